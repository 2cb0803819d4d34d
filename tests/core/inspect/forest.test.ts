import type { TreeNode } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Analysis } from '../../../core/src/inspect/analysis';
import { buildForest } from '../../../core/src/inspect/forest';
import { selectNodes, type Narrowing } from '../../../core/src/inspect/selection';
import { planTexts } from '../../support/plan-arbitrary';

/** All pages of a selection, one after the other. */
function pages(text: string, narrowing: Narrowing, limit?: number): TreeNode[][] {
  const analysis = Analysis.of(text);
  const selection = selectNodes(analysis, narrowing);
  const found: TreeNode[][] = [];
  for (let from = 0; from < selection.nodes.length;) {
    const { tree, next } = buildForest(analysis, selection, 'concise', { from, limit });
    expect(next).toBeGreaterThan(from);
    found.push(tree);
    from = next;
  }
  return found;
}

const flat = (tree: readonly TreeNode[]): TreeNode[] => tree.flatMap((n) => [n, ...flat(n.children ?? [])]);
const levels = (tree: readonly TreeNode[]): number => Math.max(0, ...tree.map((n) => 1 + levels(n.children ?? [])));
const linesOf = (tree: readonly TreeNode[]): number[] => flat(tree).map(({ line }) => line);

describe('pages', () => {
  test('give every node exactly once, and every tree its parent', () => {
    const narrowing = fc.record({
      within: fc.constant(-1),
      person: fc.constantFrom(undefined, 'mia'),
      depth: fc.constantFrom(undefined, 2, 3),
    });
    fc.assert(
      fc.property(planTexts(), narrowing, fc.integer({ min: 1, max: 7 }), (text, narrow, limit) => {
        const { nodes, parent } = Analysis.of(text).plan;
        const [whole] = [...pages(text, narrow), []];
        const cut = pages(text, narrow, limit);
        expect(cut.flatMap(linesOf)).toEqual(linesOf(whole));
        for (const page of cut) {
          expect(flat(page).length).toBeLessThanOrEqual(limit);
          for (const top of page) {
            const above = parent[nodes.findIndex(({ line }) => line === top.line)]!;
            expect(top.parent).toBe(nodes[above]?.line);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('end at the hundredth level, which says how many come later', () => {
    const text = Array.from({ length: 250 }, (_, i) => `${' '.repeat(i)}- [ ] A`).join('\n');
    const all = pages(text, { within: -1 });
    expect(all.map(levels)).toEqual([100, 100, 50]);
    expect(all.flatMap(linesOf)).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
    const telling = all.map((page) => flat(page).filter(({ more }) => more !== undefined));
    expect(telling.map((nodes) => nodes.map(({ line, more }) => [line, more]))).toEqual([
      [[100, 150]],
      [[200, 50]],
      [],
    ]);
    expect(all.map(([top]) => top!.parent)).toEqual([undefined, 100, 200]);
  });

  test('a wide plan below a deep path goes on where the level ends', () => {
    const deep = Array.from({ length: 101 }, (_, i) => `${' '.repeat(i)}- [ ] A`);
    const text = [...deep, `${' '.repeat(100)}- [ ] B`, `${' '.repeat(99)}- [ ] C`, '[ ] D'].join('\n');
    expect(pages(text, { within: -1 }).map((page) => page.map(({ line }) => line))).toEqual([
      [1],
      [101, 102, 103, 104],
    ]);
  });
});
