import type { CoupledGroup } from './coupled-groups';
import { linksBuilder, type Links } from './links';
import type { PathTables } from './path-tables';

/** Marks a coupled group, whose member is still to be tried, in a table of choices. */
const UNDECIDED = -2;

/**
 * The needed-set graph as the search walks it: what comes with a node in every case is folded into the node.
 *
 * A path child that comes with its parent (all of an and-list, the member that the local rule takes) is *folded* if nothing
 * depends on it, and neither it nor anything below it pulls, is pulled or belongs to a coupled group. Then it is needed
 * exactly when its parent is, and adds the same to the total each time.
 */
export interface SearchGraph {
  readonly tables: PathTables;
  /** The coupled groups by the index of their parent. */
  readonly groupAt: ReadonlyMap<number, CoupledGroup>;
  /** 1 at these parents. */
  readonly isGroup: Uint8Array;
  /** What a needed node needs in turn: children not folded, then pulled targets; for coupled groups only the latter. */
  readonly successors: Links;
  /** What the folded nodes below a node add to the total once it is needed. */
  readonly folded: Int32Array;
  /** Sum of the costs of the folded children. */
  readonly foldedCost: Int32Array;
  /** 1 where some node depends on this one. */
  readonly isPulled: Uint8Array;
}

/** Folds the plan for a search over `groups`. Linear in nodes and dependencies. */
export function searchGraph(tables: PathTables, groups: readonly CoupledGroup[]): SearchGraph {
  const size = tables.plan.nodes.length;
  const choice = tables.localChoice.slice();
  for (const { node } of groups) choice[node] = UNDECIDED;
  const isPulled = new Uint8Array(size);
  for (let k = 0; k < tables.pulls.items.length; k++) isPulled[tables.pulls.items[k]!] = 1;
  const folding: Folding = {
    tables,
    choice,
    isPulled,
    isFoldable: new Uint8Array(size),
    folded: new Int32Array(size),
    foldedCost: new Int32Array(size),
  };
  for (let i = size - 1; i >= 0; i--) fold(folding, i);
  const isGroup = new Uint8Array(size);
  for (const { node } of groups) isGroup[node] = 1;
  const groupAt = new Map(groups.map((group) => [group.node, group]));
  const { folded, foldedCost } = folding;
  return { tables, groupAt, isGroup, successors: successorLinks(folding), folded, foldedCost, isPulled };
}

interface Folding {
  readonly tables: PathTables;
  readonly choice: Int32Array;
  readonly isPulled: Uint8Array;
  /** 1 where the node, with all below it, is folded into its parent if it comes with it. */
  readonly isFoldable: Uint8Array;
  readonly folded: Int32Array;
  readonly foldedCost: Int32Array;
}

/** Settles node `i`, whose children are settled. */
function fold(folding: Folding, i: number): void {
  const { tables, choice, isPulled, isFoldable, folded, foldedCost } = folding;
  const { start, items } = tables.pathChildren;
  let closed = choice[i] !== UNDECIDED && isPulled[i] === 0 && tables.pulls.start[i] === tables.pulls.start[i + 1];
  for (let k = start[i]!; k < start[i + 1]!; k++) {
    const child = items[k]!;
    // Even a member that is not taken changes the margin of its parent when something pulls it.
    if (isPulled[child] === 1) closed = false;
    if (!comesWith(choice[i]!, child)) continue;
    if (isFoldable[child] === 0) closed = false;
    else {
      folded[i]! += folded[child]! + Math.max(0, tables.cost[child]! - foldedCost[child]!);
      foldedCost[i]! += tables.cost[child]!;
    }
  }
  if (closed) isFoldable[i] = 1;
}

function comesWith(choice: number, child: number): boolean {
  return choice === child || choice === -1;
}

function successorLinks({ tables, choice, isFoldable }: Folding): Links {
  const { pathChildren, pulls } = tables;
  const links = linksBuilder(choice.length);
  for (let i = 0; i < choice.length; i++) {
    for (let k = pathChildren.start[i]!; k < pathChildren.start[i + 1]!; k++) {
      const child = pathChildren.items[k]!;
      if (comesWith(choice[i]!, child) && isFoldable[child] === 0) links.add(child);
    }
    for (let k = pulls.start[i]!; k < pulls.start[i + 1]!; k++) links.add(pulls.items[k]!);
    links.close();
  }
  return links.build();
}
