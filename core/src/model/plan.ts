import type { NodeTables, ParsedText } from '../notation/parsed-text';

export type { NodeLayout, NodeTables, PlanNode } from '../notation/parsed-text';

/**
 * A parsed plan: the tree, its tables (see `NodeTables`), and in `warnings` all parser and model warnings that need no
 * path, in the order of notation 7.2.
 */
export type Plan = ParsedText;

/** Indexes of the children of node `i`, in document order. For -1: the roots. */
export function childIndexes(tables: NodeTables, i: number): number[] {
  const found: number[] = [];
  const stop = i < 0 ? tables.nodes.length : tables.end[i]!;
  for (let c = i + 1; c < stop; c = tables.end[c]!) found.push(c);
  return found;
}
