import { isDone } from '../notation/vocabulary';
import { searchChoices, WORK_LIMIT } from './choice-search';
import { combinations, coupledGroups } from './coupled-groups';
import { dependencyTargets } from './dependencies';
import type { Links } from './links';
import { pathTables, type PathTables } from './path-tables';
import type { Plan } from './plan';

/** Most combinations that are searched; a plan with more gets local choices everywhere (notation 12.6). */
export const MAX_COMBINATIONS = 20_000;

/** How the work list of notation 12.4 first reached a node. */
export type Reach = 'root' | 'child' | 'alternative' | 'dependency';

/** The cheapest way to finish the plan (notation 12). All tables by node index. */
export interface CheapestPath {
  /** 1 = needed. */
  readonly needed: Uint8Array;
  /** 1 = station. */
  readonly station: Uint8Array;
  /** Indexes of the stations in document order (12.8). */
  readonly stations: readonly number[];
  /** Total of the needed set (12.7). */
  readonly cost: number;
  /** False if the choices were made by the local rule although groups are coupled (12.6). */
  readonly exact: boolean;
  /** How each needed node was first reached, null for the others. */
  readonly reached: readonly (Reach | null)[];
  /** From where: the parent (child, alternative), the node that depends on it (dependency), else -1. */
  readonly reachedFrom: Int32Array;
  /** The member a group takes if it is needed; -1 where there is nothing to choose. */
  readonly choice: Int32Array;
  /** What a needed node adds to the total itself; 0 for the others. */
  readonly margin: Uint8Array;
  /** Sizes, costs, pools and pulled targets that led here. */
  readonly tables: PathTables;
}

/** Bounds of the search; only tests change them. */
export interface SearchLimits {
  /** Nodes taken at most, see {@link WORK_LIMIT}. 0 forces the local rule. */
  readonly work: number;
}

/**
 * The cheapest path of a plan (notation 12), on the tree without discarded roots. Linear in nodes and dependencies but for the
 * search over coupled groups.
 */
export function cheapestPath(
  plan: Plan,
  limits: SearchLimits = { work: WORK_LIMIT },
  targets: Links = dependencyTargets(plan),
): CheapestPath {
  const tables = pathTables(plan, targets);
  const { choice, exact } = choose(tables, limits);
  const { needed, reached, reachedFrom } = walk(tables, choice);
  const margin = margins(tables, needed);
  const station = stationFlags(plan, needed);
  const stations: number[] = [];
  for (let i = 0; i < station.length; i++) if (station[i] === 1) stations.push(i);
  const cost = margin.reduce((sum, m) => sum + m, 0);
  return { needed, station, stations, cost, exact, reached, reachedFrom, choice, margin, tables };
}

function choose(tables: PathTables, { work }: SearchLimits): { choice: Int32Array; exact: boolean } {
  const groups = coupledGroups(tables);
  if (groups.length === 0) return { choice: tables.localChoice, exact: true };
  const few = combinations(groups, MAX_COMBINATIONS) <= MAX_COMBINATIONS;
  const choice = few ? searchChoices(tables, groups, work) : null;
  return { choice: choice ?? tables.localChoice, exact: choice !== null };
}

interface Walk {
  needed: Uint8Array;
  reached: (Reach | null)[];
  reachedFrom: Int32Array;
  open: number[];
}

/** The work list of notation 12.4, first in, first out. */
function walk(tables: PathTables, choice: Int32Array): Walk {
  const { plan, removed, pulls } = tables;
  const size = plan.nodes.length;
  const reached = new Array<Reach | null>(size).fill(null);
  const state: Walk = { needed: new Uint8Array(size), reached, reachedFrom: new Int32Array(size).fill(-1), open: [] };
  for (let root = 0; root < size; root = plan.end[root]!) if (removed[root] === 0) reach(state, root, 'root', -1);
  for (let at = 0; at < state.open.length; at++) {
    const node = state.open[at]!;
    reachChildren(state, tables, choice, node);
    for (let k = pulls.start[node]!; k < pulls.start[node + 1]!; k++) reach(state, pulls.items[k]!, 'dependency', node);
  }
  return state;
}

function reachChildren(state: Walk, { pathChildren }: PathTables, choice: Int32Array, node: number): void {
  if (choice[node]! >= 0) return reach(state, choice[node]!, 'alternative', node);
  const { start, items } = pathChildren;
  for (let k = start[node]!; k < start[node + 1]!; k++) reach(state, items[k]!, 'child', node);
}

function reach(state: Walk, node: number, how: Reach, from: number): void {
  if (state.needed[node] === 1) return;
  state.needed[node] = 1;
  state.reached[node] = how;
  state.reachedFrom[node] = from;
  state.open.push(node);
}

/** Cost of each needed node minus that of its needed path children, never below 0 (notation 12.7). */
function margins({ pathChildren, cost }: PathTables, needed: Uint8Array): Uint8Array {
  const margin = new Uint8Array(needed.length);
  for (let i = 0; i < needed.length; i++) {
    if (needed[i] === 0) continue;
    let rest = cost[i]!;
    for (let k = pathChildren.start[i]!; k < pathChildren.start[i + 1]! && rest > 0; k++) {
      const child = pathChildren.items[k]!;
      if (needed[child] === 1) rest -= cost[child]!;
    }
    margin[i] = Math.max(0, rest);
  }
  return margin;
}

/** Needed open nodes with no needed open node below, through all children (notation 12.8). */
function stationFlags({ nodes, parent }: Plan, needed: Uint8Array): Uint8Array {
  const station = new Uint8Array(nodes.length);
  const openAtOrBelow = new Uint8Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const open = needed[i] === 1 && !isDone(nodes[i]!.status);
    if (open && openAtOrBelow[i] === 0) station[i] = 1;
    if (open) openAtOrBelow[i] = 1;
    if (openAtOrBelow[i] === 1 && parent[i]! >= 0) openAtOrBelow[parent[i]!] = 1;
  }
  return station;
}
