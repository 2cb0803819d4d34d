import { applyToStored, createWerkbaum, planText, type Caller, type Effect, type Outcome } from '@werkbaum/core';
import { describe, expect, test } from 'vitest';
import { checksum } from '../../../../node-shell/src/checksum';

const CALLER: Caller = { rights: ['read', 'write', 'delete', 'prod'], scope: 'test', transport: 'stdio', callId: 'c1' };
const core = createWerkbaum({ checksum });

/** Plans in memory with the semantics of files: compare-and-set on the checksum of the plan text. */
function filesOf(plans: Record<string, string>) {
  const effects: Effect[] = [];
  const io = (effect: Effect): Outcome => {
    effects.push(effect);
    if (effect.do === 'list') return { plans: [] };
    const found = plans[effect.source];
    if (effect.do === 'load') {
      return found === undefined
        ? { failed: 'SOURCE_NOT_FOUND' }
        : { source: effect.source, kind: 'file', text: found };
    }
    const now = { checksum: checksum(planText(found ?? '')) };
    const free = effect.create === true ? found === undefined : now.checksum === effect.ifChecksum;
    if (!free) return { moved: now, text: found ?? '' };
    plans[effect.source] = applyToStored(found ?? '', effect.ops);
    return { stored: { checksum: checksum(planText(plans[effect.source]!)) }, durable: true };
  };
  const call = async (tool: string, args: Record<string, unknown>, caller = CALLER) => {
    const answer = await core.callTool(`werkbaum_${tool}`, args, caller, io);
    if ('refused' in answer) throw new Error(answer.refused.message);
    return answer.done.structuredContent as Record<string, never>;
  };
  return { plans, call, effects };
}

const base = (text: string) => ({ checksum: checksum(planText(text)) });
const PLAN = '[ ] #a A (M)\n  - [~] #b B\n  - [ ] #c C :#b\n';

describe('writing a file', () => {
  test.each(['A\n', '\uFEFFA\n', '\uFEFF\uFEFFA\n', '\uFEFF\uFEFF\uFEFFA\r\n', '\uFEFF', '\uFEFF\uFEFF'])(
    'write and create make the plan that %j is: one leading BOM is none of it',
    async (text) => {
      const { plans, call } = filesOf({ p: PLAN });
      for (const args of [
        { source: 'p', base: base(PLAN) },
        { source: 'n', create: true },
      ]) {
        expect(await call('write', { ...args, text })).toMatchObject({ applied: true, base: base(text) });
        expect(planText(plans[args.source]!)).toBe(planText(text));
      }
    },
  );

  test('set_status changes one box and answers with the new base', async () => {
    const { plans, call } = filesOf({ p: PLAN });
    const answer = await call('set_status', { source: 'p', id: '#b', status: 'done', base: base(PLAN) });
    expect(plans.p).toBe('[ ] #a A (M)\n  - [x] #b B\n  - [ ] #c C :#b\n');
    expect(answer).toMatchObject({
      base: base(plans.p!),
      applied: true,
      durable: true,
      node: { id: 'b', line: 2 },
      changes: [{ op: 'replace', index: 1, count: 1, lines: ['  - [x] #b B'] }],
      warnings: { added: [], removed: [], total: 0 },
      path: { cost: [6, 3], nextChanged: true },
    });
  });

  test('no base, a short base, a base of another text', async () => {
    const { call, effects } = filesOf({ p: PLAN });
    const args = { source: 'p', id: '#b', status: 'x' };
    expect(await call('set_status', args)).toMatchObject({ error: { code: 'BASE_REQUIRED' } });
    expect(await call('set_status', { ...args, base: 'abc' })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', argument: 'base' },
    });
    expect(effects).toEqual([]);
    expect(await call('set_status', { ...args, base: base('x') })).toMatchObject({
      error: { code: 'CONFLICT', reason: 'changed', current: { base: base(PLAN), lineCount: 4, text: PLAN } },
    });
    const short = base(PLAN).checksum.slice(7, 19);
    expect(await call('set_status', { ...args, base: short })).toMatchObject({ applied: true });
  });

  test('a dry run answers the same and writes nothing', async () => {
    const { plans, call } = filesOf({ p: PLAN });
    const args = { source: 'p', id: 'c', status: '~', base: base(PLAN) };
    const dry = await call('set_status', { ...args, dryRun: true });
    expect(plans.p).toBe(PLAN);
    const real = await call('set_status', args);
    expect({ ...dry, applied: true, durable: true }).toEqual(real);
  });

  test('guards stop [^] and structure, unless they are let through', async () => {
    const { plans, call } = filesOf({ p: PLAN });
    const prod = { source: 'p', id: 'b', status: '^', base: base(PLAN) };
    expect(await call('set_status', prod)).toMatchObject({
      error: { code: 'PROD_BLOCKED', nodes: [{ id: 'b', line: 2, label: 'B' }] },
    });
    const mixed = { source: 'p', base: base(PLAN), ops: [{ op: 'insert', index: 1, lines: ['  | X'] }] };
    expect(await call('apply_ops', mixed)).toMatchObject({ error: { code: 'STRUCTURE_BLOCKED' } });
    expect(plans.p).toBe(PLAN);
    expect(await call('set_status', { ...prod, allowProd: true })).toMatchObject({ applied: true });
  });

  test('create makes a new plan once', async () => {
    const { plans, call } = filesOf({});
    const args = { source: 'n', text: PLAN, create: true };
    expect(await call('write', args)).toMatchObject({ applied: true, base: base(PLAN) });
    expect(plans.n).toBe(PLAN);
    expect(await call('write', args)).toMatchObject({ error: { code: 'CONFLICT', reason: 'exists' } });
  });

  test('without the right to delete nothing goes', async () => {
    const { call } = filesOf({ p: PLAN });
    const writer: Caller = { ...CALLER, rights: ['read', 'write'] };
    const args = { source: 'p', id: 'c', discard: false, base: base(PLAN) };
    expect(await call('remove_node', args, writer)).toMatchObject({ error: { code: 'FORBIDDEN', right: 'delete' } });
    expect(await call('remove_node', { ...args, discard: true }, writer)).toMatchObject({ applied: true });
    expect(
      await call('set_status', { ...args, discard: undefined, status: 'x', allowProd: true }, writer),
    ).toMatchObject({ error: { code: 'FORBIDDEN', right: 'prod' } });
  });

  test('expectStatus, unchanged, text form', async () => {
    const { call } = filesOf({ p: PLAN });
    const args = { source: 'p', id: 'b', status: 'in progress', base: base(PLAN) };
    expect(await call('set_status', { ...args, expectStatus: 'planned' })).toMatchObject({
      error: { code: 'EXPECT_FAILED', found: '~' },
    });
    expect(await call('set_status', args)).toMatchObject({ applied: false, unchanged: true, base: base(PLAN) });
    const text = await call('set_status', { text: PLAN, id: 'b', status: '^' });
    expect(text).toMatchObject({ applied: false, findings: [{ type: 'prod', blocking: true, line: 2 }] });
    expect(text.text).toBe(PLAN.replace('[~]', '[^]'));
  });
});
