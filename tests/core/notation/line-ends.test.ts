import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines, planText, splitLines } from '@werkbaum/core';
import { joinEnds, joinStored, splitEnds, splitStored } from '../../../core/src/notation/line-ends';
import { normalizeText } from '../../../core/src/notation/lines';

/** Any string of UTF-16 units, lone surrogates included, rich in what separates lines. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '\uFEFF', '\u2028', '\u0085', '\v', '\f', '\uD800', '\uDC00', 'a'),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
  )
  .map((pieces) => pieces.join(''));

describe('splitLines and joinLines', () => {
  it.each<[string | null | undefined, string[]]>([
    ['', ['']],
    [null, ['']],
    [undefined, ['']],
    ['a\n', ['a', '']],
    ['a\r\nb\rc\n\rd', ['a', 'b', 'c', '', 'd']],
    ['\r\r\n', ['', '', '']],
    ['a\u2028b\u0085c\vd\fe', ['a\u2028b\u0085c\vd\fe']],
    ['\uFEFFa', ['\uFEFFa']],
  ])('%j', (text, lines) => {
    expect(splitLines(text)).toStrictEqual(lines);
  });

  it('normalise line ends and nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const twoSteps = text.split('\r\n').join('\n').split('\r').join('\n');
        expect(joinLines(splitLines(text))).toBe(twoSteps);
        expect(normalizeText(twoSteps)).toBe(twoSteps);
      }),
    );
  });
});

describe('splitStored', () => {
  it('is undone by joinStored, for every string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(joinStored(splitStored(text))).toBe(text);
        expect(joinEnds(splitEnds(text))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('has the lines of the plan text; only the last one has no end', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { lines } = splitStored(text);
        expect(lines.map((line) => line.text)).toStrictEqual(splitLines(planText(text)));
        expect(lines.findIndex((line) => line.end === '')).toBe(lines.length - 1);
      }),
    );
  });

  it('keeps the BOM apart, one only', () => {
    expect(splitStored('\uFEFF\uFEFFa\r\n')).toStrictEqual({
      bom: '\uFEFF',
      lines: [
        { text: '\uFEFFa', end: '\r\n' },
        { text: '', end: '' },
      ],
    });
    expect(planText('\uFEFF\uFEFFa\r\n')).toBe('\uFEFFa\n');
    expect(planText('a\uFEFF')).toBe('a\uFEFF');
  });

  it('takes a million lines of CR', () => {
    expect(splitStored('\r'.repeat(1_000_000)).lines).toHaveLength(1_000_001);
  });
});
