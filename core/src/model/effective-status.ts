import { progressRank, type StatusCode } from '../notation/vocabulary';
import { dependencyTargets } from './dependencies';
import { reverseLinks, type Links } from './links';
import type { Plan } from './plan';

/** How far each node really is, given what it depends on (notation 8). */
export interface EffectiveStatus {
  /** Effective progress rank 0..5 per node index. */
  readonly rank: Uint8Array;
  /** Effective status per node index; null = neutral. */
  readonly status: readonly (StatusCode | null)[];
  /** 1 where the rank dropped below the node's own: the node is held. */
  readonly held: Uint8Array;
}

/** What a lowered node shows, by rank; a rank of 5 is never the result of lowering. */
const LOWERED: readonly StatusCode[] = ['?', ' ', '~', '/', 'x'];
const HIGHEST_RANK = 5;

/**
 * Effective status of every node, on the full tree including discarded roots (notation 8, 12.9).
 *
 * Ranks spread over the reversed dependencies from the lowest upward. So a node is lowered at most once, and to
 * its final rank: one pass over the dependencies, whatever their order and however long their cycles.
 *
 * @param targets of `dependencyTargets`, where they are known already
 */
export function effectiveStatus(
  plan: Pick<Plan, 'nodes' | 'byId'>,
  targets: Links = dependencyTargets(plan),
): EffectiveStatus {
  const own = ownRanks(plan);
  const rank = own.slice();
  const dependants = reverseLinks(targets);
  for (let level = 0; level < HIGHEST_RANK; level++) spreadRank(level, rank, dependants);
  const held = rank.map((r, i) => (r < own[i]! ? 1 : 0));
  const status = plan.nodes.map((node, i) => (held[i] === 1 ? LOWERED[rank[i]!]! : node.status));
  return { rank, status, held };
}

function ownRanks({ nodes }: Pick<Plan, 'nodes'>): Uint8Array {
  const ranks = new Uint8Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) ranks[i] = progressRank(nodes[i]!.status);
  return ranks;
}

function spreadRank(level: number, rank: Uint8Array, { start, items }: Links): void {
  const open: number[] = [];
  for (let i = 0; i < rank.length; i++) if (rank[i] === level) open.push(i);
  for (let at = 0; at < open.length; at++) {
    const node = open[at]!;
    for (let k = start[node]!; k < start[node + 1]!; k++) {
      const dependant = items[k]!;
      if (rank[dependant]! <= level) continue;
      rank[dependant] = level;
      open.push(dependant);
    }
  }
}
