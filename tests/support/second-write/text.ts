import type { LineOp } from '@werkbaum/core';

/** Lines of a text as one piece: LF, without a leading BOM (tools 2, backend 2.1). */
export function linesOf(text: string): string[] {
  return wholeText(text).split('\n');
}

/** The text that `base` names. */
export function wholeText(stored: string): string {
  return stored.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** A stretch of a line and what takes its place. */
export interface Splice {
  line: number;
  from: number;
  to: number;
  text: string;
}

/** The lines with splices made; they must not overlap. */
export function spliced(lines: readonly string[], splices: readonly Splice[]): string[] {
  const result = [...lines];
  for (const { line, from, to, text } of [...splices].sort((a, b) => b.from - a.from)) {
    result[line] = result[line]!.slice(0, from) + text + result[line]!.slice(to);
  }
  return result;
}

/** Operations done one by one from the end; null where they do not fit (backend 2.3). */
export function applied(lines: readonly string[], ops: readonly LineOp[]): string[] | null {
  let end = 0;
  for (const op of ops) {
    if (op.index < end || removed(op) < 0 || op.index + removed(op) > lines.length) return null;
    end = op.index + removed(op);
  }
  const result = [...lines];
  for (const op of [...ops].reverse()) {
    result.splice(op.index, removed(op), ...(op.op === 'delete' ? [] : (op.lines ?? [])));
  }
  return result;
}

/** Lines of the base that an operation takes. */
export function removed(op: LineOp): number {
  return op.op === 'insert' ? 0 : op.count;
}

/** Where a line (from 0) stands after operations (notation 16.5). */
export function mapped(line: number, ops: readonly LineOp[]): number {
  let at = line;
  for (const op of ops) {
    const end = op.index + removed(op);
    const added = op.op === 'delete' ? 0 : op.lines.length;
    if (end <= line) at += added - removed(op);
    else if (op.index <= line) return op.index + (at - line);
    else break;
  }
  return at;
}

/** Index of the last entry that fits, -1 if none does. */
export function lastIndex<T>(list: readonly T[], fits: (entry: T) => boolean): number {
  for (let i = list.length - 1; i >= 0; i--) if (fits(list[i]!)) return i;
  return -1;
}
