import type { LineOp } from './line-op';
import { opEnd } from './op-extent';

/**
 * True if two operations on the same base exclude each other (notation 16.3). Symmetric.
 *
 * One comparison serves every pair: ranges conflict where they share a line, a point (an insert, or a range of no
 * lines) only strictly inside a range, two points never.
 */
export function lineOpsConflict(a: LineOp, b: LineOp): boolean {
  return a.index < opEnd(b) && b.index < opEnd(a);
}
