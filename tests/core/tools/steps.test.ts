import { createWerkbaum, type Caller, type Outcome, type State, type Step } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeChecksum } from '../../contracts/vectors/checksum';
import { LOCAL, loaded, SOURCE, werkbaum, type Json } from './support/calls';

const PLAN = 'Shop #shop\n  - [ ] A secret label\n';
const READING: [string, Json][] = [
  ['werkbaum_read', { source: SOURCE, id: 'shop' }],
  ['werkbaum_inspect', { source: SOURCE, include: '["tree"]', limit: 1, person: null }],
  ['werkbaum_find', { source: SOURCE, query: 'label' }],
  ['werkbaum_next', { source: SOURCE, why: 'shop' }],
  ['werkbaum_check', { source: SOURCE, against: 'Shop #shop\n' }],
];

/** The state a call waits with. */
function waiting(step: Step): { state: State; effect: unknown } {
  if (!('effect' in step)) throw new Error('the call does not wait');
  return step;
}

function stateOf(tool: string, args: Json): State {
  return waiting(werkbaum.startTool(tool, args, LOCAL)).state;
}

describe.each(READING)('%s', (tool, args) => {
  it('asks for its plan and nothing else', () => {
    expect(waiting(werkbaum.startTool(tool, args, LOCAL)).effect).toEqual({ do: 'load', source: SOURCE });
  });

  it('goes on from a state that went through JSON, on another instance', () => {
    const state = stateOf(tool, args);
    const copy = JSON.parse(JSON.stringify(state)) as State;
    expect(copy).toEqual(state);
    const other = createWerkbaum({ checksum: nodeChecksum });
    expect(other.resumeTool(copy, loaded(PLAN))).toEqual(werkbaum.resumeTool(state, loaded(PLAN)));
  });

  it('keeps no text of the plan in its state', () => {
    const state = stateOf(tool, args);
    werkbaum.resumeTool(state, loaded(PLAN));
    expect(JSON.stringify(state)).not.toContain('secret');
    expect(stateOf(tool, args)).toEqual(state);
  });

  it('may be resumed twice with the same result', () => {
    const state = stateOf(tool, args);
    expect(werkbaum.resumeTool(state, loaded(PLAN))).toEqual(werkbaum.resumeTool(state, loaded(PLAN)));
  });
});

describe('faults inside', () => {
  const broken = createWerkbaum({
    checksum: () => {
      throw new Error('no digest today');
    },
  });

  it.each(READING)('%s answers INTERNAL', (tool, args) => {
    const step = broken.resumeTool(stateOf(tool, args), loaded(PLAN));
    expect(step).toMatchObject({
      done: { isError: true, structuredContent: { error: { code: 'INTERNAL', applied: false } } },
    });
    expectReference(step);
  });

  it('also in the first step', () => expectReference(broken.startTool('werkbaum_inspect', { text: PLAN }, LOCAL)));

  it('keep their details in the log', () => {
    const step = broken.startTool('werkbaum_inspect', { text: PLAN }, LOCAL);
    expect(JSON.stringify((step as { done: unknown }).done)).not.toContain('digest');
  });

  it('end other requests with an error of the protocol', () => {
    const step = broken.readResource('werkbaum://file/p.werkbaum', LOCAL);
    const ended = broken.resumeRequest((step as { state: State }).state, loaded(PLAN));
    expect(ended).toMatchObject({ refused: { code: -32603, data: { reference: expect.any(String) as unknown } } });
    expect((ended as { fault: string }).fault).toContain('no digest today');
  });

  it('have references that differ', () => {
    const states = ['werkbaum_nothing', 'werkbaum_else'].map((call) => ({ call, args: {}, caller: LOCAL }));
    const [one, two] = states.map((state) => expectReference(werkbaum.resumeTool(state, loaded(PLAN))));
    expect(one).not.toBe(two);
  });

  /** The reference of a fault, which the log must name as well. */
  function expectReference(step: Step): string {
    const { done, fault } = step as unknown as { done: { structuredContent: { error: Json } }; fault: string };
    const reference = done.structuredContent.error.reference as string;
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    expect(done.structuredContent.error.message).toContain(reference);
    expect(fault.startsWith(`${reference}: `)).toBe(true);
    return reference;
  }
});

describe('whatever a host answers', () => {
  const tools: [string, Json][] = [['werkbaum_plans', {}], ...READING];
  const nonsense = fc.oneof(
    fc.anything(),
    fc.record({ failed: fc.anything(), message: fc.anything() }),
    fc.record({ kind: fc.constantFrom('file', 5, null), text: fc.anything(), source: fc.string() }),
    fc.record({ plans: fc.anything(), roots: fc.anything() }),
    fc.record({ plans: fc.array(fc.anything()) }),
    fc.record({ stored: fc.anything(), moved: fc.anything(), repeat: fc.anything() }),
  );

  it.each(tools)('%s ends in a result', (tool, args) => {
    const state = stateOf(tool, args);
    fc.assert(
      fc.property(nonsense, (outcome) => {
        const step = werkbaum.resumeTool(state, outcome as Outcome);
        expect('done' in step && typeof step.done.content[0].text).toBe('string');
      }),
    );
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['text', 'plan'],
    ['nothing that is known', {}],
    ['a list for a load', { plans: [] }],
    ['a text that is none', { kind: 'file', source: 'p', text: 5 }],
    ['an unknown code', { failed: 'TEAPOT' }],
    ['a code of a prototype', { failed: 'constructor' }],
  ])('is a fault of ours if it is %s', (_what, outcome) => {
    const step = werkbaum.resumeTool(stateOf('werkbaum_read', { source: SOURCE }), outcome as Outcome);
    expect(step).toMatchObject({ done: { structuredContent: { error: { code: 'INTERNAL', applied: false } } } });
  });

  it('resources, too, end in an answer', () => {
    const starts = [
      werkbaum.listResources(LOCAL),
      werkbaum.readResource('werkbaum://file/p', LOCAL),
      werkbaum.complete(
        { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'source', value: '' }, context: {} },
        LOCAL,
      ),
    ];
    fc.assert(
      fc.property(nonsense, fc.constantFrom(...starts), (outcome, start) => {
        const step = werkbaum.resumeRequest((start as { state: State }).state, outcome as Outcome);
        expect('done' in step || 'refused' in step).toBe(true);
      }),
    );
  });
});

describe('rights are looked at in every step', () => {
  it('a state whose caller may no longer read is refused', () => {
    const state = stateOf('werkbaum_read', { source: SOURCE });
    const caller: Caller = { ...LOCAL, rights: [] };
    const step = werkbaum.resumeTool({ ...state, caller }, loaded(PLAN));
    expect(step).toMatchObject({ done: { structuredContent: { error: { code: 'INTERNAL' } } } });
  });
});
