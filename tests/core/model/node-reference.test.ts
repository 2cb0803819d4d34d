import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, roughDistance } from '../../../core/src/model/edit-distance';
import { resolveNode } from '../../../core/src/model/node-reference';
import { readPlan } from '../../../core/src/model/read-plan';
import { planTexts } from '../../support/plan-arbitrary';

const PLAN = readPlan(
  [
    '[ ] #haus: Haus',
    '  - [ ] #keller: Keller',
    '',
    '  - [ ] Dach \\',
    '    aus Ziegeln',
    '  - #dup A',
    '  - #dup B',
  ].join('\n'),
);

/** Plain recursion over all edits, for short strings. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const replaced = plainDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  return Math.min(replaced, plainDistance(a.slice(1), b) + 1, plainDistance(a, b.slice(1)) + 1);
}

describe('a node reference', () => {
  test.each([
    ['haus', 0],
    ['#haus', 0],
    ['line:1', 0],
    ['line:4', 2],
    ['line:0006', 3],
    ['line:7', 4],
  ])('%s is node %i', (reference, index) => {
    expect(resolveNode(PLAN, reference)).toEqual({ index });
  });

  test('an ID of several nodes is ambiguous, with all their lines', () => {
    expect(resolveNode(PLAN, '#dup')).toMatchObject({ error: { code: 'NODE_AMBIGUOUS', lines: [6, 7] } });
  });

  test('an unknown ID names the nearest nodes, closest first', () => {
    const { error } = resolveNode(PLAN, 'Kellr');
    expect(error).toMatchObject({ code: 'NODE_NOT_FOUND' });
    expect(error).toHaveProperty('nearest.0', { id: 'keller', line: 2, label: 'Keller' });
    expect(error).toHaveProperty('nearest.length', 5);
  });

  test('a label taken for an ID finds its node', () => {
    expect(resolveNode(PLAN, 'dach aus ziegeln').error).toHaveProperty('nearest.0', {
      line: 4,
      label: 'Dach aus Ziegeln',
    });
  });

  test.each([
    ['line:5', [4, 6, 7, 2, 1]],
    ['line:3', [2, 4, 1, 6, 7]],
    ['line:0', [1, 2, 4, 6, 7]],
    ['line:99999999999999999999', [7, 6, 4, 2, 1]],
  ])('%s begins no node: the nearest lines', (reference, lines) => {
    const { error } = resolveNode(PLAN, reference);
    expect(error).toMatchObject({ code: 'NODE_NOT_FOUND', nearest: lines.map((line) => ({ line })) });
  });

  test.each([
    '',
    '#',
    '##haus',
    ' haus',
    'HAUS',
    'line:',
    'line:-1',
    'line:1.5',
    'Line:1',
    '#line:1',
    '__proto__',
    'constructor',
  ])('%j names nothing', (reference) => {
    expect(resolveNode(PLAN, reference)).toMatchObject({ error: { code: 'NODE_NOT_FOUND' } });
  });

  test('an empty plan has no nearest nodes', () => {
    expect(resolveNode(readPlan(''), 'x')).toMatchObject({ error: { code: 'NODE_NOT_FOUND', nearest: [] } });
    expect(resolveNode(readPlan(''), 'line:1')).toMatchObject({ error: { code: 'NODE_NOT_FOUND', nearest: [] } });
  });

  test('reaches every node of any plan by its line, and by its ID where that is unique', () => {
    fc.assert(
      fc.property(planTexts(), (text) => {
        const plan = readPlan(text);
        plan.nodes.forEach(({ id, line }, index) => {
          expect(resolveNode(plan, `line:${line}`)).toEqual({ index });
          if (id === null) return;
          const lines = plan.nodes.filter((other) => other.id === id).map((other) => other.line);
          const found = resolveNode(plan, id);
          if (lines.length === 1) expect(found).toEqual({ index });
          else expect(found).toMatchObject({ error: { code: 'NODE_AMBIGUOUS', lines } });
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('distances', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });

  test('the edit distance is the least number of edits, the rough one never less', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(plainDistance(a, b));
        expect(roughDistance(a, b)).toBeGreaterThanOrEqual(editDistance(a, b));
        expect(roughDistance(a, a)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
