import { parsePlan, splitLines } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseText } from '../../../core/src/notation/parse';
import { readPlan } from '../../../core/src/model/read-plan';

/** Characters and pieces that mean something to the notation, so that random texts hit its rules. */
const PIECES = [
  '\n',
  '\n',
  '\n',
  ' ',
  '  ',
  '\t',
  '\r\n',
  '\r',
  '- ',
  '+ ',
  '| ',
  '= ',
  '-',
  '=',
  '> ',
  '< ',
  '[x] ',
  '[ ] ',
  '[^]',
  '[é]',
  '[]',
  '[🔥]',
  '#a',
  '#b: ',
  '#__proto__',
  ':#a',
  ':#a,#b',
  '(M)',
  ' (xxl)',
  '@mia',
  '&taiga.x',
  '!!!',
  ' !!! ',
  '%%',
  '%',
  '\\',
  ' \\\n',
  '---',
  '" ',
  '"',
  'https://x.y/z',
  'Label',
  'ü',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '\ud800',
  '\udc00',
  '\0',
  '\u0085',
  '\v',
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('any text', () => {
  test('parses, and warnings only point at existing lines', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lineCount = splitLines(text).length;
        for (const warning of parsePlan(text).warnings) {
          if (!('line' in warning)) continue;
          expect(warning.line).toBeGreaterThanOrEqual(1);
          expect(warning.line).toBeLessThanOrEqual(lineCount);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('the tables say the same as the tree', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const plan = readPlan(text);
        let i = 0;
        const walk = (nodes: typeof plan.roots, parent: number): void => {
          for (const node of nodes) {
            const at = i++;
            expect(plan.nodes[at]).toBe(node);
            expect(plan.parent[at]).toBe(parent);
            walk(node.children, at);
            expect(plan.end[at]).toBe(i);
          }
        };
        walk(plan.roots, -1);
        expect(plan.nodes.length).toBe(i);
        expect(plan.layout.length).toBe(i);
      }),
      { numRuns: 1000 },
    );
  });

  test('every line belongs to at most one node and lies where the layout says', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const plan = parseText(text);
        const owned = new Set<number>();
        plan.nodes.forEach((node, i) => {
          const { lastLine, quoteLines, blockLines } = plan.layout[i]!;
          const lines = [...(quoteLines ?? []), ...(blockLines ?? [])];
          for (let line = node.line; line <= lastLine; line++) lines.push(line);
          for (const line of lines) {
            expect(owned.has(line)).toBe(false);
            owned.add(line);
            expect(line).toBeLessThanOrEqual(plan.lines.length);
          }
        });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('size and depth', () => {
  test('12,000 levels of nesting', () => {
    const indent = (width: number): string => '\t'.repeat(width >> 1) + ' '.repeat(width & 1);
    const text = Array.from({ length: 12000 }, (_, i) => `${indent(i)}- n${i}`).join('\n');
    expect(text.length).toBeGreaterThan(35_000_000);
    const plan = readPlan(text);
    expect(plan.nodes.length).toBe(12000);
    expect(plan.parent[11999]).toBe(11998);
  });

  test.each([
    ['one line', 'x'.repeat(2_000_000), 1],
    ['one line of spaces and a backslash', `${' '.repeat(2_000_000)}\\`, 0],
    ['one line of dashes', `${'-'.repeat(2_000_000)}x`, 1],
    ['one line of (S (S (S', '(S '.repeat(600_000), 1],
    ['one line of :#a,', ':#a,'.repeat(500_000), 1],
    ['one line of @', '@ '.repeat(1_000_000), 1],
    ['one line of " !!!"', ' !!!x'.repeat(400_000), 1],
    ['one line of http://', 'http:// '.repeat(250_000), 1],
    ['one line of backslashes', ' \\ '.repeat(600_000), 1],
    ['100,000 nodes', '- a\n'.repeat(100_000), 100_000],
    ['100,000 continuation lines', `${'- a \\\n'.repeat(100_000)}b`, 1],
    ['100,000 descriptions', `a\n${'" b\n'.repeat(100_000)}`, 1],
    ['100,000 description blocks', `#a\n---\n${'#a\n  b\n\n'.repeat(100_000)}`, 1],
  ])('%s', (_name, text, nodes) => {
    expect(readPlan(text).nodes.length).toBe(nodes);
  });
});
