import type { SearchGraph } from './search-graph';

/**
 * A needed set that only grows, its total (notation 12.7) kept up to date in constant time per node, and the way back:
 * nodes are removed in reverse order down to an earlier length. Folded nodes are not in it, their share is.
 */
export interface NeededTrail {
  /** 1 = needed, by node index. */
  readonly needed: Uint8Array;
  /** The needed nodes in the order in which they were taken; the first `length` entries count. */
  readonly order: Int32Array;
  /** Sum of the costs of the needed path children, by node index, kept for nodes not needed as well. */
  readonly childCost: Int32Array;
  /** Coupled groups (their nodes) that were reached and wait for a decision, in the order of reaching. */
  readonly pending: number[];
  length: number;
  total: number;
  /** Nodes taken so far, whether or not they were undone: the measure of work. */
  work: number;
}

/** An empty needed set. */
export function neededTrail({ tables, foldedCost }: SearchGraph): NeededTrail {
  const size = tables.plan.nodes.length;
  return {
    needed: new Uint8Array(size),
    order: new Int32Array(size),
    childCost: foldedCost.slice(),
    pending: [],
    length: 0,
    total: 0,
    work: 0,
  };
}

/** Takes node `i` if it is not needed yet. What it needs in turn waits for {@link expand}. */
export function take(trail: NeededTrail, { tables, folded }: SearchGraph, i: number): void {
  if (trail.needed[i] === 1) return;
  const { cost, isPathChild, plan } = tables;
  trail.needed[i] = 1;
  trail.order[trail.length++] = i;
  trail.work++;
  trail.total += folded[i]! + Math.max(0, cost[i]! - trail.childCost[i]!);
  const parent = plan.parent[i]!;
  if (parent >= 0 && isPathChild[i] === 1) changeChildCost(trail, cost, parent, cost[i]!);
}

/**
 * Takes everything that the nodes from position `from` of the order need without a further decision. Groups that
 * need one are appended to `pending`. The order itself is the work list.
 */
export function expand(trail: NeededTrail, graph: SearchGraph, from: number): void {
  const { start, items } = graph.successors;
  for (let at = from; at < trail.length; at++) {
    const node = trail.order[at]!;
    if (graph.isGroup[node] === 1) trail.pending.push(node);
    for (let k = start[node]!; k < start[node + 1]!; k++)
      if (trail.needed[items[k]!] === 0) take(trail, graph, items[k]!);
  }
}

/** Gives back everything taken after the first `length` nodes and the first `pending` groups. */
export function undo(trail: NeededTrail, { tables, folded }: SearchGraph, length: number, pending: number): void {
  const { cost, isPathChild, plan } = tables;
  while (trail.length > length) {
    const i = trail.order[--trail.length]!;
    const parent = plan.parent[i]!;
    if (parent >= 0 && isPathChild[i] === 1) changeChildCost(trail, cost, parent, -cost[i]!);
    trail.total -= folded[i]! + Math.max(0, cost[i]! - trail.childCost[i]!);
    trail.needed[i] = 0;
  }
  trail.pending.length = pending;
}

function changeChildCost(trail: NeededTrail, cost: Uint8Array, parent: number, by: number): void {
  const before = trail.childCost[parent]!;
  const after = before + by;
  trail.childCost[parent] = after;
  if (trail.needed[parent] === 0) return;
  trail.total += Math.max(0, cost[parent]! - after) - Math.max(0, cost[parent]! - before);
}
