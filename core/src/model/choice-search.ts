import { choiceBound, possibleFall, type ChoiceBound } from './choice-bound';
import type { CoupledGroup } from './coupled-groups';
import { groupComponents } from './group-components';
import { expand, neededTrail, take, undo, type NeededTrail } from './needed-trail';
import type { PathTables } from './path-tables';
import { searchGraph, type SearchGraph } from './search-graph';

/**
 * Most nodes a search takes, undone ones counted again; counted and not timed, so that every runtime decides alike.
 *
 * It is never met by plans of up to 2,000 nodes and 20,000 combinations (notation 12.6): every leaf of the search is one
 * distinct combination of a set of groups, and the nodes taken between root and leaf are distinct, so a set costs at
 * most (its combinations) * (nodes). A sum of numbers >= 2 is at most their product, hence all sets together cost at
 * most 20,000 * 2,000 = 40 million. Sounding out the order of the groups takes one closure per pool member, again at
 * most 20,000 * 2,000, and the start one more closure: below 100 million together.
 */
export const WORK_LIMIT = 100_000_000;

/**
 * The choice with the strictly smallest total, the lexicographically first of equal ones, as if all combinations had
 * been tried (notation 12.6). In: at most a few coupled groups in document order (their product is bounded by the caller,
 * so there are at most 14). Out: the chosen member per group node (`-1` elsewhere), or null beyond `workLimit`.
 *
 * Instead of recomputing per combination: groups are decided only where they are reached (unreached ones
 * count as their first member, which is the lexicographically first way to write the same set), each decision adds
 * and removes just its own closure, what comes along in any case is folded, groups that cannot meet are searched apart, and a
 * branch is left where its smallest possible total is larger than the best one known. Equal totals are always looked at.
 */
export function searchChoices(
  tables: PathTables,
  groups: readonly CoupledGroup[],
  workLimit: number,
): Int32Array | null {
  const search = startSearch(tables, groups, workLimit);
  for (let root = 0; root < tables.plan.nodes.length; root = tables.plan.end[root]!) {
    if (tables.removed[root] === 0) take(search.trail, search.graph, root);
  }
  expand(search.trail, search.graph, 0);
  if (search.trail.work > workLimit) return null;
  const sets = groupComponents(search.trail, search.graph);
  for (const set of sets) if (!searchSet(search, set)) return null;
  return withChoices(tables, groups, search.best);
}

interface Search {
  readonly graph: SearchGraph;
  readonly bound: ChoiceBound;
  readonly trail: NeededTrail;
  /** Position of a group among all groups, by group node. */
  readonly position: ReadonlyMap<number, number>;
  readonly workLimit: number;
  /** Pool position per group: what is tried, and the best of the current set merged with those before. */
  readonly tried: number[];
  best: number[];
  /** Smallest total in the current set. */
  bestTotal: number;
  /** What the nodes of the current set can lower the total by, at most; 0 or less. */
  fall: number;
}

function startSearch(tables: PathTables, groups: readonly CoupledGroup[], workLimit: number): Search {
  const graph = searchGraph(tables, groups);
  return {
    graph,
    bound: choiceBound(graph),
    trail: neededTrail(graph),
    position: new Map(groups.map(({ node }, g) => [node, g])),
    workLimit,
    tried: groups.map(() => 0),
    best: groups.map(() => 0),
    bestTotal: Infinity,
    fall: 0,
  };
}

function withChoices({ localChoice }: PathTables, groups: readonly CoupledGroup[], best: number[]): Int32Array {
  const choice = localChoice.slice();
  groups.forEach(({ node, pool }, g) => (choice[node] = pool[best[g]!]!));
  return choice;
}

/** Searches one set of groups; false beyond the work limit. Leaves its best choice in `best` and `tried`. */
function searchSet(search: Search, set: readonly number[]): boolean {
  const { trail, bound } = search;
  const { length } = trail;
  const groups = largestFirst(search, set);
  trail.pending.splice(0, trail.pending.length, ...groups);
  search.bestTotal = Infinity;
  search.fall = possibleFall(bound, reachable(search, set));
  tryLocally(search);
  undo(trail, search.graph, length, groups.length);
  const finished = decide(search, 0, growthOf(search, 0));
  undo(trail, search.graph, length, 0);
  for (let g = 0; g < search.tried.length; g++) search.tried[g] = search.best[g]!;
  return finished;
}

/** Groups with large closures come first: the last ones are decided most often. */
function largestFirst(search: Search, set: readonly number[]): number[] {
  const sizes = new Map(set.map((node) => [node, reachable(search, [node]).length]));
  return [...set].sort((a, b) => sizes.get(b)! - sizes.get(a)! || a - b);
}

/** Nodes that are not needed yet and may become so under some choice in these groups. */
function reachable({ trail, graph }: Search, set: readonly number[]): number[] {
  const found = new Set<number>();
  const open = set.flatMap((node) => graph.groupAt.get(node)!.pool);
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (trail.needed[i] === 1 || found.has(i)) continue;
    found.add(i);
    for (const member of graph.groupAt.get(i)?.pool ?? []) open.push(member);
    for (let k = graph.successors.start[i]!; k < graph.successors.start[i + 1]!; k++) {
      open.push(graph.successors.items[k]!);
    }
  }
  return [...found];
}

/** Growth that the groups from position `from` of `pending` bring at least. */
function growthOf({ trail, bound }: Search, from: number): number {
  let sum = 0;
  for (let at = from; at < trail.pending.length; at++) sum += bound.ofGroup[trail.pending[at]!]!;
  return sum;
}

/** Makes the local choices the first ones to beat: the better the first total, the more branches are left early. */
function tryLocally(search: Search): void {
  const { trail, graph, tried } = search;
  const before = tried.slice();
  for (let at = 0; at < trail.pending.length; at++) {
    const node = trail.pending[at]!;
    const { pool } = graph.groupAt.get(node)!;
    const member = graph.tables.localChoice[node]!;
    tried[search.position.get(node)!] = pool.indexOf(member);
    const { length } = trail;
    take(trail, graph, member);
    expand(trail, graph, length);
  }
  keepIfBetter(search);
  for (let g = 0; g < tried.length; g++) tried[g] = before[g]!;
}

/**
 * Tries every member of the group `pending[at]` and all that follows; recursion is as deep as there are groups.
 *
 * @param growth what the groups from `at` on bring at least
 */
function decide(search: Search, at: number, growth: number): boolean {
  const { trail, graph, bound } = search;
  const node = trail.pending[at];
  if (node === undefined) return keepIfBetter(search);
  const { pool } = graph.groupAt.get(node)!;
  const group = search.position.get(node)!;
  const { length } = trail;
  const pending = trail.pending.length;
  for (let k = 0; k < pool.length; k++) {
    search.tried[group] = k;
    take(trail, graph, pool[k]!);
    expand(trail, graph, length);
    const rest = growth - bound.ofGroup[node]! + growthOf(search, pending);
    const mayWin = trail.total + search.fall + rest <= search.bestTotal;
    if (trail.work > search.workLimit || (mayWin && !decide(search, at + 1, rest))) return false;
    undo(trail, graph, length, pending);
  }
  search.tried[group] = 0;
  return true;
}

function keepIfBetter(search: Search): true {
  const { trail, tried, best, bestTotal } = search;
  if (trail.total < bestTotal || (trail.total === bestTotal && isEarlier(tried, best))) {
    search.bestTotal = trail.total;
    search.best = tried.slice();
  }
  return true;
}

function isEarlier(a: readonly number[], b: readonly number[]): boolean {
  for (let g = 0; g < a.length; g++) if (a[g] !== b[g]) return a[g]! < b[g]!;
  return false;
}
