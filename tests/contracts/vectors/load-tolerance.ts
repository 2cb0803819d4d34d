import { expect } from 'vitest';

interface LoadsPart {
  loads: { tag: string; load: number }[];
}

/** `expected` with its loads replaced by matchers: they are sums of fractions and may differ by 1e-9 (notation 18). */
export function withLoadTolerance(expected: Record<string, unknown>): Record<string, unknown> {
  if (Array.isArray(expected.loads)) return { ...expected, loads: near((expected as unknown as LoadsPart).loads) };
  const nested = expected.loads as LoadsPart | undefined;
  return nested === undefined ? expected : { ...expected, loads: { ...nested, loads: near(nested.loads) } };
}

function near(loads: LoadsPart['loads']): unknown[] {
  // Nine digits: closer than 5e-10, stricter than what is asked.
  return loads.map(({ tag, load }) => ({ tag, load: expect.closeTo(load, 9) as unknown }));
}
