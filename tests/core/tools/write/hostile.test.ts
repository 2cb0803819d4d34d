import { describe, expect, it } from 'vitest';
import { EVERYONE, baseOf, writing } from '../../../support/write-calls';

const PLAN = '[ ] #a: A (M)\n  - [~] #b: B\n  - [ ] #c: C :#b\n';
const BASE = baseOf(PLAN);
const VALID: Record<string, Record<string, unknown>> = {
  set_status: { id: 'b', status: 'x' },
  set_size: { id: 'b', size: 'S' },
  add_node: { parent: 'a', line: '[ ] D' },
  move_node: { id: 'c', parent: 'b' },
  remove_node: { id: 'c', discard: false },
  edit: { edits: [{ do: 'rename', id: 'b', label: 'Z' }] },
  apply_ops: { ops: [{ op: 'delete', index: 2, count: 1 }] },
  write: { text: 'A\n' },
};
const TOOLS = Object.keys(VALID);

/** The code of the refusal; fails if anything was stored or even asked for a store. */
function refused(tool: string, args: Record<string, unknown>, plans = { p: PLAN }): Record<string, unknown> {
  const { host, call } = writing(plans);
  const { answer, isError } = call(tool, { source: 'p', base: BASE, ...VALID[tool], ...args });
  expect(isError).toBe(true);
  expect(host.effects.filter((effect) => effect.do === 'store')).toEqual([]);
  expect(host.plans).toEqual(plans);
  return { ...answer, message: undefined };
}

/** JSON of so many nested lists or objects. */
function nested(levels: number, open: string, close: string): unknown {
  return JSON.parse(open.repeat(levels) + '1' + close.repeat(levels));
}

describe.each(TOOLS)('hostile calls of %s', (tool) => {
  it('needs a base', () => {
    expect(refused(tool, { base: undefined })).toEqual({ code: 'BASE_REQUIRED' });
    expect(refused(tool, { base: null })).toEqual({ code: 'BASE_REQUIRED' });
  });

  it('takes no base of another text, of another plan, or too short a one', () => {
    const conflict = { code: 'CONFLICT', reason: 'changed', current: { base: BASE, lineCount: 4, text: PLAN } };
    expect(refused(tool, { base: baseOf('another') })).toEqual(conflict);
    expect(refused(tool, { base: { version: 3, checksum: baseOf(`${PLAN}x`).checksum } })).toEqual(conflict);
    expect(refused(tool, { base: BASE.checksum.slice(0, 18) })).toEqual({ code: 'INVALID_ARGUMENT', argument: 'base' });
  });

  it('does not take dryrun for dryRun', () => {
    expect(refused(tool, { dryrun: true })).toEqual({ code: 'INVALID_ARGUMENT', argument: 'dryrun' });
  });

  it('hands on what the host says of a path', () => {
    for (const failed of ['SOURCE_NOT_ALLOWED', 'SOURCE_NOT_FOUND', 'NOT_TEXT', 'BUSY']) {
      const { call } = writing({ p: { failed, roots: ['/plans'] } });
      const { answer } = call(tool, { source: 'p', base: BASE, ...VALID[tool] });
      expect(answer).toMatchObject({ code: failed, roots: ['/plans'] });
    }
  });

  it('bears nesting of 10,000 levels in every argument', () => {
    for (const name of [...Object.keys(VALID[tool]!), 'base', 'note', 'nothing', 'source', 'dryRun', 'requestId']) {
      for (const value of [nested(10_000, '[', ']'), nested(10_000, '{"a":', '}')]) {
        expect(refused(tool, { [name]: value })).toMatchObject({ code: 'INVALID_ARGUMENT' });
      }
    }
    expect(refused(tool, { base: { ...BASE, more: nested(10_000, '[', ']') } })).toMatchObject({ argument: 'base' });
    expect(refused(tool, { base: '['.repeat(10_000) + ']'.repeat(10_000) })).toMatchObject({ argument: 'base' });
  });

  it('gives the same in a dry run, and writes in the real one only', () => {
    const { host, call } = writing({ p: PLAN });
    const args = { source: 'p', base: BASE, ...VALID[tool] };
    const dry = call(tool, { ...args, dryRun: true });
    expect(host.plans).toEqual({ p: PLAN });
    expect(dry.audit).toBeUndefined();
    const real = call(tool, args);
    expect({ ...dry.answer, applied: true, durable: true }).toEqual(real.answer);
    expect(host.plans).not.toEqual({ p: PLAN });
    expect(real.answer.base).toEqual(baseOf(host.textOf('p')!));
  });

  it('does a repeat once, and refuses its requestId for anything else', () => {
    const { host, call } = writing({ p: PLAN });
    const args = { source: 'p', base: BASE, ...VALID[tool], requestId: 'once' };
    const first = call(tool, args);
    const again = call(tool, Object.fromEntries(Object.entries(args).reverse()));
    expect(again.answer).toEqual(first.answer);
    expect(again.audit).toBeUndefined();
    expect(call(tool, { ...args, note: 'x' }).answer).toMatchObject({ code: 'REQUEST_ID_REUSED', requestId: 'once' });
    expect(host.effects.filter((effect) => effect.do === 'store')).toHaveLength(1);
  });

  it('leaves a record without any text of the plan', () => {
    const { call } = writing({ p: PLAN });
    const caller = { ...EVERYONE, clientName: 'agent' };
    const { audit } = call(tool, { source: 'p', base: BASE, ...VALID[tool], note: 'why' }, caller);
    expect(audit).toEqual({
      transport: 'stdio',
      token: 'test',
      client: 'agent',
      tool: `werkbaum_${tool}`,
      plan: 'p',
      before: BASE.checksum,
      after: expect.stringMatching(/^sha256:/) as string,
      outcome: 'applied',
      note: 'why',
    });
    const faulty = call(tool, { source: 'p', base: BASE, ...VALID[tool], note: 'a\nb' }).audit;
    expect(faulty).toEqual({
      transport: 'stdio',
      token: 'test',
      tool: `werkbaum_${tool}`,
      plan: 'p',
      outcome: 'INVALID_ARGUMENT',
    });
  });
});

describe('hostile amounts', () => {
  it('refuses 10,000 operations, 101 edits and 3,000,000 characters', () => {
    const ops = Array.from({ length: 10_000 }, () => ({ op: 'insert', index: 0, lines: ['x'] }));
    expect(refused('apply_ops', { ops })).toEqual({ code: 'TOO_LARGE', limit: 1000 });
    expect(refused('apply_ops', { ops: JSON.stringify(ops) })).toEqual({ code: 'TOO_LARGE', limit: 1000 });
    const edits = Array.from({ length: 101 }, () => ({ do: 'set_status', id: 'b', status: 'x' }));
    expect(refused('edit', { edits })).toEqual({ code: 'TOO_LARGE', limit: 100 });
    const text = 'x'.repeat(3_000_000);
    for (const [tool, args] of Object.entries({
      write: { text },
      apply_ops: { ops: [{ op: 'insert', index: 0, lines: [text] }] },
      add_node: { line: text },
      edit: { edits: [{ do: 'set_desc', id: 'b', desc: text }] },
    })) {
      expect(refused(tool, args)).toEqual({ code: 'TOO_LARGE', limit: 2_000_000 });
    }
  });

  it('takes 1,000 operations, 100 edits and exactly 2,000,000 characters', () => {
    const { call } = writing({ p: PLAN });
    const ops = Array.from({ length: 1000 }, () => ({ op: 'insert', index: 0, lines: [''] }));
    expect(call('apply_ops', { source: 'p', base: BASE, ops, dryRun: true }).isError).toBe(false);
    const edits = Array.from({ length: 100 }, () => ({ do: 'set_status', id: 'b', status: 'x' }));
    expect(call('edit', { source: 'p', base: BASE, edits, dryRun: true }).isError).toBe(false);
    const text = `A\n%% ${'x'.repeat(1_999_995)}`;
    expect(call('write', { source: 'n', text, create: true }).answer).toMatchObject({ applied: true });
    expect(call('write', { source: 'm', text: `${text}x`, create: true }).answer).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('cuts a source of a million characters in the record', () => {
    const { audit } = writing({}).call('set_status', {
      source: 's'.repeat(1_000_000),
      base: BASE,
      id: 'a',
      status: 'x',
    });
    expect(audit!.plan.length).toBeLessThanOrEqual(1000);
  });
});

describe('faults of the host', () => {
  it('never lets a write look undone or done when nobody knows', () => {
    const { answer, audit } = faultAt('store', { nonsense: true });
    expect(answer).toMatchObject({ code: 'INTERNAL', applied: 'unknown', reference: expect.any(String) as string });
    expect(audit).toMatchObject({ outcome: 'INTERNAL', plan: 'p' });
  });

  it('tells that nothing was written where only the load went wrong', () => {
    expect(faultAt('load', { nonsense: true }).answer).toMatchObject({ code: 'INTERNAL', applied: false });
    expect(faultAt('store', { failed: 'NO_SUCH_CODE' }).answer).toMatchObject({ code: 'INTERNAL', applied: false });
  });

  it('tells that it was written where only the report fails', () => {
    const merged = { intended: 1, text: 2 };
    const { answer } = faultAt('store', { stored: BASE, durable: true, merged });
    expect(answer).toMatchObject({ code: 'INTERNAL', applied: true });
  });
});

function faultAt(effect: 'load' | 'store', outcome: Record<string, unknown>) {
  const { host, call } = writing({ p: PLAN });
  const perform = host.perform;
  host.perform = (asked) => (asked.do === effect ? outcome : perform(asked));
  return call('set_status', { source: 'p', base: BASE, ...VALID.set_status });
}

describe('all at once', () => {
  it('stores one of many calls with one base', async () => {
    const { host, call } = writing({ p: PLAN });
    const calls = TOOLS.map((tool) =>
      Promise.resolve().then(() => call(tool, { source: 'p', base: BASE, ...VALID[tool] })),
    );
    const results = await Promise.all(calls);
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(results.slice(1).map(({ answer }) => answer.reason)).toEqual(TOOLS.slice(1).map(() => 'changed'));
    expect(host.textOf('p')).toBe(PLAN.replace('[~]', '[x]'));
  });

  it('keeps a file that changes between load and store', () => {
    const { host, call } = writing({ p: PLAN });
    const perform = host.perform;
    host.perform = (asked) => {
      if (asked.do === 'store') host.plans.p = 'Others\n';
      return perform(asked);
    };
    const { answer } = call('set_status', { source: 'p', base: BASE, ...VALID.set_status });
    expect(answer).toMatchObject({
      code: 'CONFLICT',
      reason: 'changed',
      current: { text: 'Others\n', base: baseOf('Others\n') },
    });
    expect(host.textOf('p')).toBe('Others\n');
  });
});
