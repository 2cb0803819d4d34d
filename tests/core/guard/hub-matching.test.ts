import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchByHubs, type Hubs } from '../../../core/src/guard/hub-matching';
import { largestPairing } from './largest-pairing';

const HALF = 8;
const entry = fc.record<Hubs>({ first: fc.nat(HALF - 1), second: fc.integer({ min: HALF - 1, max: 2 * HALF - 1 }) });
const entries = fc.array(
  entry.map(({ first, second }) => ({ first, second: second < HALF ? -1 : second })),
  { maxLength: 14, size: 'max' },
);

const fit = (a: Hubs, b: Hubs): boolean => a.first === b.first || (a.second >= 0 && a.second === b.second);

describe('matchByHubs', () => {
  it('pairs as many as can be paired, and only what shares a hub', () => {
    fc.assert(
      fc.property(entries, entries, (left, right) => {
        const leftOf = [...matchByHubs(left, right, 2 * HALF)];
        const paired = leftOf.flatMap((u, v) => (u < 0 ? [] : [{ u, v }]));
        expect(paired).toHaveLength(largestPairing(left, right, fit));
        expect(new Set(paired.map(({ u }) => u)).size).toBe(paired.length);
        expect(paired.every(({ u, v }) => fit(left[u]!, right[v]!))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes back a choice more than once', () => {
    const left = [0, 1, 2, 3].map((i) => ({ first: i, second: 4 + i }));
    const right = [0, 1, 2, 3].map((i) => ({ first: (i + 1) % 4, second: 4 + i }));
    expect([...matchByHubs(left, right, 8)].sort()).toEqual([0, 1, 2, 3]);
  });
});
