import type { Plan } from './plan';

/** Physical lines from 1, both included. */
export interface LineRange {
  first: number;
  last: number;
}

/**
 * The block of node `i` (tools 3): its line, its continuation and `"` lines and its whole subtree with theirs, and what stands
 * between them. Blank lines after the last of these are no part of it, nor are ID blocks after the separator.
 */
export function nodeBlock(plan: Plan, i: number): LineRange {
  const { lastLine, quoteLines } = plan.layout[plan.end[i]! - 1]!;
  return { first: plan.nodes[i]!.line, last: quoteLines?.at(-1) ?? lastLine };
}
