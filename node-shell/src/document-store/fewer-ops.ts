import type { LineOp } from '@werkbaum/core';

/**
 * The same change in at most `limit` operations: neighbours are put together, with the lines of `base` between them. What is
 * few enough stays as it is. The operations fit `base`.
 */
export function fewerOps(ops: LineOp[], base: readonly string[], limit: number): LineOp[] {
  if (ops.length <= limit) return ops;
  const size = Math.ceil(ops.length / limit);
  const fewer: LineOp[] = [];
  for (let at = 0; at < ops.length; at += size) fewer.push(joined(ops.slice(at, at + size), base));
  return fewer;
}

function joined(ops: readonly LineOp[], base: readonly string[]): LineOp {
  const index = ops[0]!.index;
  const lines: string[] = [];
  let cursor = index;
  for (const op of ops) {
    for (; cursor < op.index; cursor++) lines.push(base[cursor]!);
    if (op.op !== 'delete') for (const line of op.lines) lines.push(line);
    if (op.op !== 'insert') cursor += op.count;
  }
  return { op: 'replace', index, count: cursor - index, lines };
}
