import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLineOps, mapLine } from '@werkbaum/core';
import { opsFor } from './arbitraries';

describe('mapLine', () => {
  it('finds every line that stays, and for the others the place where their range began', () => {
    const base = Array.from({ length: 12 }, (_, i) => `own ${i}`);
    fc.assert(
      fc.property(opsFor(base.length), (ops) => {
        const after = applyLineOps(base, ops);
        for (const [i, text] of base.entries()) {
          const at = ops.findIndex((op) => op.op !== 'insert' && op.index <= i && i < op.index + op.count);
          // Everything above the range, changed as the operations before it say, is what stands above its place.
          const above =
            at < 0 ? after.indexOf(text) : applyLineOps(base.slice(0, ops[at]!.index), ops.slice(0, at)).length;
          expect(mapLine(i, ops)).toBe(above);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('moves the end of the text along', () => {
    expect(mapLine(3, [{ op: 'insert', index: 3, lines: ['x', 'y'] }])).toBe(5);
    expect(mapLine(2, [{ op: 'replace', index: 1, count: 2, lines: ['x'] }])).toBe(1);
  });
});
