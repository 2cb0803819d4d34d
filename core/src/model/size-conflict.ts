import { isDiscarded, isDisjunctive, sizeRank, type Size } from '../notation/vocabulary';
import type { PlanNode } from './plan';
import type { TreeTables } from './tree-tables';
import type { Warning } from './warning';

/** Smallest amount of work a size can mean (notation 5). */
const least = (size: Size): number => 2 ** sizeRank(size);

/**
 * The parents whose given size cannot hold their sized parts, in document order; discarded parents as well
 * (notation 11). Each warning names line and size of the parent.
 */
export function sizeConflicts(tables: TreeTables): Warning[] {
  const found: Warning[] = [];
  for (let i = 0; i < tables.nodes.length; i++) {
    const { size, line } = tables.nodes[i]!;
    if (size === null || size === 'XXL') continue;
    const need = neededAtLeast(tables, i);
    if (need !== null && need >= 2 * least(size)) found.push({ type: 'sizeConflict', line, size });
  }
  return found;
}

/** The least the sized parts of `i` need together, or null if none counts. */
function neededAtLeast({ nodes, end }: TreeTables, i: number): number | null {
  const parts: number[] = [];
  for (let c = i + 1; c < end[i]!; c = end[c]!) {
    const need = countedNeed(nodes[c]!);
    if (need !== null) parts.push(need);
  }
  if (parts.length === 0) return null;
  // The first of ALL children decides, even one that does not count.
  const join = isDisjunctive(nodes[i + 1]!.gate) ? Math.min : (a: number, b: number) => a + b;
  return parts.reduce((a, b) => join(a, b));
}

function countedNeed({ size, optional, status }: PlanNode): number | null {
  return size === null || optional || isDiscarded(status) ? null : least(size);
}
