import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLineOps, lineOpsConflict, rebaseLineOps, type LineOp } from '@werkbaum/core';
import { opsFor, twiceEdited } from './arbitraries';

const BASE = ['a', 'b', 'c', 'd'];
const insert = (index: number, text: string): LineOp => ({ op: 'insert', index, lines: [text] });
const remove = (index: number, count: number): LineOp => ({ op: 'delete', index, count });
const replace = (index: number, count: number, text: string): LineOp => ({
  op: 'replace',
  index,
  count,
  lines: [text],
});

const removed = (op: LineOp): number => (op.op === 'insert' ? 0 : op.count);
const added = (op: LineOp): number => (op.op === 'delete' ? 0 : op.lines.length);

/** The table of notation 16.3 cell by cell, with ranges of no lines as points. */
function naiveConflict(a: LineOp, b: LineOp): boolean {
  const [aEnd, bEnd] = [a.index + removed(a), b.index + removed(b)];
  if (removed(a) === 0 && removed(b) === 0) return false;
  if (removed(a) === 0) return b.index < a.index && a.index < bEnd;
  if (removed(b) === 0) return a.index < b.index && b.index < aEnd;
  for (let line = a.index; line < aEnd; line++) if (line >= b.index && line < bEnd) return true;
  return false;
}

/** Notation 16.4 pair by pair. */
function naiveRebase(mine: LineOp[], theirs: LineOp[]): LineOp[] | null {
  if (mine.some((m) => theirs.some((t) => naiveConflict(m, t)))) return null;
  return mine.map((m) => {
    const above = theirs.filter((t) => t.index + removed(t) <= m.index);
    return { ...m, index: m.index + above.reduce((sum, t) => sum + added(t) - removed(t), 0) };
  });
}

describe('rebaseLineOps', () => {
  it.each<[string, LineOp, LineOp, string | null]>([
    ['insert / insert at one index', insert(1, 'T'), insert(1, 'M'), 'a,T,M,b,c,d'],
    ['insert at the start of their range', replace(1, 2, 'T'), insert(1, 'M'), 'a,M,T,d'],
    ['insert inside their range', replace(1, 2, 'T'), insert(2, 'M'), null],
    ['insert at the end of their range', replace(1, 2, 'T'), insert(3, 'M'), 'a,T,M,d'],
    ['their insert at the start of mine', insert(1, 'T'), replace(1, 2, 'M'), 'a,T,M,d'],
    ['their insert inside mine', insert(2, 'T'), replace(1, 2, 'M'), null],
    ['their insert at the end of mine', insert(3, 'T'), replace(1, 2, 'M'), 'a,M,T,d'],
    ['their delete above', remove(0, 1), replace(3, 1, 'M'), 'b,c,M'],
    ['the same delete', remove(1, 1), remove(1, 1), null],
    ['touching ranges', replace(0, 1, 'T'), replace(1, 1, 'M'), 'T,M,c,d'],
    ['both append', insert(4, 'T'), insert(4, 'M'), 'a,b,c,d,T,M'],
    ['insert before their delete of all', remove(0, 4), insert(0, 'M'), 'M'],
    ['insert behind their delete of all', remove(0, 4), insert(4, 'M'), 'M'],
    ['insert inside their delete of all', remove(0, 4), insert(2, 'M'), null],
  ])('%s', (_, theirs, mine, expected) => {
    const ops = rebaseLineOps([mine], [theirs]);
    const merged = ops === null ? null : applyLineOps(applyLineOps(BASE, [theirs]), ops).join(',');
    expect(merged).toBe(expected);
  });

  it('leaves operations alone where one side is empty', () => {
    const ops = [replace(1, 1, 'x')];
    expect(rebaseLineOps(ops, [])).toStrictEqual(ops);
    expect(rebaseLineOps([], ops)).toStrictEqual([]);
  });

  it('agrees with the rule computed pair by pair', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(twiceEdited, ({ mine, theirs }) => {
        const expected = naiveRebase(mine, theirs);
        if (expected === null) conflicts++;
        expect(rebaseLineOps(mine, theirs)).toStrictEqual(expected);
      }),
      { numRuns: 1000 },
    );
    expect(conflicts).toBeGreaterThan(50);
  });

  it('merges to the same text in both orders, shared insertion points aside', () => {
    fc.assert(
      fc.property(twiceEdited, ({ base, mine, theirs }) => {
        const points = new Set(mine.filter((op) => removed(op) === 0).map((op) => op.index));
        fc.pre(!theirs.some((op) => removed(op) === 0 && points.has(op.index)));
        const over = rebaseLineOps(mine, theirs);
        const under = rebaseLineOps(theirs, mine);
        expect(over === null).toBe(under === null);
        if (over === null || under === null) return;
        const merged = applyLineOps(applyLineOps(base, theirs), over);
        expect(merged).toStrictEqual(applyLineOps(applyLineOps(base, mine), under));
      }),
    );
  });

  it('takes 1,000 operations over 1,000, and 100,000 over 100,000', () => {
    for (const n of [1000, 100_000]) {
      const mine = Array.from({ length: n }, (_, i) => replace(2 * i, 1, 'm'));
      const theirs = Array.from({ length: n }, (_, i) => insert(2 * i + 1, 't'));
      const moved = rebaseLineOps(mine, theirs);
      expect(moved?.[n - 1]).toStrictEqual(replace(3 * (n - 1), 1, 'm'));
      expect(rebaseLineOps(mine, [...theirs.slice(0, -1), remove(2 * n - 2, 1)]) === null).toBe(true);
    }
  });
});

describe('lineOpsConflict', () => {
  const op = opsFor(6)
    .filter((ops) => ops.length > 0)
    .map((ops) => ops[0]!);

  it('follows the table and is symmetric', () => {
    fc.assert(
      fc.property(op, op, (a, b) => {
        expect(lineOpsConflict(a, b)).toBe(naiveConflict(a, b));
        expect(lineOpsConflict(b, a)).toBe(lineOpsConflict(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[LineOp, LineOp, boolean]>([
    [remove(2, 0), remove(1, 2), true],
    [remove(1, 0), remove(1, 2), false],
    [remove(3, 0), remove(1, 2), false],
    [remove(2, 0), remove(2, 0), false],
    [remove(2, 0), insert(2, 'x'), false],
  ])('a range of no lines is a point: %j %j', (a, b, expected) => {
    expect(lineOpsConflict(a, b)).toBe(expected);
  });
});
