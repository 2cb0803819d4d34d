import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLineOps, InvalidOpsError, joinLines, splitLines, type LineOp } from '@werkbaum/core';
import { invertLineOps } from '../../../core/src/lineops/invert-ops';
import { edited } from './arbitraries';

const BASE = ['a', 'b', 'c'];

/** Operations as they may arrive over the wire, whatever their shape. */
const loose = (...ops: unknown[]): LineOp[] => ops as LineOp[];

function misfit(ops: LineOp[], base = BASE): InvalidOpsError {
  try {
    applyLineOps(base, ops);
  } catch (error) {
    if (error instanceof InvalidOpsError) return error;
  }
  throw new Error('was applied');
}

describe('applyLineOps', () => {
  it.each<[string, LineOp[], string[]]>([
    ['ignores the count of an insert', loose({ op: 'insert', index: 1, count: 2, lines: ['x'] }), ['a', 'x', 'b', 'c']],
    ['takes a missing count as 0', loose({ op: 'replace', index: 1, lines: ['x'] }), ['a', 'x', 'b', 'c']],
    ['takes a missing count of a delete as 0', loose({ op: 'delete', index: 1 }), BASE],
    ['takes missing lines as none', loose({ op: 'replace', index: 1, count: 1 }), ['a', 'c']],
    ['takes null like missing', loose({ op: 'replace', index: 1, count: null, lines: null }), BASE],
    ['ignores the lines of a delete', loose({ op: 'delete', index: 1, count: 1, lines: ['x'] }), ['a', 'c']],
    ['appends at the end', [{ op: 'insert', index: 3, lines: ['x'] }], ['a', 'b', 'c', 'x']],
    [
      'keeps the order of inserts at one index',
      [
        { op: 'insert', index: 1, lines: ['x'] },
        { op: 'insert', index: 1, lines: ['y'] },
      ],
      ['a', 'x', 'y', 'b', 'c'],
    ],
    [
      'allows touching ranges',
      [
        { op: 'replace', index: 0, count: 1, lines: ['x'] },
        { op: 'delete', index: 1, count: 1 },
      ],
      ['x', 'c'],
    ],
  ])('%s', (_, ops, expected) => {
    expect(applyLineOps(BASE, ops)).toStrictEqual(expected);
  });

  it.each<[string, LineOp[], number]>([
    ['an index past the end', [{ op: 'insert', index: 4, lines: [] }], 0],
    ['a range past the end', [{ op: 'delete', index: 2, count: 2 }], 0],
    ['a negative index', [{ op: 'insert', index: -1, lines: [] }], 0],
    [
      'an overlap',
      [
        { op: 'delete', index: 0, count: 2 },
        { op: 'insert', index: 1, lines: [] },
      ],
      1,
    ],
    [
      'unsorted operations',
      [
        { op: 'insert', index: 2, lines: [] },
        { op: 'insert', index: 1, lines: [] },
      ],
      1,
    ],
    [
      'a negative count',
      [
        { op: 'insert', index: 0, lines: [] },
        { op: 'delete', index: 1, count: -1 },
      ],
      1,
    ],
    ['a broken index', [{ op: 'insert', index: 0.5, lines: [] }], 0],
    ['no index', loose({ op: 'insert', lines: [] }), 0],
    ['NaN', [{ op: 'delete', index: 0, count: Number.NaN }], 0],
    ['an unknown kind', loose({ op: 'move', index: 0 }), 0],
    ['no operation at all', loose(null), 0],
    ['lines that are no strings', loose({ op: 'insert', index: 0, lines: [1] }), 0],
    ['lines that are no array', loose({ op: 'insert', index: 0, lines: 'x' }), 0],
  ])('refuses %s', (_, ops, op) => {
    expect(misfit(ops)).toMatchObject({ code: 'INVALID_OPS', op });
  });

  it('has no lines after deleting all, whose text is one empty line again', () => {
    const none = applyLineOps(BASE, [{ op: 'delete', index: 0, count: 3 }]);
    expect(none).toStrictEqual([]);
    expect(splitLines(joinLines(none))).toStrictEqual(['']);
  });

  it('is undone by its inverse, and changes neither argument', () => {
    fc.assert(
      fc.property(edited, ({ base, ops }) => {
        const before = JSON.stringify([base, ops]);
        const after = applyLineOps(base, ops);
        const undo = invertLineOps(base, ops);
        expect(applyLineOps(after, undo)).toStrictEqual(base);
        expect(applyLineOps(base, invertLineOps(after, undo))).toStrictEqual(after);
        expect(JSON.stringify([base, ops])).toBe(before);
      }),
    );
  });

  it('takes 100,000 lines with 1,000 operations and 100,000 inserted lines', () => {
    const base = Array.from({ length: 100_000 }, (_, i) => `line ${i}`);
    const ops: LineOp[] = Array.from({ length: 1000 }, (_, i) => ({
      op: 'replace',
      index: i * 100,
      count: 1,
      lines: ['x'],
    }));
    const after = applyLineOps(base, ops);
    expect(after.filter((line) => line === 'x')).toHaveLength(1000);
    expect(applyLineOps(after, invertLineOps(base, ops)).join() === base.join()).toBe(true);
    expect(applyLineOps([], [{ op: 'insert', index: 0, lines: base }])).toHaveLength(100_000);
  });
});
