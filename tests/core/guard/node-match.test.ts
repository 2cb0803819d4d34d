import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goneNodes } from '../../../core/src/guard/deletion';
import { matchNodes } from '../../../core/src/guard/node-match';
import { newProdNodes } from '../../../core/src/guard/prod-lock';
import { computeLineOps } from '../../../core/src/lineops/compute-ops';
import type { LineOp } from '../../../core/src/lineops/line-op';
import type { Plan } from '../../../core/src/model/plan';
import { readPlan } from '../../../core/src/model/read-plan';
import { changes } from './changes';

interface Naive {
  id: string | null;
  path: string;
  label: string;
  prod: boolean;
  lines: [number, number];
  partner: Naive | null;
}

function naiveNodes(plan: Plan, other: Plan): Naive[] {
  return plan.nodes.map((node, i) => {
    const labels: string[] = [];
    for (let k = i; k >= 0; k = plan.parent[k]!) labels.push(plan.nodes[k]!.label);
    return {
      id: other.nodes.some(({ id }) => id === node.id) ? node.id : null,
      path: JSON.stringify(labels),
      label: node.label,
      prod: node.status === '^',
      lines: [node.line, plan.layout[i]!.lastLine],
      partner: null,
    };
  });
}

type Same = (a: Naive, b: Naive) => boolean;

const RULES: Same[] = [
  (a, b) => a.id !== null && a.id === b.id && a.path === b.path,
  (a, b) => a.id !== null && a.id === b.id && a.label === b.label,
  (a, b) => a.id !== null && a.id === b.id,
  (a, b) => a.id === null && b.id === null && a.path === b.path,
  (a, b) => a.id === null && b.id === null && a.label === b.label,
];

/** The words of guard 2, rule by rule, every node against every node. */
function naiveMatch(before: Plan, after: Plan, ops: readonly LineOp[]): { before: Naive[]; after: Naive[] } {
  const sides = { before: naiveNodes(before, after), after: naiveNodes(after, before) };
  for (const rule of RULES) {
    pairAll(sides.before, sides.after, (a, b) => a.prod === b.prod && rule(a, b));
    pairAll(sides.before, sides.after, rule);
  }
  let shift = 0;
  for (const op of ops) {
    const removed = op.op === 'insert' ? 0 : op.count;
    const added = op.op === 'delete' ? 0 : op.lines.length;
    const left = (nodes: Naive[], from: number, count: number): Naive[] =>
      nodes.filter((n) => n.partner === null && n.id === null && n.prod && touches(n, from, count));
    pairAll(left(sides.before, op.index, removed), left(sides.after, op.index + shift, added), () => true);
    shift += added - removed;
  }
  return sides;
}

function pairAll(before: Naive[], after: Naive[], same: Same): void {
  for (const a of before) {
    const b = a.partner === null ? after.find((n) => n.partner === null && same(a, n)) : undefined;
    if (b === undefined) continue;
    a.partner = b;
    b.partner = a;
  }
}

/** Some line of the node is in the range (from 0), or an empty range parts it. */
function touches({ lines: [first, last] }: Naive, from: number, count: number): boolean {
  for (let line = first; line <= last; line++) if (line > from && line <= from + count) return true;
  return count === 0 && first <= from && last > from;
}

const indexesWhere = (nodes: Naive[], test: (node: Naive) => boolean): number[] =>
  [...nodes.keys()].filter((i) => test(nodes[i]!));

describe('the identity of nodes', () => {
  it.each([
    ['with IDs that repeat', changes({ ids: ['a', 'b', 'c'] })],
    ['with continuations and noise', changes({ maxNodes: 12 })],
  ])('is what a plain reading of guard 2 says, %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (change) => {
        const before = readPlan(change.before);
        const after = readPlan(change.after);
        const ops = computeLineOps(before.lines, after.lines);
        const match = matchNodes(before, after, ops);
        const naive = naiveMatch(before, after, ops);
        expect([...match.inAfter]).toEqual(naive.before.map(({ partner }) => naive.after.indexOf(partner!)));
        expect(goneNodes(match)).toEqual(indexesWhere(naive.before, ({ partner }) => partner === null));
        expect(newProdNodes(before, after, match)).toEqual(
          indexesWhere(naive.after, ({ prod, partner }) => prod && partner?.prod !== true),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is one to one', () => {
    fc.assert(
      fc.property(changes(), (change) => {
        const before = readPlan(change.before);
        const after = readPlan(change.after);
        const { inAfter, inBefore } = matchNodes(before, after, computeLineOps(before.lines, after.lines));
        for (const [u, v] of inAfter.entries()) if (v >= 0) expect(inBefore[v]).toBe(u);
        expect(inAfter.filter((v) => v >= 0)).toHaveLength(inBefore.filter((u) => u >= 0).length);
      }),
    );
  });
});
