import type { LineOp } from '@werkbaum/core';

/**
 * The rule of notation 16.1 once more, word for word and without any cleverness: full LCS table, no shared code with
 * the product.
 */
export function naiveDiff(from: string[], to: string[]): LineOp[] {
  let head = 0;
  while (head < Math.min(from.length, to.length) && from[head] === to[head]) head++;
  let tail = 0;
  while (head + tail < Math.min(from.length, to.length) && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  const a = from.slice(head, from.length - tail);
  const b = to.slice(head, to.length - tail);
  if (a.length * b.length > 1_000_000) return [{ op: 'replace', index: head, count: a.length, lines: b }];
  return naiveWalk(a, b).map((op) => ({ ...op, index: head + op.index }));
}

function naiveWalk(a: string[], b: string[]): LineOp[] {
  const lcs = naiveLcs(a, b);
  const equal = (): boolean => i < a.length && j < b.length && a[i] === b[j];
  const ops: LineOp[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (equal()) {
      i++;
      j++;
      continue;
    }
    const index = i;
    const lines: string[] = [];
    while ((i < a.length || j < b.length) && !equal()) {
      if (j < b.length && (i === a.length || lcs[i]![j + 1]! >= lcs[i + 1]![j]!)) lines.push(b[j++]!);
      else i++;
    }
    ops.push(naiveOp(index, i - index, lines));
  }
  return ops;
}

function naiveOp(index: number, count: number, lines: string[]): LineOp {
  if (count === 0) return { op: 'insert', index, lines };
  return lines.length === 0 ? { op: 'delete', index, count } : { op: 'replace', index, count, lines };
}

/** lcs[i][j] = length of the longest common subsequence of a[i..] and b[j..]. */
export function naiveLcs(a: string[], b: string[]): number[][] {
  const lcs = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lcs[i]![j] = a[i] === b[j] ? 1 + lcs[i + 1]![j + 1]! : Math.max(lcs[i + 1]![j]!, lcs[i]![j + 1]!);
    }
  }
  return lcs;
}
