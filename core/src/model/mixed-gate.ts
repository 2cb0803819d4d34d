import { isDiscarded } from '../notation/vocabulary';
import type { TreeTables } from './tree-tables';
import type { Warning } from './warning';

/**
 * Nodes whose visible (not discarded) children carry more than one gate, in document order: line of the first visible
 * child, label of the parent. Nothing below a discarded node, and never the roots (notation 7.1).
 */
export function mixedGates(tables: TreeTables): Warning[] {
  const { nodes, end } = tables;
  const found: Warning[] = [];
  for (let i = 0; i < nodes.length;) {
    if (isDiscarded(nodes[i]!.status)) {
      i = end[i]!;
      continue;
    }
    const line = lineOfMixedChildren(tables, i);
    if (line !== null) found.push({ type: 'mixedGate', line, label: nodes[i]!.label });
    i++;
  }
  return found;
}

function lineOfMixedChildren({ nodes, end }: TreeTables, parent: number): number | null {
  let first = -1;
  for (let c = parent + 1; c < end[parent]!; c = end[c]!) {
    if (isDiscarded(nodes[c]!.status)) continue;
    if (first < 0) first = c;
    else if (nodes[c]!.gate !== nodes[first]!.gate) return nodes[first]!.line;
  }
  return null;
}
