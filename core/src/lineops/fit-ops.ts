import type { LineOp } from './line-op';
import { addedLines, opEnd, removedCount } from './op-extent';

/** Why a list of operations cannot be applied: `op` = index (from 0) of the first one that does not fit. */
export interface OpsMisfit {
  op: number;
  message: string;
}

/**
 * Checks operations against a base of `lineCount` lines (notation 16.2): sorted, not overlapping, inside the base.
 * Missing `count` and `lines` are allowed, ranges of negative or broken length are not.
 *
 * @returns the first misfit, or null if all can be applied.
 */
export function opsMisfit(ops: readonly LineOp[], lineCount: number): OpsMisfit | null {
  let cursor = 0;
  for (const [i, op] of ops.entries()) {
    const message = shapeFault(op) ?? placeFault(op, cursor, lineCount);
    if (message !== null) return { op: i, message };
    cursor = opEnd(op);
  }
  return null;
}

function shapeFault(op: LineOp): string | null {
  if (typeof op !== 'object' || op === null) return 'an operation is an object';
  if (op.op !== 'insert' && op.op !== 'delete' && op.op !== 'replace') return 'op must be insert, delete or replace';
  if (!Number.isInteger(op.index) || op.index < 0) return 'index must be a whole number from 0';
  const count = removedCount(op);
  if (!Number.isInteger(count) || count < 0) return 'count must be a whole number from 0';
  const lines = addedLines(op);
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string'))
    return 'lines must be an array of strings';
  return null;
}

function placeFault(op: LineOp, cursor: number, lineCount: number): string | null {
  if (op.index < cursor) return `index ${op.index} lies before ${cursor}, the end of the operation before it`;
  if (opEnd(op) > lineCount) return `range ${op.index}..${opEnd(op)} passes the end of ${lineCount} lines`;
  return null;
}

/** Thrown where operations do not fit their base; nothing has been applied then. */
export class InvalidOpsError extends Error {
  /** Code of tools.md section 6. */
  readonly code = 'INVALID_OPS';
  /** Index (from 0) of the operation that does not fit. */
  readonly op: number;

  constructor(misfit: OpsMisfit) {
    super(`Operation ${misfit.op} does not fit: ${misfit.message}.`);
    this.name = 'InvalidOpsError';
    this.op = misfit.op;
  }
}

/** Throws `InvalidOpsError` unless `ops` fit a base of `lineCount` lines. */
export function assertOpsFit(ops: readonly LineOp[], lineCount: number): void {
  const misfit = opsMisfit(ops, lineCount);
  if (misfit !== null) throw new InvalidOpsError(misfit);
}
