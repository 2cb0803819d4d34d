import { editPlan, planText, type Edit } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concurrentVerbs } from '../../../support/concurrent-verbs';
import { planTexts } from '../../../support/plan-arbitrary';
import { baseOf, writing } from '../../../support/write-calls';

const PLAN = `[~] Shop (L) #shop @mia
  - [x] Database (S) #db
    " Postgres, one node.
  - [ ] Login (M) #login :#db,#mail @ole
  - [ ] Mail (S) #mail
  - [-] Fax (S)
  + [?] Newsletter (XS)
`;
const MOST = 60_000;
const PERMISSIVE = { allowWarnings: true, allowProd: true };

describe('answers are small', () => {
  it.each([
    ['set_status', { status: '~' }],
    ['set_status', { status: 'x' }],
    ['set_status', { status: 'none' }],
    ['set_size', { size: 'XL' }],
    ['set_size', { size: 'none' }],
  ])('%s %j answers at most 1 KB on a usual plan', (tool, args) => {
    for (const id of ['shop', 'db', 'login', 'mail', 'line:7']) {
      const { call } = writing({ p: PLAN, d: { versions: [PLAN] } });
      expect(call(tool, { source: 'p', base: baseOf(PLAN), id, ...args }).length).toBeLessThanOrEqual(1024);
      expect(call(tool, { source: 'd', base: baseOf(PLAN, 1), id, ...args }).length).toBeLessThanOrEqual(1024);
    }
  });
});

/** Plans in which some strings are enormous, and whatever JSON writes longest. */
function hugePlans(): fc.Arbitrary<string> {
  const filler = fc.constantFrom(
    'x',
    '"',
    '\\',
    '\u0001',
    'ü',
    '😀',
    '@t ',
    ' :#q',
    '\n  - [x] N #a',
    '\n= [k] Q',
    ' ',
  );
  const amount = fc.constantFrom(0, 10, 900, 4_000, 12_000, 23_000);
  return fc.tuple(planTexts({ maxNodes: 8 }), filler, amount, fc.nat(8)).map(([text, piece, count, at]) => {
    const lines = planText(text).split('\n');
    const index = Math.min(at, lines.length - 1);
    lines[index] = `${lines[index]} ${piece.repeat(count)}`;
    return lines.join('\n');
  });
}

interface Huge {
  before: string;
  after: string;
  foreign: string;
}

const huge: fc.Arbitrary<Huge> = fc.record({ before: hugePlans(), after: hugePlans(), foreign: hugePlans() });

function lengths({ before, after, foreign }: Huge): Record<string, number> {
  const text = planText(before);
  const base = baseOf(text);
  const write = { text: after, ...PERMISSIVE };
  const calls = {
    write: () => writing({ p: text }).call('write', { source: 'p', base, ...write }),
    blocked: () => writing({ p: text }).call('write', { source: 'p', base, text: after }),
    conflict: () => writing({ p: foreign }).call('write', { source: 'p', base: baseOf(`${foreign}x`), ...write }),
    rebased: () => writing({ d: { versions: [before, foreign] } }).call('write', { source: 'd', base, ...write }),
    textForm: () => writing({}).call('edit', { text, edits: [{ do: 'add', line: 'X', ref: '$1' }] }),
    opsOnText: () =>
      writing({}).call('apply_ops', { text, ops: [{ op: 'insert', index: 0, lines: after.split(/[\r\n]+/) }] }),
    removed: () => writing({ p: text }).call('remove_node', { source: 'p', base, id: 'a', discard: false }),
    status: () => writing({ p: text }).call('set_status', { source: 'p', base, id: 'line:1', status: '^' }),
    merged: () => {
      const { call } = writing({ d: { versions: [text], merges: [`${text}\n${foreign}`] } });
      return call('add_node', { source: 'd', base, line: 'X', after: 'first', ...PERMISSIVE });
    },
  };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call().length]));
}

describe('answers have a limit', () => {
  it('none is over 60,000 characters, whatever the plan', () => {
    const largest: Record<string, number> = {};
    fc.assert(
      fc.property(huge, (plans) => {
        for (const [name, length] of Object.entries(lengths(plans))) {
          expect(length, name).toBeLessThanOrEqual(MOST);
          largest[name] = Math.max(largest[name] ?? 0, length);
        }
      }),
      { numRuns: 15 },
    );
    // Otherwise the plans were not large enough to find anything.
    expect(Math.max(...Object.values(largest))).toBeGreaterThan(20_000);
  });

  it('an ID as long as a plan does not get into an answer whole', () => {
    const id = 'i'.repeat(1_000_000);
    const { call } = writing({ p: 'A\n' });
    const edits = [{ do: 'add', line: `X #${id}`, ref: '$1' }];
    const { answer, length } = call('edit', { source: 'p', base: baseOf('A\n'), edits });
    expect(answer).toMatchObject({
      applied: true,
      changesOmitted: 1,
      truncated: { strings: expect.any(Number) as number },
    });
    expect(length).toBeLessThanOrEqual(10_000);
  });

  it('never cuts a line in `changes`', () => {
    const text = `A #a\n${'  - [ ] Node\n'.repeat(6_000)}`;
    const line = `[ ] ${'x'.repeat(5_000)}`;
    const { answer } = writing({}).call('add_node', { text, parent: 'a', after: 'first', line });
    expect(answer).toMatchObject({ textOmitted: true, changes: [{ op: 'insert', index: 1, lines: [`  - ${line}`] }] });
  });

  it('lists findings and held lines up to a limit and counts the rest', () => {
    const text = `A #a\n${'  - B :#a\n'.repeat(300)}`;
    const { answer } = writing({}).call('remove_node', { text: `R\n${text}`, id: 'a', discard: true });
    expect(answer.held ?? answer.findings).toBeDefined();
    const gone = writing({}).call('apply_ops', { text, ops: [{ op: 'delete', index: 0, count: 301 }] }).answer;
    expect(gone.findings).toHaveLength(200);
    expect(gone.truncated).toEqual({ findings: 101 });
  });
});

describe('a dry run', () => {
  it('answers what the real run answers, and writes nothing', () => {
    let applied = 0;
    fc.assert(
      fc.property(concurrentVerbs({ maxNodes: 12 }), ({ base: stored, mine, theirs }) => {
        const base = baseOf(stored);
        const { host, call } = writing({ p: stored });
        const args = { source: 'p', base, edits: [mine, theirs] satisfies Edit[] };
        const dry = call('edit', { ...args, dryRun: true });
        expect(host.textOf('p')).toBe(stored);
        expect(dry.audit).toBeUndefined();
        const real = call('edit', args);
        if (real.answer.applied === true) applied++;
        const told = real.answer.applied === true ? { applied: true, durable: true } : {};
        expect({ ...dry.answer, ...told }).toEqual(real.answer);
        const made = editPlan(planText(stored), args.edits);
        if (!real.isError && made.ok) expect(planText(host.textOf('p')!)).toBe(made.text);
        if (real.isError) expect(host.textOf('p')).toBe(stored);
      }),
      { numRuns: 80 },
    );
    expect(applied).toBeGreaterThan(20);
  });
});
