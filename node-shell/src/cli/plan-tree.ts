import { inspectPlan } from '@werkbaum/core';
import type { Inspection, InspectOptions, Refusal, TreeNode } from '@werkbaum/core';

/** One node of a tree that was laid out as a list; `level` from 0. */
export interface Row {
  node: TreeNode;
  level: number;
}

/** An inspection with its tree as rows in document order, however deep the plan is. */
export interface WholeInspection extends Omit<Inspection, 'tree'> {
  rows: Row[];
}

/**
 * Everything about a text, in one piece. What lies below level 100 is asked for again, from the node where the answer ended.
 *
 * Errors: as `inspectPlan`.
 */
export function inspectWhole(text: string, options: InspectOptions): WholeInspection | Refusal {
  const inspection = inspectPlan(text, { ...options, detail: 'full' });
  if ('error' in inspection) return inspection;
  const rows: Row[] = [];
  const open = rowsOf(inspection.tree ?? [], 0);
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    rows.push(row);
    for (const below of rowsOf(childrenOf(text, row, options), row.level + 1)) open.push(below);
  }
  return { ...inspection, rows };
}

/** The rows of siblings, last one first: a stack to pop from. */
function rowsOf(nodes: readonly TreeNode[], level: number): Row[] {
  return nodes.map((node) => ({ node, level })).reverse();
}

function childrenOf(text: string, { node, level }: Row, { depth, person }: InspectOptions): readonly TreeNode[] {
  const left = depth === undefined ? undefined : depth - level;
  // At the depth that was asked for, `more` is the answer; anywhere else it says that the answer could not nest deeper.
  const isFloor = node.more !== undefined && (left === undefined || left > 1);
  if (!isFloor) return node.children ?? [];
  const below = inspectPlan(text, { id: `line:${node.line}`, include: ['tree'], detail: 'full', depth: left, person });
  if ('error' in below) return [];
  delete node.more;
  return below.tree?.[0]?.children ?? [];
}
