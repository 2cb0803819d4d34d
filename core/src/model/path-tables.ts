import { isDiscarded, isDisjunctive, isRealized, isStarted } from '../notation/vocabulary';
import { assumedSizeRanks } from './assumed-size';
import { nodeCosts } from './cost';
import { dependencyTargets, liveDependencyTargets, removedNodes } from './dependencies';
import { linksBuilder, type Links } from './links';
import type { Plan, PlanNode } from './plan';
import type { TreeTables } from './tree-tables';

/** What every part of the path computation reads, all by node index (notation 9, 10, 12.1 to 12.4, 12.9). */
export interface PathTables {
  readonly plan: Plan;
  /** 1 in the tree of a discarded root: such nodes do not exist for the path. */
  readonly removed: Uint8Array;
  /** Rank 0..5 of the assumed size. */
  readonly sizeRank: Uint8Array;
  /** Cost 0..6. */
  readonly cost: Uint8Array;
  /** 1 where the node is a path child of its parent (roots: as if they had one). */
  readonly isPathChild: Uint8Array;
  /** Path children of each node. */
  readonly pathChildren: Links;
  /** The member that a group takes by the local rule; -1 where there is nothing to choose. */
  readonly localChoice: Int32Array;
  /** What a needed node pulls: its resolved dependencies that are not discarded themselves. */
  readonly pulls: Links;
}

/**
 * Builds the tables in time linear in nodes and dependencies.
 *
 * @param targets of `dependencyTargets`: what is live is the same where no root is discarded
 */
export function pathTables(plan: Plan, targets: Links = dependencyTargets(plan)): PathTables {
  const removed = removedNodes(plan);
  const sizeRank = assumedSizeRanks(plan);
  const cost = nodeCosts(plan, sizeRank);
  const isPathChild = pathChildFlags(plan.nodes);
  const pathChildren = pathChildLinks(plan, isPathChild);
  const localChoice = localChoices(plan.nodes, pathChildren, cost);
  const pulls = pulledTargets(plan, removed.includes(1) ? liveDependencyTargets(plan, removed) : targets);
  return { plan, removed, sizeRank, cost, isPathChild, pathChildren, localChoice, pulls };
}

/**
 * The members that node `i` chooses from, in document order: the realized ones, else all (notation 12.2). Empty where
 * nothing is to be chosen: and-groups, and lists of fewer than two path children.
 */
export function choicePool(nodes: readonly PlanNode[], { start, items }: Links, i: number): number[] {
  const from = start[i]!;
  const to = start[i + 1]!;
  if (to - from < 2 || !isDisjunctive(nodes[items[from]!]!.gate)) return [];
  const members = Array.from(items.subarray(from, to));
  const realized = members.filter((c) => isRealized(nodes[c]!.status));
  return realized.length > 0 ? realized : members;
}

function pathChildFlags(nodes: readonly PlanNode[]): Uint8Array {
  const flags = new Uint8Array(nodes.length);
  for (let i = 0; i < flags.length; i++) {
    const { status, optional } = nodes[i]!;
    flags[i] = !isDiscarded(status) && (!optional || isStarted(status)) ? 1 : 0;
  }
  return flags;
}

function pathChildLinks({ nodes, end }: TreeTables, isPathChild: Uint8Array): Links {
  const links = linksBuilder(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    for (let c = i + 1; c < end[i]!; c = end[c]!) if (isPathChild[c] === 1) links.add(c);
    links.close();
  }
  return links.build();
}

function localChoices(nodes: readonly PlanNode[], children: Links, cost: Uint8Array): Int32Array {
  const choice = new Int32Array(nodes.length).fill(-1);
  for (let i = 0; i < choice.length; i++) {
    let best = -1;
    for (const c of choicePool(nodes, children, i)) if (best < 0 || cost[c]! < cost[best]!) best = c;
    choice[i] = best;
  }
  return choice;
}

function pulledTargets({ nodes }: Plan, targets: Links): Links {
  const links = linksBuilder(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    for (let k = targets.start[i]!; k < targets.start[i + 1]!; k++) {
      const target = targets.items[k]!;
      if (!isDiscarded(nodes[target]!.status)) links.add(target);
    }
    links.close();
  }
  return links.build();
}
