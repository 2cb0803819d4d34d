import type { CoupledGroup } from './coupled-groups';
import type { NeededTrail } from './needed-trail';
import type { PathTables } from './path-tables';

/**
 * Parts the reached groups (`trail.pending`) into sets that cannot influence each other's share of the total, so
 * that each set may be searched alone: the choices then add up instead of multiplying. Groups that only a choice
 * can reach belong to the set of the groups that reach them.
 *
 * Two groups meet where both could make the same node needed, or could change the margin of the same node, which
 * is that of a node or of its parent. Every such node gets the number of one group; a second group joins the first.
 * Sets are ordered by their first group in `trail.pending`.
 */
export function groupComponents(
  trail: NeededTrail,
  tables: PathTables,
  groupAt: ReadonlyMap<number, CoupledGroup>,
): number[][] {
  const joined = trail.pending.map((_, g) => g);
  const mark = new Int32Array(tables.plan.nodes.length).fill(-1);
  const reached = new Uint8Array(mark.length);
  trail.pending.forEach((node, g) => {
    const meet = (i: number): void => void (mark[i]! < 0 ? (mark[i] = g) : join(joined, mark[i]!, g));
    meet(node);
    spread([...groupAt.get(node)!.pool], { trail, tables, groupAt, reached }, meet);
  });
  return collect(trail.pending, joined);
}

interface Reach {
  readonly trail: NeededTrail;
  readonly tables: PathTables;
  readonly groupAt: ReadonlyMap<number, CoupledGroup>;
  readonly reached: Uint8Array;
}

/** Meets everything that `open` may make needed under some choice, except what another group reached before. */
function spread(open: number[], reach: Reach, meet: (i: number) => void): void {
  const { needed } = reach.trail;
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (needed[i] === 1) continue;
    meet(i);
    const parent = reach.tables.plan.parent[i]!;
    if (parent >= 0) meet(parent);
    if (reach.reached[i] === 1) continue;
    reach.reached[i] = 1;
    addSuccessors(i, reach, open);
  }
}

function addSuccessors(i: number, { trail, tables, groupAt }: Reach, open: number[]): void {
  const { pathChildren, pulls } = tables;
  const group = groupAt.get(i);
  if (group !== undefined) for (const member of group.pool) open.push(member);
  else if (trail.choice[i]! >= 0) open.push(trail.choice[i]!);
  else for (let k = pathChildren.start[i]!; k < pathChildren.start[i + 1]!; k++) open.push(pathChildren.items[k]!);
  for (let k = pulls.start[i]!; k < pulls.start[i + 1]!; k++) open.push(pulls.items[k]!);
}

function rootOf(joined: number[], g: number): number {
  let root = g;
  while (joined[root] !== root) root = joined[root]!;
  return root;
}

function join(joined: number[], a: number, b: number): void {
  joined[rootOf(joined, b)] = rootOf(joined, a);
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
