import type { LineOp } from './line-op';
import { opEnd, opGrowth } from './op-extent';

/**
 * Where a line stands after operations on its text (notation 16.5). A line that is replaced or deleted maps to the
 * place where its range began. `line` and the result are indexes from 0.
 */
export function mapLine(line: number, ops: readonly LineOp[]): number {
  let shift = 0;
  for (const op of ops) {
    if (opEnd(op) <= line) shift += opGrowth(op);
    else if (op.index <= line) return op.index + shift;
    else break;
  }
  return line + shift;
}
