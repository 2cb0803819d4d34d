import type { SearchGraph } from './search-graph';

/**
 * What the total will grow by at least, whatever is still chosen: lets the search leave a branch that cannot win.
 *
 * Taking node `i` changes the total by its own margin and its folded share, less what its parent's margin falls. Its margin is
 * smallest if every child that something pulls was needed before it. `growth` is that smallest change; it is negative only
 * where pulled children can be needed without their parent.
 */
export interface ChoiceBound {
  /** Smallest change of the total when a node is taken, by node index. */
  readonly growth: Int32Array;
  /** Smallest growth that comes with any choice of a group, never below 0, by the index of its parent; 0 elsewhere. */
  readonly ofGroup: Int32Array;
}

/** Bounds for all nodes and coupled groups, linear in nodes and dependencies. */
export function choiceBound(graph: SearchGraph): ChoiceBound {
  const size = graph.tables.plan.nodes.length;
  const bound: Bounding = {
    graph,
    growth: new Int32Array(size),
    ofGroup: new Int32Array(size),
    certain: new Int32Array(size),
  };
  for (let i = size - 1; i >= 0; i--) settle(bound, i);
  return bound;
}

/** Sum of what nodes of `indexes` can lower the total by, at most; 0 or less. */
export function possibleFall({ growth }: ChoiceBound, indexes: readonly number[]): number {
  let fall = 0;
  for (const i of indexes) fall += Math.min(0, growth[i]!);
  return fall;
}

interface Bounding extends ChoiceBound {
  readonly graph: SearchGraph;
  /** Growth that comes with a node for sure, never below 0: its own, that of what only it brings. */
  readonly certain: Int32Array;
}

/** Settles node `i`, whose descendants are settled. */
function settle(bound: Bounding, i: number): void {
  const { graph, growth, certain, ofGroup } = bound;
  growth[i] = smallestGrowth(graph, i);
  const group = graph.groupAt.get(i);
  if (group !== undefined) ofGroup[i] = Math.min(...group.pool.map((member) => broughtBy(bound, member)));
  certain[i] = Math.max(0, growth[i]) + ofGroup[i]! + certainBelow(bound, i);
}

function smallestGrowth({ tables, folded, foldedCost, isPulled }: SearchGraph, i: number): number {
  const { cost, pathChildren, isPathChild, plan } = tables;
  let early = foldedCost[i]!;
  for (let k = pathChildren.start[i]!; k < pathChildren.start[i + 1]!; k++) {
    const child = pathChildren.items[k]!;
    if (isPulled[child] === 1) early += cost[child]!;
  }
  const parent = isPathChild[i] === 1 ? plan.parent[i]! : -1;
  const taken = parent < 0 ? 0 : Math.min(cost[i]!, Math.max(0, cost[parent]! - foldedCost[parent]!));
  return folded[i]! + Math.max(0, cost[i]! - early) - taken;
}

/** What is pulled may be needed already, then it brings nothing. */
function broughtBy({ graph, certain }: Bounding, i: number): number {
  return graph.isPulled[i] === 1 ? 0 : certain[i]!;
}

/** Growth of the children that come with node `i`; pulled targets are no children of it and are left out. */
function certainBelow(bound: Bounding, i: number): number {
  const { graph } = bound;
  const { start, items } = graph.successors;
  let sum = 0;
  for (let k = start[i]!; k < start[i + 1]!; k++) {
    if (graph.tables.plan.parent[items[k]!] === i) sum += broughtBy(bound, items[k]!);
  }
  return sum;
}
