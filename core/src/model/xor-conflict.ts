import { isRealized } from '../notation/vocabulary';
import type { TreeTables } from './tree-tables';
import type { Warning } from './warning';

/**
 * Every realized member after the first one in a group whose first member (of all, discarded ones included) is
 * `=`; the roots are a group too (notation 7, xorConflict). Ordered by parent, then by line.
 */
export function xorConflicts(tables: TreeTables): Warning[] {
  const found: Warning[] = [];
  for (let i = -1; i < tables.nodes.length; i++) collectConflicts(tables, i, found);
  return found;
}

function collectConflicts({ nodes, end }: TreeTables, parent: number, found: Warning[]): void {
  const stop = parent < 0 ? nodes.length : end[parent]!;
  if (parent + 1 >= stop || nodes[parent + 1]!.gate !== 'xor') return;
  let taken = false;
  for (let c = parent + 1; c < stop; c = end[c]!) {
    const { status, line, label } = nodes[c]!;
    if (!isRealized(status)) continue;
    if (taken) found.push({ type: 'xorConflict', line, label });
    taken = true;
  }
}
