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

/** `mapLine` for many lines at once, in one pass. `lines` must ascend; the operations too (as `computeLineOps` gives them). */
export function mapLines(lines: readonly number[], ops: readonly LineOp[]): number[] {
  let shift = 0;
  let next = 0;
  return lines.map((line) => {
    for (; next < ops.length && opEnd(ops[next]!) <= line; next++) shift += opGrowth(ops[next]!);
    return Math.min(line, ops[next]?.index ?? line) + shift;
  });
}
