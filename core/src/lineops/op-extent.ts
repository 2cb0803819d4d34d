import type { LineOp } from './line-op';

/**
 * A line operation as it may arrive from outside: fields may be missing (notation 16.2: missing `count` = 0, missing
 * `lines` = none). Every `LineOp` is one.
 */
interface LooseOp {
  readonly op: LineOp['op'];
  readonly index: number;
  readonly count?: number | null;
  readonly lines?: readonly string[] | null;
}

const NONE: readonly string[] = [];

/** How many base lines an operation takes away: 0 for an insert, whatever its `count` says (notation 16.2). */
export function removedCount(op: LineOp): number {
  const loose: LooseOp = op;
  return loose.op === 'insert' ? 0 : (loose.count ?? 0);
}

/** The lines an operation puts in: none for a delete, whatever its `lines` say (notation 16.2). */
export function addedLines(op: LineOp): readonly string[] {
  const loose: LooseOp = op;
  return loose.op === 'delete' ? NONE : (loose.lines ?? NONE);
}

/** Base index (from 0) right behind the operation's range; an insert ends where it begins. */
export function opEnd(op: LineOp): number {
  return op.index + removedCount(op);
}

/** By how many lines the text grows (negative: shrinks). */
export function opGrowth(op: LineOp): number {
  return addedLines(op).length - removedCount(op);
}

/**
 * The operation that swaps `count` lines at `index` for `lines`, in its shortest kind; null where it would do nothing.
 * The array is taken over, not copied.
 */
export function makeOp(index: number, count: number, lines: string[]): LineOp | null {
  if (count === 0) return lines.length === 0 ? null : { op: 'insert', index, lines };
  return lines.length === 0 ? { op: 'delete', index, count } : { op: 'replace', index, count, lines };
}
