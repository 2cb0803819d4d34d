import { isDisjunctive, isDiscarded, isDone, isRealized, sizeRank, SIZES, type Size } from '../notation/vocabulary';
import type { PlanNode } from './plan';
import type { TreeTables } from './tree-tables';

const XS = 0;
const M = 2;
const XXL = 5;
/** So many parts of the largest size make the whole one step larger. */
const STEP_UP_AT = 3;

/**
 * Rank 0..5 (notation 5) of every node's assumed size per node index: the given size, else what the parts
 * suggest (notation 9). Optional children never count here, not even started ones.
 */
export function assumedSizeRanks(tables: TreeTables): Uint8Array {
  const ranks = new Uint8Array(tables.nodes.length);
  // Backwards through the preorder every child is settled before its parent.
  for (let i = tables.nodes.length - 1; i >= 0; i--) {
    const given = tables.nodes[i]!.size;
    ranks[i] = given === null ? fromParts(tables, i, ranks) : sizeRank(given);
  }
  return ranks;
}

/** The size with a rank of {@link assumedSizeRanks}. */
export function sizeOfRank(rank: number): Size {
  return SIZES[rank]!;
}

function fromParts({ nodes, end }: TreeTables, i: number, ranks: Uint8Array): number {
  const parts: number[] = [];
  for (let c = i + 1; c < end[i]!; c = end[c]!) if (counts(nodes[c]!)) parts.push(c);
  if (parts.length === 0) return M;
  const read = isDisjunctive(nodes[parts[0]!]!.gate) ? smallestAlternative : sumOfOpenParts;
  return read(nodes, parts, ranks);
}

function counts(node: PlanNode): boolean {
  return !node.optional && !isDiscarded(node.status);
}

function smallestAlternative(nodes: readonly PlanNode[], parts: number[], ranks: Uint8Array): number {
  const realized = parts.filter((c) => isRealized(nodes[c]!.status));
  const pool = realized.length > 0 ? realized : parts;
  let smallest = XXL;
  for (const c of pool) {
    if (isDone(nodes[c]!.status)) return XS;
    if (ranks[c]! < smallest) smallest = ranks[c]!;
  }
  return smallest;
}

function sumOfOpenParts(nodes: readonly PlanNode[], parts: number[], ranks: Uint8Array): number {
  let largest = -1;
  let many = 0;
  for (const c of parts) {
    if (isDone(nodes[c]!.status) || ranks[c]! < largest) continue;
    many = ranks[c] === largest ? many + 1 : 1;
    largest = ranks[c]!;
  }
  if (largest < 0) return XS;
  return many >= STEP_UP_AT ? Math.min(largest + 1, XXL) : largest;
}
