import { splitLines } from '@werkbaum/core';
import type { LineOp } from '@werkbaum/core';

/** Unchanged lines around a change. */
const CONTEXT = 3;
const NO_END = '\n\\ No newline at end of file';

/** One line of a diff: its sign and its text, with the remark where it is a last line without an end. */
interface Row {
  sign: ' ' | '-' | '+';
  text: string;
}

/** Lines of a hunk; `oldLine` and `newLine` = where it begins, from 1. */
interface Hunk {
  oldLine: number;
  newLine: number;
  rows: Row[];
}

/**
 * A unified diff of line operations on `before` (LF), as `patch` and `git apply` take it; empty if nothing changes. `after` is
 * the text that the operations make. Ends without a line end. `name` = what the file is called in its head.
 */
export function unifiedDiff(name: string, before: string, after: string, ops: readonly LineOp[]): string {
  const hunks = hunksOf(rowsOf(splitLines(before), splitLines(after), ops));
  return hunks.length === 0 ? '' : [`--- ${name}`, `+++ ${name}`, ...hunks.flatMap(hunkLines)].join('\n');
}

/** Both texts as one list of rows, in the order of the old one. */
function rowsOf(olds: readonly string[], news: readonly string[], ops: readonly LineOp[]): Row[] {
  const rows: Row[] = [];
  let at = 0;
  let shift = 0;
  const keepUpTo = (end: number): void => {
    for (; at < end; at++) keep(rows, lineAt(olds, at), lineAt(news, at + shift));
  };
  for (const op of ops) {
    keepUpTo(op.index);
    const removed = 'count' in op ? op.count : 0;
    const added = 'lines' in op ? op.lines.length : 0;
    for (let i = 0; i < removed; i++) push(rows, '-', lineAt(olds, at + i));
    for (let i = 0; i < added; i++) push(rows, '+', lineAt(news, at + shift + i));
    at += removed;
    shift += added - removed;
  }
  keepUpTo(olds.length);
  return rows;
}

/** A line as a diff has it; undefined for the empty rest behind the last line end, which is none. */
function lineAt(lines: readonly string[], i: number): string | undefined {
  const line = lines[i]!;
  if (i < lines.length - 1) return line;
  return line === '' ? undefined : line + NO_END;
}

/** A line that stays may still gain or lose its end. */
function keep(rows: Row[], before: string | undefined, after: string | undefined): void {
  if (before === after && before !== undefined) rows.push({ sign: ' ', text: before });
  if (before === after) return;
  push(rows, '-', before);
  push(rows, '+', after);
}

function push(rows: Row[], sign: Row['sign'], text: string | undefined): void {
  if (text !== undefined) rows.push({ sign, text });
}

/** Changes with their context; two whose contexts touch share a hunk. */
function hunksOf(rows: readonly Row[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [oldLine, newLine, at] = [1, 1, 0];
  for (const { from, to } of stretches(rows)) {
    for (; at < from; at++) [oldLine, newLine] = [oldLine + 1, newLine + 1];
    const hunk: Hunk = { oldLine, newLine, rows: rows.slice(from, to) };
    hunks.push(hunk);
    at = to;
    oldLine += countWithout(hunk, '+');
    newLine += countWithout(hunk, '-');
  }
  return hunks;
}

/** Rows that a diff shows, `to` excluded; what lies between two stretches is unchanged. */
function stretches(rows: readonly Row[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  rows.forEach(({ sign }, i) => {
    if (sign === ' ') return;
    const last = found.at(-1);
    const to = Math.min(i + CONTEXT + 1, rows.length);
    if (last !== undefined && i - CONTEXT <= last.to) last.to = to;
    else found.push({ from: Math.max(i - CONTEXT, 0), to });
  });
  return found;
}

/** Rows of a hunk that do not have the sign. */
function countWithout({ rows }: Hunk, without: Row['sign']): number {
  return rows.filter(({ sign }) => sign !== without).length;
}

function hunkLines(hunk: Hunk): string[] {
  const head = `@@ -${range(hunk.oldLine, countWithout(hunk, '+'))} +${range(hunk.newLine, countWithout(hunk, '-'))} @@`;
  return [head, ...hunk.rows.map(({ sign, text }) => sign + text)];
}

/** Of no lines, a diff names the line before them. */
function range(line: number, count: number): string {
  return `${count === 0 ? line - 1 : line},${count}`;
}
