import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../core/src/model/plan';
import { readPlan } from '../../../core/src/model/read-plan';
import * as views from '../../support/model-views';
import type { NaiveLoads } from '../../support/naive-model';
import { readVectors } from '../../support/vectors';

const VIEWS: Record<string, (plan: Plan) => unknown> = {
  'effective-status': views.effectiveView,
  'cheap-path': views.pathView,
  'assumed-size': views.assumedView,
  'size-conflict': views.sizeConflictView,
  taiga: views.trackerView,
};

/** Loads are sums of fractions: compared with the tolerance of notation 18. */
function closeLoads({ loads, ...rest }: NaiveLoads) {
  return { ...rest, loads: loads.map(({ tag, load }) => ({ tag, load: expect.closeTo(load, 9) as number })) };
}

describe.each(Object.keys(VIEWS))('vectors %s', (directory) => {
  const vectors = readVectors<object>(directory);
  test.each(vectors.map((v) => [v.name, v] as const))('%s', (_, { input, expected }) => {
    expect(VIEWS[directory]!(readPlan(input.text))).toEqual(expected);
  });
});

describe('vectors loads', () => {
  test.each(readVectors<NaiveLoads>('loads').map((v) => [v.name, v] as const))('%s', (_, { input, expected }) => {
    expect(views.loadsView(readPlan(input.text))).toEqual(closeLoads(expected));
  });
});

describe('vectors random', () => {
  const vectors = readVectors<{ effective: object; cheapPath: object; loads: NaiveLoads }>('random');
  test.each(vectors.map((v) => [v.name, v] as const))('%s', (_, { input, expected }) => {
    const plan = readPlan(input.text);
    expect(views.effectiveView(plan)).toEqual(expected.effective);
    expect(views.pathView(plan)).toEqual(expected.cheapPath);
    expect(views.loadsView(plan)).toEqual(closeLoads(expected.loads));
  });
});
