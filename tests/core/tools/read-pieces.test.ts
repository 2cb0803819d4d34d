import { splitLines } from '@werkbaum/core';
import { describe, expect, it } from 'vitest';
import { answer, type Json } from './support/calls';
import { broadPlan, deepPlan, wordyPlan } from './support/large-plans';

describe('read', () => {
  /** The text of a plan from its pieces. */
  function readAll(text: string, args: Json = {}): { text: string; pieces: Json[] } {
    const pieces: Json[] = [];
    for (let from: unknown = args.from; ; from = pieces.at(-1)!.nextFrom) {
      pieces.push(answer('read', { ...args, ...(from === undefined ? {} : { from }) }, text));
      if (pieces.at(-1)!.nextFrom === undefined) break;
    }
    return { text: pieces.map((piece) => piece.text).join('\n'), pieces };
  }

  it.each<[string, string]>([
    ['a broad plan', broadPlan(1_500)],
    ['a deep plan', deepPlan(700)],
    ['blank lines alone', '\n'.repeat(70_000)],
    ['quotes', Array.from({ length: 900 }, () => '"'.repeat(100)).join('\n')],
    ['a final line end', `${broadPlan(1_400)}\n`],
  ])('gives %s in pieces that join', (_what, text) => {
    const { text: joined, pieces } = readAll(text);
    expect(joined).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.lineCut === undefined)).toBe(true);
    for (const [i, piece] of pieces.entries()) {
      expect(piece.firstLine).toBe(i === 0 ? 1 : pieces[i - 1]!.nextFrom);
      expect(piece.lineCount).toBe(splitLines(text).length);
    }
    const sizes = pieces.slice(0, -1).map((piece) => JSON.stringify(piece).length);
    expect(Math.min(...sizes)).toBeGreaterThan(55_000);
  });

  it('goes on inside a block', () => {
    const text = `First\n${wordyPlan(2_000, 50)}\nLast`;
    const { text: joined, pieces } = readAll(text, { id: 'line:2' });
    expect(joined).toBe(wordyPlan(2_000, 50));
    expect(pieces.every((piece) => piece.desc === null)).toBe(true);
  });

  it.each(['x', '"', '\u0001', '🔥'])('cuts and names a line that is too long alone: %j', (letter) => {
    const text = `A\n${letter.repeat(100_000)}\nB`;
    const { pieces } = readAll(text);
    expect(
      pieces.map(({ text: piece, firstLine, lineCut, nextFrom }) => [
        firstLine,
        lineCut,
        nextFrom,
        String(piece).length < 60_000,
      ]),
    ).toEqual([
      [1, undefined, 2, true],
      [2, 2, 3, true],
      [3, undefined, undefined, true],
    ]);
    const cut = String(pieces[1]!.text);
    expect(cut.endsWith('…')).toBe(true);
    expect(text.split('\n')[1]!.startsWith(cut.slice(0, -1))).toBe(true);
    expect(JSON.stringify(pieces[1]).length).toBeGreaterThan(55_000);
    expect(/[\ud800-\udbff]$/.test(cut.slice(0, -1))).toBe(false);
  });

  it('names no next line after a last line that is cut', () => {
    const { lineCut, nextFrom } = answer('read', { from: 2 }, `A\n${'x'.repeat(70_000)}`);
    expect([lineCut, nextFrom]).toEqual([2, undefined]);
  });
});
