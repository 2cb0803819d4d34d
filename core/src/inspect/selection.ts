import { personTag } from '../model/options';
import { ownerTest } from '../model/owners';
import type { Analysis } from './analysis';

/** Which nodes an answer is about. */
export interface Selection {
  /** Indexes in document order. */
  readonly nodes: readonly number[];
  /** Nodes at the depth limit, with the number of selected nodes below that are left out. */
  readonly cut: ReadonlyMap<number, number>;
}

/** What narrows a selection; all of it is optional. */
export interface Narrowing {
  /** Index of the node whose subtree is wanted; -1 = all. */
  within: number;
  /** Only nodes this person owns, and their ancestors. */
  person?: string | undefined;
  /** Levels, from 1 = the top nodes only. */
  depth?: number | undefined;
}

/** The nodes that the narrowing leaves, in one pass over the plan. */
export function selectNodes(analysis: Analysis, { within, person, depth }: Narrowing): Selection {
  const { end, nodes } = analysis.plan;
  const from = Math.max(within, 0);
  const to = within < 0 ? nodes.length : end[within]!;
  const kept = person === undefined ? null : ownedWithAncestors(analysis, personTag(person), from, to);
  const found: number[] = [];
  const cut = new Map<number, number>();
  const open: number[] = [];
  for (let i = from; i < to; i++) {
    while (open.length > 0 && end[open.at(-1)!]! <= i) open.pop();
    if (kept !== null && kept[i] === 0) continue;
    if (depth !== undefined && open.length >= depth) {
      const top = open.at(-1)!;
      cut.set(top, (cut.get(top) ?? 0) + 1);
      continue;
    }
    found.push(i);
    open.push(i);
  }
  return { nodes: found, cut };
}

/** 1 at every node of the range that the person owns (notation 13) or that has such a node below. */
function ownedWithAncestors({ plan, owners }: Analysis, tag: string, from: number, to: number): Uint8Array {
  const kept = new Uint8Array(plan.nodes.length);
  const owns = ownerTest(tag);
  for (let i = to - 1; i >= from; i--) {
    if (owns(owners[i]!)) kept[i] = 1;
    if (kept[i] === 1 && plan.parent[i]! >= from) kept[plan.parent[i]!] = 1;
  }
  return kept;
}
