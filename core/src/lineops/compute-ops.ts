import { lcsTable, type LcsTable } from './lcs-table';
import type { LineOp } from './line-op';
import { makeOp } from './op-extent';

/** Above this many cells the differing middle becomes one replace (notation 16.1). */
const MAX_CELLS = 1_000_000;

/**
 * The operations that lead from one list of lines to another (notation 16.1): sorted, not overlapping, indexes from 0
 * in `from`. `applyLineOps(from, computeLineOps(from, to))` gives `to`. The same texts give the same operations
 * everywhere, because they decide what counts as a conflict.
 */
export function computeLineOps(from: readonly string[], to: readonly string[]): LineOp[] {
  const head = commonHead(from, to);
  const tail = commonTail(from, to, head);
  const a = from.slice(head, from.length - tail);
  const b = to.slice(head, to.length - tail);
  const oneStep = a.length === 0 || b.length === 0 || a.length * b.length > MAX_CELLS;
  if (!oneStep) return walk(a, b, head);
  const op = makeOp(head, a.length, b);
  return op === null ? [] : [op];
}

function commonHead(from: readonly string[], to: readonly string[]): number {
  const most = Math.min(from.length, to.length);
  let n = 0;
  while (n < most && from[n] === to[n]) n++;
  return n;
}

function commonTail(from: readonly string[], to: readonly string[], head: number): number {
  const most = Math.min(from.length, to.length) - head;
  let n = 0;
  while (n < most && from[from.length - 1 - n] === to[to.length - 1 - n]) n++;
  return n;
}

function walk(a: readonly string[], b: readonly string[], head: number): LineOp[] {
  const table = lcsTable(a, b);
  const ops: LineOp[] = [];
  let at: Cell = { i: 0, j: 0 };
  while (at.i < a.length || at.j < b.length) {
    const start = skipEqual(a, b, at);
    at = runEnd(a, b, start, table);
    const op = makeOp(head + start.i, at.i - start.i, b.slice(start.j, at.j));
    if (op !== null) ops.push(op);
  }
  return ops;
}

/** A place in both lists, indexes from 0. */
interface Cell {
  i: number;
  j: number;
}

function skipEqual(a: readonly string[], b: readonly string[], from: Cell): Cell {
  let { i, j } = from;
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i++;
    j++;
  }
  return { i, j };
}

/** Where both lists meet again: everything between belongs to one operation. */
function runEnd(a: readonly string[], b: readonly string[], from: Cell, table: LcsTable): Cell {
  let { i, j } = from;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) break;
    if (j < b.length && (i === a.length || table.skipsB(i, j))) j++;
    else i++;
  }
  return { i, j };
}
