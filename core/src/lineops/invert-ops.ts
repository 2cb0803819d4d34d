import { assertOpsFit } from './fit-ops';
import type { LineOp } from './line-op';
import { addedLines, makeOp, opEnd, opGrowth } from './op-extent';

/**
 * The operations that undo `ops`: made for `applyLineOps(base, ops)`, they lead back to `base`. Operations that change
 * nothing leave none behind.
 *
 * @throws InvalidOpsError if `ops` do not fit `base`.
 */
export function invertLineOps(base: readonly string[], ops: readonly LineOp[]): LineOp[] {
  assertOpsFit(ops, base.length);
  const result: LineOp[] = [];
  let shift = 0;
  for (const op of ops) {
    const undo = makeOp(op.index + shift, addedLines(op).length, base.slice(op.index, opEnd(op)));
    if (undo !== null) result.push(undo);
    shift += opGrowth(op);
  }
  return result;
}
