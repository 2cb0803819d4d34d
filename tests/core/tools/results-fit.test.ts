import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planTexts } from '../../support/plan-arbitrary';
import { answer, call, type Json } from './support/calls';
import { checkPages } from './support/check-pages';

describe('no result is too long', () => {
  const long = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc
      .constantFrom('x', '"', '\u0001', '🔥', '\ud83d')
      .chain((unit) => fc.integer({ min: 900, max: 20_000 }).map((n) => ` ${unit.repeat(n)}`)),
    fc.integer({ min: 900, max: 30_000 }).map((n) => ` ${Array.from({ length: n }, (_, i) => `@p${i % 50}`).join('')}`),
    fc.integer({ min: 900, max: 30_000 }).map((n) => ` :${Array.from({ length: n }, (_, i) => `#q${i}`).join(',')}`),
    fc.integer({ min: 900, max: 3_000 }).map((n) => ` #${'i'.repeat(n)}`),
  );
  const plans = fc
    .tuple(planTexts({ maxNodes: 20 }), fc.array(long, { minLength: 20, maxLength: 20 }))
    .map(([text, tails]) =>
      text
        .split('\n')
        .map((line, i) => line + (tails[i] ?? ''))
        .join('\n'),
    );

  it('whatever the strings and lists of a plan', () => {
    fc.assert(
      fc.property(plans, (text) => {
        // The calls themselves fail on a result that is too long.
        expect(answer('find', { limit: 500 }, text).hits).toBeDefined();
        expect(answer('next', { limit: 200 }, text).next).toBeDefined();
        expect(answer('check', {}, text).structural).toBeDefined();
        expect(answer('check', { against: 'A' }, text).structural).toBeDefined();
        expect(answer('read', {}, text).text).toBeDefined();
        checkPages(text, { detail: 'full' });
        for (const id of ['line:99', 'nobody']) expect(call('inspect', { id }, text).isError).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  it('errors with thousands of lines neither', () => {
    const text = Array.from({ length: 20_000 }, () => 'A #a').join('\n');
    const { error } = call('inspect', { id: 'a' }, text).structuredContent as { error: Json };
    expect(error.code).toBe('NODE_AMBIGUOUS');
    const lines = error.lines as number[];
    expect(lines.slice(0, 3)).toEqual([1, 2, 3]);
    expect(error.truncated).toEqual({ lines: 20_000 - lines.length });
  });

  it('find shows at least one hit below very many long labels', () => {
    const labels = Array.from({ length: 300 }, (_, i) => `${'\t'.repeat(i)}${'l'.repeat(1_500)}`);
    const text = [...labels, `${'\t'.repeat(300)}needle`, `${'\t'.repeat(300)}needle`].join('\n');
    const { hits, more, truncated } = answer('find', { query: 'needle' }, text) as {
      hits: Json[];
      more: number;
      truncated: Json;
    };
    expect([hits.length, more]).toEqual([1, 1]);
    const under = hits[0]!.under as string[];
    expect(truncated).toEqual({ strings: under.length, under: 300 - under.length });
  });

  it('next keeps a node that is held back by thousands, and cuts what holds it', () => {
    const nodes = Array.from({ length: 5_000 }, (_, i) => `n #n${i}`);
    const text = [...nodes, `last :${nodes.map((_, i) => `#n${i}`).join(',')}`].join('\n');
    const { heldBack, next, truncated } = answer('next', {}, text) as {
      heldBack: Json[];
      next: Json[];
      truncated: Json;
    };
    expect([next.length, heldBack.length]).toEqual([5, 1]);
    const by = heldBack[0]!.by as Json[];
    expect(by.length).toBeGreaterThan(1_500);
    expect(truncated).toEqual({ by: 5_000 - by.length });
  });

  it('takes 2,000,000 characters and no more', () => {
    const text = `A\n${'%'.repeat(1_999_998)}`;
    for (const tool of ['inspect', 'find', 'next', 'check']) {
      expect(call(tool, { text }).isError).toBeUndefined();
      const { error } = call(tool, { text: `${text}%` }).structuredContent as { error: Json };
      expect([error.code, error.limit]).toEqual(['TOO_LARGE', 2_000_000]);
    }
    const { error } = call('check', { text: 'A', against: `${text}%` }).structuredContent as { error: Json };
    expect(error.code).toBe('TOO_LARGE');
    // Counted as the plan has them: a line end is one character.
    expect(call('inspect', { text: `A\r\n${'%'.repeat(1_999_998)}` }).isError).toBeUndefined();
  });
});
