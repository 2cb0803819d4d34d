import { assertOpsFit } from './fit-ops';
import type { LineOp } from './line-op';
import { addedLines, opEnd } from './op-extent';

/**
 * Applies operations to the lines they were made for (notation 16.2). Neither argument is changed.
 *
 * An insert's `count` and a delete's `lines` are ignored; a missing `count` is 0, missing `lines` are none. Deleting
 * every line leaves the empty list, whose text (`''`) reads back as one empty line.
 *
 * @throws InvalidOpsError (`code` `INVALID_OPS`, `op` = index of the first misfit) if they do not fit.
 */
export function applyLineOps(base: readonly string[], ops: readonly LineOp[]): string[] {
  assertOpsFit(ops, base.length);
  const result: string[] = [];
  let cursor = 0;
  for (const op of ops) {
    pushRange(result, base, cursor, op.index);
    const added = addedLines(op);
    pushRange(result, added, 0, added.length);
    cursor = opEnd(op);
  }
  pushRange(result, base, cursor, base.length);
  return result;
}

// One by one: spreading 100,000 lines into push() overflows the stack.
function pushRange(target: string[], source: readonly string[], from: number, to: number): void {
  for (let i = from; i < to; i++) target.push(source[i]!);
}
