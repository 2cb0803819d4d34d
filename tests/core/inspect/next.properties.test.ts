import { nextSteps, parsePlan, type NextSteps } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coupledPlanTexts } from '../../support/coupled-plan-arbitrary';
import * as naive from '../../support/naive-model';
import { naiveNext } from '../../support/naive-next';
import { planTexts } from '../../support/plan-arbitrary';
import { tangledTexts } from '../../support/tangled-plan-arbitrary';

const PEOPLE = ['mia', 'ben', 'ole', '__proto__', 'nobody'];

const texts = planTexts();
const tangled = tangledTexts();
const coupled = coupledPlanTexts();

const few = (text: string): boolean => naive.naivePath(parsePlan(text).roots).combinations <= 500;

describe('nextSteps', () => {
  test.each([
    ['any plans', texts],
    ['tangled plans', tangled],
    ['coupled plans', coupled],
  ])('agrees with plain reachability: %s', (_, some) => {
    const options = fc.record(
      { person: fc.constantFrom(...PEOPLE), limit: fc.integer({ min: 2, max: 6 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, options, (text, { person, limit }) => {
        fc.pre(few(text));
        const answer = nextSteps(text, { person, limit });
        expect(answer).toEqual(naiveNext(parsePlan(text).roots, person ?? null, limit ?? 5));
      }),
      { numRuns: 1000 },
    );
  });

  test('why: every reason holds in the tree', () => {
    fc.assert(
      fc.property(fc.oneof(texts, coupled), fc.nat(40), (text, pick) => {
        const { roots } = parsePlan(text);
        const nodes = naive.allNodes(roots);
        fc.pre(nodes.length > 0 && few(text));
        expectReason(text, nodes, nodes[pick % nodes.length]!);
      }),
      { numRuns: 2000 },
    );
  });

  test('the plans are lively enough to mean something', () => {
    const sample = fc.sample(tangled, { numRuns: 1500, seed: 1 }).map((text) => nextSteps(text) as NextSteps);
    const share = (holds: (steps: NextSteps) => boolean): number => sample.filter(holds).length / sample.length;
    expect(share(({ heldBack }) => heldBack.length > 0)).toBeGreaterThan(0.2);
    expect(share(({ together }) => together !== undefined)).toBeGreaterThan(0.05);
    expect(share(({ next }) => next.some(({ unlocks }) => unlocks > 1))).toBeGreaterThan(0.05);
    expect(share(({ unknownDeps }) => unknownDeps !== undefined)).toBeGreaterThan(0.05);
  });
});

function expectReason(text: string, nodes: ReturnType<typeof naive.allNodes>, node: (typeof nodes)[number]): void {
  const { needed, stations } = naive.naivePath(parsePlan(text).roots);
  const neededLines = [...needed].map(({ line }) => line);
  const { why } = nextSteps(text, { why: `line:${node.line}` }) as NextSteps;
  expect(why).toMatchObject({
    line: node.line,
    needed: neededLines.includes(node.line),
    station: stations.includes(node.line),
  });
  const parent = nodes.find(({ children }) => children.includes(node));
  const of = why!.of === undefined ? node : nodes.find(({ line }) => line === why!.of!.line)!;
  switch (why!.because) {
    case 'root':
      return expect([parent, why!.of, why!.needed]).toEqual([undefined, undefined, true]);
    case 'child':
    case 'alternative':
      return expect([of, why!.needed, neededLines.includes(of.line)]).toEqual([parent, true, true]);
    case 'dependency':
      expect(of.deps).toContain(node.id);
      return expect([why!.needed, neededLines.includes(of.line)]).toEqual([true, true]);
    case 'discarded':
      return expect([of.status, why!.needed, naive.allNodes([of]).includes(node)]).toEqual(['-', false, true]);
    case 'optional':
      expect(['~', '/']).not.toContain(of.status);
      return expect([of.optional, why!.needed, naive.allNodes([of]).includes(node)]).toEqual([true, false, true]);
    case 'not_chosen': {
      const chosen = why!.alternatives!.filter((a) => a.chosen);
      expect(chosen).toHaveLength(1);
      expect(neededLines).toContain(chosen[0]!.line);
      return expect([why!.needed, naive.allNodes([of]).includes(node)]).toEqual([false, true]);
    }
  }
}
