import { matchNodes } from '../../guard/node-match';
import type { LineOp } from '../../lineops/line-op';
import { opEnd, opGrowth } from '../../lineops/op-extent';
import type { Plan } from '../../model/plan';
import { isSameContent } from './same-plan';

/** A change on top of the others': `theirs` lead from `base` to `current`, `mine` from `current` to `merged`. */
export interface MergedPlans {
  base: Plan;
  current: Plan;
  merged: Plan;
  theirs: readonly LineOp[];
  mine: readonly LineOp[];
}

/**
 * Whether every node that others added or changed since the base (its fields, or where it hangs) is still there, below the
 * same parent (tools 2). A node whose line nobody touched is the node of that line; any other is told by identity.
 */
export function keepsTheirNodes({ base, current, merged, theirs, mine }: MergedPlans): boolean {
  const was = nodePartners({ from: base, to: current, ops: theirs });
  const kept = nodePartners({ from: current, to: merged, ops: mine });
  const origin = new Int32Array(current.nodes.length).fill(-1);
  for (const [i, at] of was.entries()) if (at >= 0) origin[at] = i;
  return current.nodes.every((node, i) => {
    const before = origin[i]!;
    const above = current.parent[i]!;
    const isTheirs =
      before < 0 || !isSameContent(base.nodes[before]!, node) || partnerOf(was, base.parent[before]!) !== above;
    return !isTheirs || (kept[i]! >= 0 && merged.parent[kept[i]!] === partnerOf(kept, above));
  });
}

/** Partner of a parent; the top stays the top, and a parent without partner is none that a node could have. */
function partnerOf(partners: Int32Array, parent: number): number {
  if (parent < 0) return -1;
  return partners[parent]! < 0 ? -2 : partners[parent]!;
}

/** Two texts and the operations that lead from one to the other. */
export interface TextChange {
  from: Plan;
  to: Plan;
  ops: readonly LineOp[];
}

/**
 * By node of `from`: its node in `to`, -1 if it is gone. A node whose line nobody touched is the node of that line; any other is
 * told by identity (tools 5, guard 2).
 */
export function nodePartners({ from, to, ops }: TextChange): Int32Array {
  const byLine = partnersByLine({ from, to, ops });
  const taken = new Set(byLine);
  const byIdentity = matchNodes(from, to, ops).inAfter;
  return byLine.map((partner, i) => {
    if (partner !== TOUCHED) return partner;
    return taken.has(byIdentity[i]!) ? -1 : byIdentity[i]!;
  });
}

/** For nodes whose line an operation took away or replaced. */
const TOUCHED = -2;

function partnersByLine({ from, to, ops }: TextChange): Int32Array {
  const nodeAt = new Map(to.nodes.map(({ line }, i) => [line - 1, i]));
  let next = 0;
  let shift = 0;
  return Int32Array.from(from.nodes, ({ line }) => {
    const index = line - 1;
    for (; next < ops.length && opEnd(ops[next]!) <= index; next++) shift += opGrowth(ops[next]!);
    const isTouched = next < ops.length && ops[next]!.index <= index;
    return isTouched ? TOUCHED : (nodeAt.get(index + shift) ?? -1);
  });
}
