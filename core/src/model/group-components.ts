import type { NeededTrail } from './needed-trail';
import type { SearchGraph } from './search-graph';

/**
 * Parts the reached groups (`trail.pending`) into sets that cannot influence each other's share of the total, so
 * that each set may be searched alone: the choices then add up instead of multiplying. Groups that only a choice
 * can reach belong to the set of the groups that reach them.
 *
 * Two groups meet where both could make the same node needed, or could change the margin of the same node, which
 * is that of a node or of its parent. Every such node gets the number of one group; a second group joins the first.
 * Sets are ordered by their first group in `trail.pending`.
 */
export function groupComponents(trail: NeededTrail, graph: SearchGraph): number[][] {
  const joined = trail.pending.map((_, g) => g);
  const mark = new Int32Array(graph.tables.plan.nodes.length).fill(-1);
  const reach = { trail, graph, mark, joined };
  trail.pending.forEach((node, g) => spread(reach, [...graph.groupAt.get(node)!.pool], g));
  meetAtParents(reach);
  return collect(trail.pending, joined);
}

interface Reach {
  readonly trail: NeededTrail;
  readonly graph: SearchGraph;
  /** One of the groups that may make a node needed, by node index; -1 = none of them. */
  readonly mark: Int32Array;
  /** Union-find over the groups: the way to the root of a set. */
  readonly joined: number[];
}

function meet({ mark, joined }: Reach, i: number, g: number): void {
  if (mark[i]! < 0) mark[i] = g;
  else joined[rootOf(joined, g)] = rootOf(joined, mark[i]!);
}

/** Meets everything that `open` may make needed under some choice, and stops at what was met before. */
function spread(reach: Reach, open: number[], g: number): void {
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (reach.trail.needed[i] === 1) continue;
    const known = reach.mark[i]! >= 0;
    meet(reach, i, g);
    if (!known) addSuccessors(reach.graph, i, open);
  }
}

/** Siblings share their parent's margin, if the parent itself is needed or may be. */
function meetAtParents(reach: Reach): void {
  const { trail, mark } = reach;
  const { tables } = reach.graph;
  for (let i = 0; i < mark.length; i++) {
    const parent = tables.plan.parent[i]!;
    if (mark[i]! < 0 || trail.needed[i] === 1 || parent < 0 || tables.isPathChild[i] === 0) continue;
    if (trail.needed[parent] === 1 || mark[parent]! >= 0) meet(reach, parent, mark[i]!);
  }
}

function addSuccessors({ groupAt, successors }: SearchGraph, i: number, open: number[]): void {
  const { start, items } = successors;
  for (const member of groupAt.get(i)?.pool ?? []) open.push(member);
  for (let k = start[i]!; k < start[i + 1]!; k++) open.push(items[k]!);
}

function rootOf(joined: number[], g: number): number {
  let root = g;
  while (joined[root] !== root) root = joined[root]!;
  return root;
}

function collect(pending: readonly number[], joined: number[]): number[][] {
  const sets = new Map<number, number[]>();
  pending.forEach((node, g) => {
    const root = rootOf(joined, g);
    const set = sets.get(root);
    if (set === undefined) sets.set(root, [node]);
    else set.push(node);
  });
  return [...sets.values()];
}
