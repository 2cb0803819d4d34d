import { checkPlan, findNodes, inspectPlan, nextSteps, parsePlan, type Inspection } from '@werkbaum/core';
import { describe, expect, test } from 'vitest';
import { NASTY_TEXTS } from '../support/nasty-texts';

/** Every way to ask about a text; all but the parser answer in something that JSON can carry. */
const QUESTIONS: Record<string, (text: string) => unknown> = {
  full: (text) => inspectPlan(text, { detail: 'full' }),
  concise: (text) => inspectPlan(text, { person: 'mia', depth: 7 }),
  reference: (text) => inspectPlan(text, { id: 'nirgends', include: ['tree'] }),
  next: (text) => nextSteps(text, { limit: 100, why: 'line:1' }),
  find: (text) => findNodes(text, { query: 'ofen', held: false, limit: 100 }),
  check: (text) => checkPlan(text),
};

/** Some answers are 50 million characters long; only what hangs is to fail. */
const PATIENCE = 300_000;

describe.each(NASTY_TEXTS)('$name', ({ make }) => {
  test('is answered', { timeout: PATIENCE }, () => {
    const text = make(1);
    const { roots, warnings } = parsePlan(text);
    expect(Array.isArray(roots) && Array.isArray(warnings)).toBe(true);
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      // A check per node would cost more than the answer: that it can be written at all is the point.
      expect(JSON.stringify(ask(text)).length, name).toBeGreaterThan(10);
    }
  });
});

describe('what the answers say', () => {
  const textOf = (name: string): string => NASTY_TEXTS.find((text) => text.name === name)!.make(1);

  test('12,000 levels: the hundredth says how many are below', () => {
    let [node] = (inspectPlan(textOf('12,000 levels: bare')) as Inspection).tree!;
    for (let level = 1; level < 100; level++) node = node!.children![0];
    expect(node).toMatchObject({ line: 100, more: 11_900 });
    expect(node).not.toHaveProperty('children');
  });

  test('100,000 continuation lines are one node', () => {
    const { roots } = parsePlan(textOf('many: 100,000 continuation lines'));
    expect(roots).toHaveLength(1);
    expect(roots[0]!.label).toHaveLength(100_000 * 4 - 1 - 2);
  });

  test('one cycle of 50,000: nothing holds anything back, all of it together', () => {
    const steps = nextSteps(textOf('many: 50,000 IDs in one cycle'), { limit: 2 });
    expect(steps).toMatchObject({
      next: [{ unlocks: 49_999 }, { unlocks: 49_999 }],
      heldBack: [],
      more: { next: 49_998 },
    });
    expect((steps as { together: unknown[][] }).together.map((cycle) => cycle.length)).toEqual([50_000]);
  });

  test('50,000 duplicates: the first one counts, the others are told of', () => {
    const { warnings } = parsePlan(textOf('many: 50,000 duplicates of one ID'));
    expect(warnings).toHaveLength(49_999);
    expect(warnings.at(-1)).toEqual({ type: 'duplicateId', line: 50_000, id: 'a', firstLine: 1 });
  });

  test('20,000 dependants of one node: it unlocks them all', () => {
    const steps = nextSteps(textOf('many: 20,000 dependants of one node'), { limit: 100 });
    expect(steps).toMatchObject({ next: [{ id: 'a', unlocks: 19_999 }], more: { heldBack: 19_899 } });
  });

  test('prototype names are names', () => {
    const steps = nextSteps('[ ] #__proto__: A @__proto__ :#constructor\n[ ] B @toString :#__proto__', { limit: 3 });
    expect(steps).toMatchObject({
      next: [{ id: '__proto__', tags: ['__proto__'], unlocks: 1 }],
      heldBack: [{ line: 2, by: [{ id: '__proto__', line: 1 }] }],
      unknownDeps: [{ line: 1, dep: 'constructor' }],
    });
    const { path } = inspectPlan('[ ] A (S) @__proto__\n[ ] B (S) @constructor') as { path: { loads: unknown } };
    expect(path.loads).toEqual([
      { tag: '__proto__', load: 2, share: 50, stations: 1 },
      { tag: 'constructor', load: 2, share: 50, stations: 1 },
    ]);
  });

  test('lone surrogates, line separators and NUL stay what they are', () => {
    const label = 'a\ud83d b\u2028c\0 \udd25';
    expect(parsePlan(`- ${label}`).roots[0]!.label).toBe('a\ud83d b c\0 \udd25');
    expect(findNodes(`- ${label}`, { query: '\udd25' })).toMatchObject({ hits: [{ line: 1 }] });
  });
});
