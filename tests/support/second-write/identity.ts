import type { LineOp, PlanNode } from '@werkbaum/core';
import { removed } from './text';

/** Nodes of one text and of another, paired by the identity of guard 2 (tools 5); -1 where there is no partner. */
export interface Pairs {
  inAfter: number[];
  inBefore: number[];
}

interface Side {
  nodes: readonly PlanNode[];
  paths: readonly string[];
}

/** A node of each side and how it is told. */
export function paired(before: Side, after: Side, ops: readonly LineOp[]): Pairs {
  const pairs: Pairs = { inAfter: before.nodes.map(() => -1), inBefore: after.nodes.map(() => -1) };
  const idsOf = ({ nodes }: Side) => new Set(nodes.flatMap(({ id }) => id ?? []));
  const both = new Set([...idsOf(before)].filter((id) => idsOf(after).has(id)));
  const isById = ({ id }: PlanNode) => id !== null && both.has(id);
  pairUp(pairs, before, after, ({ nodes }, i) => (isById(nodes[i]!) ? nodes[i]!.id : null));
  pairUp(pairs, before, after, ({ nodes, paths }, i) => (isById(nodes[i]!) ? null : paths[i]!));
  pairUp(pairs, before, after, ({ nodes }, i) => (isById(nodes[i]!) ? null : nodes[i]!.label));
  pairInPlace(pairs, { before, after, ops, isById });
  return pairs;
}

/** Equal keys are paired, those with `[^]` on both sides first, then in order. */
function pairUp(pairs: Pairs, before: Side, after: Side, key: (side: Side, i: number) => string | null): void {
  for (const prodFirst of [true, false]) {
    for (const [i, was] of before.nodes.entries()) {
      if (pairs.inAfter[i]! >= 0 || key(before, i) === null || (prodFirst && was.status !== '^')) continue;
      const j = after.nodes.findIndex((is, at) => {
        const isFree = pairs.inBefore[at]! < 0 && key(after, at) === key(before, i);
        return isFree && (!prodFirst || is.status === '^');
      });
      if (j >= 0) pair(pairs, i, j);
    }
  }
}

function pair({ inAfter, inBefore }: Pairs, i: number, j: number): void {
  inAfter[i] = j;
  inBefore[j] = i;
}

interface Texts {
  before: Side;
  after: Side;
  ops: readonly LineOp[];
  isById: (node: PlanNode) => boolean;
}

/** A removed and a new `[^]` line in one operation are paired in order. */
function pairInPlace(pairs: Pairs, { before, after, ops, isById }: Texts): void {
  let shift = 0;
  for (const op of ops) {
    const added = op.op === 'delete' ? 0 : op.lines.length;
    const within = (line: number, from: number, count: number) => line - 1 >= from && line - 1 < from + count;
    const gone = before.nodes.flatMap((node, i) =>
      node.status === '^' && pairs.inAfter[i]! < 0 && !isById(node) && within(node.line, op.index, removed(op))
        ? [i]
        : [],
    );
    const come = after.nodes.flatMap((node, j) =>
      node.status === '^' && pairs.inBefore[j]! < 0 && !isById(node) && within(node.line, op.index + shift, added)
        ? [j]
        : [],
    );
    gone.slice(0, come.length).forEach((i, n) => pair(pairs, i, come[n]!));
    shift += added - removed(op);
  }
}
