import type { PathTables } from './path-tables';

/** Marks a coupled group whose member is still to be tried, in {@link NeededTrail.choice}. */
export const UNDECIDED = -2;

/**
 * A needed set that only grows, its total (notation 12.7) kept up to date in constant time per node, and the way back:
 * nodes are removed in reverse order down to an earlier length.
 */
export interface NeededTrail {
  /** 1 = needed, by node index. */
  readonly needed: Uint8Array;
  /** The needed nodes in the order in which they were taken; the first `length` entries count. */
  readonly order: Int32Array;
  /** Sum of the costs of the needed path children, by node index, kept for nodes not needed as well. */
  readonly childCost: Int32Array;
  /** Chosen member by group node: an index, -1 = no group, UNDECIDED. */
  readonly choice: Int32Array;
  /** Undecided group nodes that were reached, in the order of reaching. */
  readonly pending: number[];
  length: number;
  total: number;
  /** Nodes taken so far, whether or not they were undone: the measure of work. */
  work: number;
}

/** An empty needed set over the given choice. */
export function neededTrail({ plan }: PathTables, choice: Int32Array): NeededTrail {
  const size = plan.nodes.length;
  return {
    needed: new Uint8Array(size),
    order: new Int32Array(size),
    childCost: new Int32Array(size),
    choice,
    pending: [],
    length: 0,
    total: 0,
    work: 0,
  };
}

/** Takes node `i` if it is not needed yet. Its own children and dependencies wait for {@link expand}. */
export function take(trail: NeededTrail, { cost, isPathChild, plan }: PathTables, i: number): void {
  if (trail.needed[i] === 1) return;
  trail.needed[i] = 1;
  trail.order[trail.length++] = i;
  trail.work++;
  trail.total += Math.max(0, cost[i]! - trail.childCost[i]!);
  const parent = plan.parent[i]!;
  if (parent >= 0 && isPathChild[i] === 1) changeChildCost(trail, cost, parent, cost[i]!);
}

/**
 * Takes everything that the nodes from position `from` of the order need without a further decision. Groups that
 * need one are appended to `pending`. Breadth first: the order itself is the work list of notation 12.4.
 */
export function expand(trail: NeededTrail, tables: PathTables, from: number): void {
  const { pathChildren, pulls } = tables;
  for (let at = from; at < trail.length; at++) {
    const node = trail.order[at]!;
    const chosen = trail.choice[node]!;
    if (chosen === UNDECIDED) trail.pending.push(node);
    else if (chosen >= 0) take(trail, tables, chosen);
    else takeAll(trail, tables, pathChildren.items, pathChildren.start[node]!, pathChildren.start[node + 1]!);
    takeAll(trail, tables, pulls.items, pulls.start[node]!, pulls.start[node + 1]!);
  }
}

/** Gives back everything taken after the first `length` nodes and the first `pending` groups. */
export function undo(
  trail: NeededTrail,
  { cost, isPathChild, plan }: PathTables,
  length: number,
  pending: number,
): void {
  while (trail.length > length) {
    const i = trail.order[--trail.length]!;
    const parent = plan.parent[i]!;
    if (parent >= 0 && isPathChild[i] === 1) changeChildCost(trail, cost, parent, -cost[i]!);
    trail.total -= Math.max(0, cost[i]! - trail.childCost[i]!);
    trail.needed[i] = 0;
  }
  trail.pending.length = pending;
}

function takeAll(trail: NeededTrail, tables: PathTables, items: Int32Array, from: number, to: number): void {
  for (let k = from; k < to; k++) if (trail.needed[items[k]!] === 0) take(trail, tables, items[k]!);
}

function changeChildCost(trail: NeededTrail, cost: Uint8Array, parent: number, by: number): void {
  const before = trail.childCost[parent]!;
  const after = before + by;
  trail.childCost[parent] = after;
  if (trail.needed[parent] === 0) return;
  trail.total += Math.max(0, cost[parent]! - after) - Math.max(0, cost[parent]! - before);
}
