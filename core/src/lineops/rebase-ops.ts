import { lineOpsConflict } from './conflict';
import type { LineOp } from './line-op';
import { opEnd, opGrowth } from './op-extent';

/**
 * Moves operations onto a text that others have changed meanwhile (notation 16.4): `ops` and `onto` were made for the
 * same base, the result is for `applyLineOps(base, onto)`. Foreign lines inserted at the same index end up above.
 * Both lists must be sorted and free of overlaps, as every valid list is.
 *
 * @returns the shifted operations, or null if any pair conflicts.
 */
export function rebaseLineOps(ops: readonly LineOp[], onto: readonly LineOp[]): LineOp[] | null {
  const result: LineOp[] = [];
  let next = 0;
  let shift = 0;
  for (const op of ops) {
    // Both lists are sorted, so what ends before this operation also ends before all later ones.
    for (; next < onto.length && opEnd(onto[next]!) <= op.index; next++) shift += opGrowth(onto[next]!);
    const rival = onto[next];
    if (rival !== undefined && lineOpsConflict(op, rival)) return null;
    result.push({ ...op, index: op.index + shift });
  }
  return result;
}
