import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  applyLineOps,
  computeLineOps,
  lineOpsConflict,
  mapLine,
  rebaseLineOps,
  splitLines,
  type LineOp,
} from '@werkbaum/core';

interface LineopsVector {
  name: string;
  input: {
    fn: string;
    text: string;
    base: string[];
    from: string[];
    to: string[];
    a: LineOp;
    b: LineOp;
    ops: LineOp[];
    onto: LineOp[];
    line: number;
  };
  expected: unknown;
}

const FOLDER = new URL('../../vectors/lineops/', import.meta.url);

const FUNCTIONS: Record<string, (input: LineopsVector['input']) => unknown> = {
  lines: ({ text }) => ({ lines: splitLines(text) }),
  computeOps: ({ from, to }) => ({ ops: computeLineOps(from, to) }),
  applyOps: ({ base, ops }) => {
    try {
      return { lines: applyLineOps(base, ops) };
    } catch {
      return { error: true };
    }
  },
  conflicts: ({ a, b }) => ({ conflicts: lineOpsConflict(a, b) }),
  rebaseOps: ({ ops, onto }) => {
    const result = rebaseLineOps(ops, onto);
    return result === null ? { conflict: true } : { ops: result };
  },
  mapLine: ({ line, ops }) => ({ line: mapLine(line, ops) }),
};

const vectors = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as LineopsVector,
);

describe('lineops vectors', () => {
  it('are there', () => expect(vectors.length).toBeGreaterThan(30));
  it.each(vectors)('$name', ({ input, expected }) => {
    expect(FUNCTIONS[input.fn]!(input)).toStrictEqual(expected);
  });
});
