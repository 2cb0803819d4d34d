import type { LineOp } from '../lineops/line-op';
import type { Plan } from '../model/plan';
import { readParts, type LineParts } from '../notation/parts';
import { firstLine } from './block';
import type { NodeFields, Outcome } from './change';

/** The logical line of a node, taken apart. */
export function partsOf(plan: Plan, node: number): LineParts {
  return readParts(plan.lines, firstLine(plan, node));
}

/** The change that gives one node other lines, as many as before, and the fields they stand for. */
export function lineChange(plan: Plan, node: number, lines: readonly string[], fields: Partial<NodeFields>): Outcome {
  const ops = replacements(plan.lines, firstLine(plan, node), lines);
  return { change: { ops, tree: { kind: 'fields', fields: new Map([[node, fields]]) }, inPlace: true } };
}

/** Operations that put `lines` in the place of as many lines from `start` (index from 0); equal ones are left out. */
export function replacements(before: readonly string[], start: number, lines: readonly string[]): LineOp[] {
  const ops: LineOp[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (before[start + i] === lines[i]) continue;
    const last = ops.at(-1);
    if (last?.op === 'replace' && last.index + last.count === start + i) {
      last.count++;
      last.lines.push(lines[i]!);
    } else ops.push({ op: 'replace', index: start + i, count: 1, lines: [lines[i]!] });
  }
  return ops;
}

/** Operations that delete the given lines (numbers from 1, ascending). */
export function deletions(lines: readonly number[]): LineOp[] {
  const ops: LineOp[] = [];
  for (const line of lines) {
    const last = ops.at(-1);
    if (last?.op === 'delete' && last.index + last.count === line - 1) last.count++;
    else ops.push({ op: 'delete', index: line - 1, count: 1 });
  }
  return ops;
}
