import { describe, expect, test } from 'vitest';
import type { TreeChange } from '../../../core/src/edit/change';
import { isAsAsked } from '../../../core/src/edit/verify';
import { parseText } from '../../../core/src/notation/parse';

const keyed = (text: string, keys?: number[]) => {
  const plan = parseText(text);
  return { plan, keys: keys ?? plan.lines.map((_, i) => i) };
};

const SAME: TreeChange = { kind: 'fields', fields: new Map() };
const BEFORE = 'P #p\n  - [ ] A (M) @mia :#p\n    " d\n  - B\n---\n#p\n  text';

describe('isAsAsked', () => {
  test('takes the same text for the same plan', () => {
    expect(isAsAsked(keyed(BEFORE), SAME, keyed(BEFORE))).toBe(true);
  });

  test.each([
    ['label', 'A (M)', 'X (M)'],
    ['status', '[ ]', '[x]'],
    ['size', '(M)', '(L)'],
    ['people', '@mia', '@ole'],
    ['dependencies', ':#p', ':#q'],
    ['gate', '- B', '| B'],
    ['optional', '- B', '+ B'],
    ['ID', 'P #p', 'P #q'],
    ['fold', '- B', '- > B'],
    ['focus', '- B', '- B !!!'],
    ['marks', '- B', '- B &m'],
    ['address', '- B', '- B https://x.example'],
    ['parent', '  - B', '    - B'],
    ['short description', '" d', '" e'],
    ['description', '  text', '  other'],
    ['number of nodes', '- B', '(M)'],
    ['continuation', '- B', '- B \\'],
  ])('sees another %s', (_, from, to) => {
    expect(isAsAsked(keyed(BEFORE), SAME, keyed(BEFORE.replace(from, to)))).toBe(false);
  });

  test('sees that a node stands on another line', () => {
    expect(isAsAsked(keyed('A\nA'), SAME, keyed('A\nA', [1, 0]))).toBe(false);
  });

  test('sees that a description line has moved to another node', () => {
    expect(isAsAsked(keyed('A\n" \nB'), SAME, keyed('A\nB\n" ', [0, 2, 1]))).toBe(false);
  });

  test('allows exactly the fields that were asked for', () => {
    const change: TreeChange = { kind: 'fields', fields: new Map([[1, { size: 'L' }]]) };
    expect(isAsAsked(keyed(BEFORE), change, keyed(BEFORE.replace('(M)', '(L)')))).toBe(true);
    expect(isAsAsked(keyed(BEFORE), change, keyed(BEFORE))).toBe(false);
    expect(isAsAsked(keyed(BEFORE), change, keyed(BEFORE.replace('(M)', '(XL)')))).toBe(false);
  });

  test('allows a block to follow its ID to another owner', () => {
    const text = 'A #a\nB #a\n---\n#a\n  d';
    const after = keyed('B #a\nA #a\n---\n#a\n  d', [1, 0, 2, 3, 4]);
    const change: TreeChange = { kind: 'moved', from: 0, to: 1, before: 2, parent: -1, fields: {} };
    expect(isAsAsked(keyed(text), change, after)).toBe(true);
    expect(isAsAsked(keyed(text), SAME, after)).toBe(false);
  });

  test('wants a moved node below the asked parent', () => {
    const change = (parent: number): TreeChange => ({ kind: 'moved', from: 1, to: 2, before: 3, parent, fields: {} });
    const after = keyed('A\nC\n  - B', [0, 2, 1]);
    expect(isAsAsked(keyed('A\n  - B\nC'), change(2), after)).toBe(true);
    expect(isAsAsked(keyed('A\n  - B\nC'), change(0), after)).toBe(false);
  });
});
