import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixedGates } from '../../../core/src/model/mixed-gate';
import { readPlan } from '../../../core/src/model/read-plan';
import { xorConflicts } from '../../../core/src/model/xor-conflict';
import {
  assumedView,
  effectiveView,
  loadsView,
  pathView,
  sizeConflictView,
  trackerView,
} from '../../support/model-views';
import * as naive from '../../support/naive-model';
import { coupledPlanTexts } from '../../support/coupled-plan-arbitrary';
import { planTexts } from '../../support/plan-arbitrary';

const RUNS = { numRuns: 800 };
const plans = planTexts().map((text) => readPlan(text));
/** Many couplings, much cheap work to tie: what the search over combinations must get right. */
const coupledPlans = coupledPlanTexts().map((text) => readPlan(text));
const LINE_ORDER = (a: { line: number }, b: { line: number }): number => a.line - b.line;
const lineOf = (warning: object): number => ('line' in warning ? (warning.line as number) : 0);

describe('the model agrees with a plain second computation', () => {
  test('effective status', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(effectiveView(plan).ranks).toEqual(naive.naiveRanks(plan.roots));
      }),
      RUNS,
    );
  });

  test('assumed size and cost', () => {
    const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
    fc.assert(
      fc.property(plans, (plan) => {
        const expected = naive.allNodes(plan.roots).map((n) => ({
          line: n.line,
          given: n.size,
          assumed: sizes[naive.naiveSize(n)],
          cost: naive.naiveCost(n),
        }));
        expect(assumedView(plan).nodes).toEqual(expected);
      }),
      RUNS,
    );
  });

  test('size conflicts, xor conflicts, mixed gates', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(sizeConflictView(plan).conflicts).toEqual(naive.naiveSizeConflicts(plan.roots));
        expect(
          xorConflicts(plan)
            .map(lineOf)
            .sort((a, b) => a - b),
        ).toEqual(naive.naiveXorConflicts(plan.roots));
        const mixed = naive.naiveMixedGates(plan.roots).map((w) => ({ type: 'mixedGate', ...w }));
        expect(mixedGates(plan)).toEqual(mixed);
      }),
      RUNS,
    );
  });

  test('tracker facts', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(trackerView(plan).nodes.sort(LINE_ORDER)).toEqual(naive.naiveTracker(plan.roots));
      }),
      RUNS,
    );
  });

  test.each([
    ['any plans', plans],
    ['closely coupled plans', coupledPlans],
  ])('cheapest path, all combinations tried: %s', (_, some) => {
    fc.assert(
      fc.property(some, (plan) => {
        const expected = naive.naivePath(plan.roots);
        fc.pre(expected.combinations <= 3000);
        const { lines: needed, stations, exact, cost } = expected;
        expect(pathView(plan)).toEqual({ needed, stations, exact, cost });
      }),
      RUNS,
    );
  });

  test('local choices beyond the work limit', () => {
    fc.assert(
      fc.property(coupledPlans, (plan) => {
        fc.pre(plan.nodes.length > 0 && plan.roots.some((root) => root.status !== '-'));
        const { lines: needed, stations, exact, cost } = naive.naivePath(plan.roots, true);
        expect(pathView(plan, { work: 0 })).toEqual({ needed, stations, exact, cost });
      }),
      RUNS,
    );
  });

  test('loads and overload', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        fc.pre(naive.naivePath(plan.roots).combinations <= 500);
        expect(loadsView(plan)).toEqual(naive.naiveLoads(plan.roots));
      }),
      RUNS,
    );
  });
});

describe('generated plans', () => {
  test('are rich enough to mean something', () => {
    const sample = fc.sample(plans, { numRuns: 2000, seed: 1 });
    const share = (holds: (plan: (typeof sample)[number]) => boolean): number =>
      sample.filter(holds).length / sample.length;
    const types = new Set(sample.flatMap((plan) => plan.warnings.map((w) => w.type)));
    expect([...types].sort()).toEqual([
      'descStray',
      'duplicateId',
      'mixedGate',
      'sizeConflict',
      'unknownDep',
      'unknownDesc',
      'unknownStatus',
      'xorConflict',
    ]);
    expect(share((plan) => effectiveView(plan).held.length > 0)).toBeGreaterThan(0.2);
    expect(share((plan) => plan.roots.some((root) => root.status === '-' && root.children.length > 0))).toBeGreaterThan(
      0.05,
    );
    expect(share((plan) => naive.naivePath(plan.roots, true).combinations > 1)).toBeGreaterThan(0.1);
    const coupled = fc.sample(coupledPlans, { numRuns: 500, seed: 1 });
    const differs = coupled.filter((p) => pathView(p).cost < pathView(p, { work: 0 }).cost);
    expect(differs.length).toBeGreaterThan(10);
  });
});
