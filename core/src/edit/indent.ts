import type { Plan } from '../model/plan';
import { indentWidth } from '../notation/head';
import { skipBlanks } from '../notation/white-space';
import { firstLine } from './block';

/** The blanks a line begins with. */
export function indentOf(line: string): string {
  return line.slice(0, skipBlanks(line, 0));
}

/** The indent of a node's line. */
export function nodeIndent(plan: Plan, node: number): string {
  return indentOf(plan.lines[firstLine(plan, node)]!);
}

/** The indent of a child that has no siblings: the parent's, one step deeper (tools 3, `add`). */
export function childIndent(plan: Plan, parent: number): string {
  const base = nodeIndent(plan, parent);
  return base + (commonStep(plan) ?? (base.includes('\t') ? '\t' : '  '));
}

/**
 * The commonest step of the plan: the blanks that a child's indent has after its parent's. Of equally common ones the
 * first to occur; null if no child's indent continues its parent's.
 */
function commonStep(plan: Plan): string | null {
  const indents = plan.nodes.map((_, i) => nodeIndent(plan, i));
  const counts = new Map<string, number>();
  let best: string | null = null;
  for (let i = 0; i < indents.length; i++) {
    const base = plan.parent[i]! < 0 ? null : indents[plan.parent[i]!]!;
    if (base === null || !indents[i]!.startsWith(base)) continue;
    const step = indents[i]!.slice(base.length);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  for (const [step, count] of counts) if (best === null || count > counts.get(best)!) best = step;
  return best;
}

/**
 * A line of a moved block (tools 3, `move`): the old base indent is replaced by the new one; a line that does not start
 * with it gets the difference in its own kind of blank. Empty lines stay as they are.
 */
export function reindent(line: string, from: string, to: string): string {
  if (line.trim() === '') return line;
  if (line.startsWith(from)) return to + line.slice(from.length);
  const own = indentOf(line);
  const width = indentWidth(own, own.length) + indentWidth(to, to.length) - indentWidth(from, from.length);
  return resized(own, Math.max(width, 0), to) + line.slice(own.length);
}

/** The indent with another width, a tab counting two; what is added is of the kind it ends with, else of `model`'s. */
function resized(indent: string, width: number, model: string): string {
  let kept = indent;
  while (indentWidth(kept, kept.length) > width) kept = kept.slice(0, -1);
  const missing = width - indentWidth(kept, kept.length);
  const useTabs = (indent === '' ? model : indent).endsWith('\t');
  return kept + (useTabs ? '\t'.repeat(missing >> 1) + ' '.repeat(missing & 1) : ' '.repeat(missing));
}
