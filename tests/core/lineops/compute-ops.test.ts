import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLineOps, computeLineOps, splitLines, type LineOp } from '@werkbaum/core';
import { lines } from './arbitraries';
import { naiveDiff, naiveLcs } from './naive-diff';

const insert = (index: number, ...added: string[]): LineOp => ({ op: 'insert', index, lines: added });
const remove = (index: number, count: number): LineOp => ({ op: 'delete', index, count });
const replace = (index: number, count: number, ...added: string[]): LineOp => ({
  op: 'replace',
  index,
  count,
  lines: added,
});

describe('computeLineOps', () => {
  it.each<[string, string, LineOp[]]>([
    ['a\nb\nc', 'a\nB\nc', [replace(1, 1, 'B')]],
    ['a\nb\nc', 'a\nb\nc\n', [insert(3, '')]],
    ['', 'x', [replace(0, 1, 'x')]],
    ['x', '', [replace(0, 1, '')]],
    ['a\nb\nc\nd', 'a\nc\nd\nb', [remove(1, 1), insert(4, 'b')]],
    ['a\nb', 'b\na', [insert(0, 'b'), remove(1, 1)]],
    ['a\na\na', 'a\na', [remove(2, 1)]],
    ['a\nb\nc\nd\ne', 'a\nX\nc\nY\nZ\ne', [replace(1, 1, 'X'), replace(3, 1, 'Y', 'Z')]],
    ['a\n\nb\n\nc', 'a\n\nc', [remove(2, 2)]],
    ['a\r\nb', 'a\nb', []],
  ])('%j -> %j', (from, to, ops) => {
    expect(computeLineOps(splitLines(from), splitLines(to))).toStrictEqual(ops);
  });

  it('agrees with the rule computed naively', () => {
    const long = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 90 });
    fc.assert(
      fc.property(fc.oneof(lines, long), fc.oneof(lines, long), (from, to) => {
        expect(computeLineOps(from, to)).toStrictEqual(naiveDiff(from, to));
      }),
      { numRuns: 500 },
    );
  });

  it('leads from one to the other, touching as few lines as an LCS allows', () => {
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const ops = computeLineOps(from, to);
        expect(applyLineOps(from, ops)).toStrictEqual(to);
        const removed = ops.reduce((sum, op) => sum + (op.op === 'insert' ? 0 : op.count), 0);
        expect(from.length - removed).toBe(naiveLcs(from, to)[0]![0]);
      }),
    );
  });

  it('is sorted and leaves an unchanged line between two operations', () => {
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        let end = -1;
        for (const op of computeLineOps(from, to)) {
          expect(op.index).toBeGreaterThan(end);
          end = op.index + (op.op === 'insert' ? 0 : op.count);
        }
      }),
    );
  });

  it.each([
    ['many words per row', 40, 25_000],
    ['a long base, one word per row', 25_000, 40],
    ['one line against a million', 1, 1_000_000],
    ['square', 1000, 1000],
  ])('agrees with the naive rule at the limit of cells: %s', (_, n, m) => {
    const from = Array.from({ length: n }, (__, i) => `l${(i * 7919) % 97}`);
    const to = Array.from({ length: m }, (__, i) => `l${(i * 104_729) % 89}`);
    from.push('x');
    to.push('y');
    const ops = computeLineOps(from.slice(1), to.slice(1));
    expect(JSON.stringify(ops) === JSON.stringify(naiveDiff(from.slice(1), to.slice(1)))).toBe(true);
    expect(ops.length).toBeGreaterThan(0);
  });

  it('replaces the whole middle above the limit', () => {
    const from = ['same', ...Array.from({ length: 1001 }, (_, i) => `a${i}`), 'keep', 'a', 'end'];
    const to = ['same', ...Array.from({ length: 1001 }, (_, i) => `b${i}`), 'keep', 'b', 'end'];
    expect(computeLineOps(from, to)).toStrictEqual([replace(1, 1003, ...to.slice(1, 1004))]);
  });

  it('takes 100,000 lines', () => {
    const from = Array.from({ length: 100_000 }, (_, i) => `line ${i}`);
    const to = from.map((text, i) => (i === 50_000 ? 'new' : text));
    expect(computeLineOps(from, to)).toStrictEqual([replace(50_000, 1, 'new')]);
    const other = from.map((text) => `${text}!`);
    expect(computeLineOps(from, other)).toStrictEqual([{ op: 'replace', index: 0, count: 100_000, lines: other }]);
    expect(computeLineOps([], other)).toStrictEqual([{ op: 'insert', index: 0, lines: other }]);
  });
});
