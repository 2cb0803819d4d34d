import { nodeBlock } from '../model/node-block';
import type { Plan } from '../model/plan';

/**
 * Line after the last line of a node's block, as an index from 0 (tools 3): its line, continuations, `"` lines and the
 * whole subtree with theirs. What follows (blank lines, comments, lines that are no node) is a gap.
 */
export function blockEnd(plan: Plan, node: number): number {
  return nodeBlock(plan, node).last;
}

/** Line after a node's own lines (continuations and `"` lines), as an index from 0. */
export function ownEnd(plan: Plan, node: number): number {
  const { lastLine, quoteLines } = plan.layout[node]!;
  return Math.max(lastLine, quoteLines?.at(-1) ?? 0);
}

/** Index (from 0) of a node's first line. */
export function firstLine(plan: Plan, node: number): number {
  return plan.nodes[node]!.line - 1;
}

/** Index (from 0) where new lines at the end of the text go: in front of the empty line that a final line end leaves. */
export function textEnd(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}
