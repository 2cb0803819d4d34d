import { inspectPlan } from '@werkbaum/core';
import { describe, expect, it } from 'vitest';

/** 300 people above 10,000 leaves of three points each: more additions than are made node by node. */
const PLAN = [
  `Root ${Array.from({ length: 300 }, (_, i) => `@p${i}`).join(' ')} @p0`,
  ...Array.from({ length: 10_000 }, (_, i) => `  - s${i}`),
  'Other (L) @p1',
].join('\n');

describe('loads of very many people', () => {
  const { path } = inspectPlan(PLAN, { include: ['path'] }) as {
    path: { loads: { tag: string; load: number; stations: number }[] };
  };
  const [first, second, third] = path.loads;

  it('are the same shares, close enough', () => {
    expect(path.loads).toHaveLength(300);
    expect(path.loads.map(({ tag }) => tag).slice(0, 3)).toEqual(['p0', 'p1', 'p2']);
    const share = 30_000 / 301;
    expect(first!.load).toBeCloseTo(2 * share, 9);
    expect(second!.load).toBeCloseTo(share + 4, 9);
    expect(third!.load).toBeCloseTo(share, 9);
  });

  it('count every station exactly', () => {
    expect([first, second, third].map((entry) => entry!.stations)).toEqual([20_000, 10_001, 10_000]);
  });
});
