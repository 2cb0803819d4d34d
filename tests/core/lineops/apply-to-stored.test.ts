import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyLineOps,
  applyToStored,
  InvalidOpsError,
  joinLines,
  planText,
  splitLines,
  type LineOp,
} from '@werkbaum/core';
import { splitStored, type StoredLine } from '../../../core/src/notation/line-ends';
import { opsFor } from './arbitraries';

const insert = (index: number, ...lines: string[]): LineOp => ({ op: 'insert', index, lines });
const remove = (index: number, count = 1): LineOp => ({ op: 'delete', index, count });
const replace = (index: number, count: number, ...lines: string[]): LineOp => ({ op: 'replace', index, count, lines });

const end = fc.constantFrom('\n', '\r\n', '\r');
const text = fc.constantFrom('', '', 'a', 'b', '- a', '  - a', '\uFEFFa', '\u2028');

/** Stored texts with every mixture of line ends, with and without BOM, and operations on their plan text. */
const storedEdit = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(fc.tuple(text, end), { maxLength: 10 }), text)
  .map(([bom, lines, last]) => bom + lines.flat().join('') + last)
  .chain((stored) => fc.record({ stored: fc.constant(stored), ops: opsFor(splitLines(planText(stored)).length) }));

describe('applyToStored', () => {
  it.each<[string, string, LineOp[], string]>([
    ['a replaced line keeps the end of its place', 'a\r\nb\nc\r', [replace(0, 2, 'x', 'y')], 'x\r\ny\nc\r'],
    ['what a replace adds takes the end above', 'a\nb\r\nc\n', [replace(1, 1, 'x', 'y')], 'a\nx\r\ny\r\nc\n'],
    ['what a replace leaves over goes with its end', 'a\nb\r\nc\rd', [replace(0, 3, 'x')], 'x\nd'],
    ['an inserted line takes the end above', 'a\r\nb\n', [insert(1, 'x')], 'a\r\nx\r\nb\n'],
    ['several inserted lines too', 'a\r\nb\n', [insert(1, 'x', 'y')], 'a\r\nx\r\ny\r\nb\n'],
    ['at the top that of the line below', 'a\r\nb\n', [insert(0, 'x', 'y')], 'x\r\ny\r\na\r\nb\n'],
    ['at the top of what is left', 'a\nb\r\n', [remove(0), insert(1, 'x')], 'x\r\nb\r\n'],
    ['LF in a one-line file', 'a', [insert(0, 'x')], 'x\na'],
    ['LF behind a one-line file', 'a', [insert(1, 'x')], 'a\nx'],
    ['LF in an empty file', '', [replace(0, 1, 'x', 'y')], 'x\ny'],
    ['below a deleted line: the end of what stands above now', 'a\nb\r\nc', [remove(1), insert(2, 'x')], 'a\nx\nc'],
    ['the new last line loses its end without a final LF', 'a\r\nb\r\nc', [remove(2)], 'a\r\nb'],
    ['and with the final LF deleted', 'a\r\nb\r\n', [remove(2)], 'a\r\nb'],
    ['but keeps it where the text still ends in LF', 'a\r\nb\n', [remove(1)], 'a\r\n'],
    ['the former last line gets the end before it', 'a\r\nb', [insert(2, 'x')], 'a\r\nb\r\nx'],
    ['so does an empty one', 'a\r\n', [insert(2, 'x')], 'a\r\n\r\nx'],
    ['a moved line keeps its end', 'a\r\nb\nc\n', [remove(0), insert(3, 'a')], 'b\nc\na\r\n'],
    ['upwards too', 'a\nb\nc\r\n', [insert(0, 'c'), remove(2)], 'c\r\na\nb\n'],
    ['with a new indent and sign', 'a\n- b\r\n- c\n', [remove(1), insert(3, '  + b')], 'a\n- c\n  + b\r\n'],
    ['a moved block line by line', 'a\nb\r\nc\rd\n', [insert(0, 'b', 'c'), remove(1, 2)], 'b\r\nc\ra\nd\n'],
    ['moved to the end it is the last', 'a\r\nb\nc', [remove(0), insert(3, 'a')], 'b\nc\na'],
    ['moved from the end it gets the end before it', 'a\nb\r\nc', [insert(0, 'c'), remove(2)], 'c\r\na\nb'],
    [
      'a replaced line that only moves in by one step stays in its place',
      'a\r\na\n',
      [replace(0, 2, '  a', '- a')],
      '  a\r\n- a\n',
    ],
    ['lines that change places take their ends along', 'a\r\nb\n', [replace(0, 2, 'b', 'a')], 'b\na\r\n'],
    ['an equal line elsewhere does not take its place', 'a\r\na\nz\n', [remove(0), replace(1, 1, '  a')], '  a\nz\n'],
    ['a line that stayed is no source of a move', 'a\r\nb\n', [replace(0, 1, '- a'), insert(2, 'a')], '- a\r\nb\na\n'],
    [
      'equal moved lines in their order',
      'a\r\na\rb\nc\n',
      [remove(0, 2), insert(4, 'a', 'a', 'a')],
      'b\nc\na\r\na\ra\r',
    ],
    ['the BOM stays', '\uFEFFa\r\nb', [insert(0, 'x')], '\uFEFFx\r\na\r\nb'],
    ['the BOM stays alone', '\uFEFFa', [remove(0)], '\uFEFF'],
    ['all lines gone', 'a\r\nb\r\n', [remove(0, 3)], ''],
    ['an empty line does not melt into a CR above: untouched lines', 'a\rb\n\nc', [remove(1)], 'a\r\r\nc'],
    ['… a touched empty line', 'a\rb\nc', [replace(1, 1, '')], 'a\r\r\nc'],
    ['… a touched line above', 'x\ra\n\nc', [remove(0), insert(2, 'x')], 'a\nx\r\n\nc'],
    ['a first character that would read as BOM', 'a\n\uFEFFb', [remove(0)], '\uFEFF\uFEFFb'],
  ])('%s', (_, stored, ops, expected) => {
    expect(applyToStored(stored, ops)).toBe(expected);
  });

  it('means the same as applying to the plan text', () => {
    fc.assert(
      fc.property(storedEdit, ({ stored, ops }) => {
        const lines = applyLineOps(splitLines(planText(stored)), ops);
        expect(planText(applyToStored(stored, ops))).toBe(joinLines(lines));
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps every byte of untouched lines, the last line and the CR exception aside', () => {
    fc.assert(
      fc.property(storedEdit, ({ stored, ops }) => {
        const before = splitStored(stored).lines;
        const after = splitStored(applyToStored(stored, ops)).lines;
        for (const [from, to] of untouched(before.length, ops)) {
          expect(after[to]!.text).toBe(before[from]!.text);
          const wasLast = from === before.length - 1;
          const isLast = to === after.length - 1;
          if (!wasLast && !isLast && after[to]!.end !== before[from]!.end) expectApart(after, to);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('changes nothing but the text where a file has one kind of line end', () => {
    fc.assert(
      fc.property(storedEdit, fc.constantFrom('\n', '\r\n'), ({ stored, ops }, kind) => {
        const uniform = planText(stored).replaceAll('\n', kind);
        fc.pre(uniform.includes(kind) && !uniform.includes('\uFEFF'));
        const lines = applyLineOps(splitLines(uniform), ops);
        expect(applyToStored(uniform, ops)).toBe(lines.join(kind).replace(/^(?=\uFEFF)/, '\uFEFF'));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back the stored text where nothing is to do, and refuses what does not fit', () => {
    expect(applyToStored('\uFEFFa\rb\r\n', [])).toBe('\uFEFFa\rb\r\n');
    expect(applyToStored('\uFEFFa\rb\r\n', [insert(1), replace(1, 1, 'b')])).toBe('\uFEFFa\rb\r\n');
    expect(() => applyToStored('a\r\nb', [remove(2)])).toThrow(InvalidOpsError);
  });

  it('takes 100,000 lines, all of them moved and equal', () => {
    const count = 100_000;
    const stored = 'same\r\n'.repeat(count) + 'last\n';
    const same = new Array<string>(count).fill('same');
    const moved = applyToStored(stored, [
      remove(0, count),
      insert(count + 1, ...same.slice(0, 1)),
      { op: 'insert', index: count + 1, lines: same.slice(1) },
    ]);
    expect(moved === 'last\n' + 'same\r\n'.repeat(count)).toBe(true);
  });
});

/** Pairs [index before, index after] of the lines that no operation names. */
function untouched(count: number, ops: LineOp[]): [number, number][] {
  const pairs: [number, number][] = [];
  const touched = new Set<number>();
  for (const op of ops) for (let i = 0; op.op !== 'insert' && i < op.count; i++) touched.add(op.index + i);
  for (let i = 0; i < count; i++) {
    if (touched.has(i)) continue;
    let to = i;
    for (const op of ops) {
      if (op.index > i) break;
      to += (op.op === 'delete' ? 0 : op.lines.length) - (op.op === 'insert' ? 0 : op.count);
    }
    pairs.push([i, to]);
  }
  return pairs;
}

/** An untouched end may only change to CR LF, and only at an empty line below a CR (or above one). */
function expectApart(lines: StoredLine[], at: number): void {
  expect(lines[at]).toStrictEqual({ text: '', end: '\r\n' });
  expect(lines[at - 1]!.end).toBe('\r');
}
