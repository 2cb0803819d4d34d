import { isSeparator, readStretches, stripComment } from '../notation/logical-lines';
import { nodeBlock } from '../model/node-block';
import type { Plan } from '../model/plan';

/**
 * Line after the last line of a node's block, as an index from 0 (tools 3): its line, continuations, `"` lines and the
 * whole subtree with theirs. What follows (blank lines, comments, lines that are no node) is a gap.
 */
export function blockEnd(plan: Plan, node: number): number {
  return nodeBlock(plan, node).last;
}

/** Index (from 0) of a node's first line. */
export function firstLine(plan: Plan, node: number): number {
  return plan.nodes[node]!.line - 1;
}

/** Index (from 0) where new lines at the end of the text go: in front of the empty line that a final line end leaves. */
function textEnd(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

/**
 * Like `textEnd`, but behind the final empty line where a line above it takes that one as its continuation; `open` if the text
 * ends in a line that takes whatever comes next (notation 2, step 3).
 */
export function logicalEnd({ nodes, lines, layout }: Plan): { index: number; open: boolean } {
  const own = nodes.length === 0 ? 0 : layout.at(-1)!.lastLine;
  let at = own;
  while (at < lines.length && !isSeparator(stripComment(lines[at]!))) {
    const { stretches, open } = readStretches(lines, at);
    at += stretches.length;
    if (at === lines.length && (open || stretches.length > 1)) return { index: at, open };
  }
  return { index: Math.max(textEnd(lines), own), open: false };
}
