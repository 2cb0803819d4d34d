import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cheapestPath, MAX_COMBINATIONS } from '../../../core/src/model/cheapest-path';
import { searchChoices, WORK_LIMIT } from '../../../core/src/model/choice-search';
import { combinations, coupledGroups } from '../../../core/src/model/coupled-groups';
import { pathTables } from '../../../core/src/model/path-tables';
import { readPlan } from '../../../core/src/model/read-plan';
import { coupledPlanTexts } from '../../support/coupled-plan-arbitrary';
import { pathView } from '../../support/model-views';
import { naivePath } from '../../support/naive-model';
import { planTexts } from '../../support/plan-arbitrary';

/** How every needed node was reached: `line how from-line`. */
function reachOf(text: string): string[] {
  const plan = readPlan(text);
  const { needed, reached, reachedFrom } = cheapestPath(plan);
  return plan.nodes.flatMap(({ line }, i) => {
    const from = reachedFrom[i]! < 0 ? '' : ` ${plan.nodes[reachedFrom[i]!]!.line}`;
    return needed[i] === 1 ? [`${line} ${reached[i]}${from}`] : [];
  });
}

describe('how the work list reaches a node', () => {
  test('roots, children, chosen alternatives and dependencies', () => {
    const text = [
      '[ ] A',
      '  - [ ] B',
      '    | [ ] C (XXL)',
      '    | [ ] D (S) :#e',
      '[ ] F',
      '  + [ ] #e: E',
      '    - [ ] G',
    ];
    expect(reachOf(text.join('\n'))).toEqual([
      '1 root',
      '2 child 1',
      '4 alternative 2',
      '5 root',
      '6 dependency 4',
      '7 child 6',
    ]);
  });

  test('the first way counts, breadth first: a dependency of a root comes before a child of a child', () => {
    const text = ['[ ] A', '  - [ ] B', '    - [ ] #c: C', '[ ] D :#c'];
    expect(reachOf(text.join('\n'))).toEqual(['1 root', '2 child 1', '3 dependency 4', '4 root']);
  });

  test('the only member of an alternative group is a child: there was nothing to choose', () => {
    expect(reachOf('[ ] A\n  | [ ] B\n  | [-] C')).toEqual(['1 root', '2 child 1']);
  });

  test('every needed node but the roots is reached from a needed one', () => {
    fc.assert(
      fc.property(planTexts(), (text) => {
        const { needed, reached, reachedFrom } = cheapestPath(readPlan(text));
        reached.forEach((how, i) => {
          expect(how === null).toBe(needed[i] === 0);
          if (how === null || how === 'root') expect(reachedFrom[i]).toBe(-1);
          else expect(needed[reachedFrom[i]!]).toBe(1);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('discarded roots', () => {
  test('own no ID for the path: the next node with that ID does', () => {
    const plan = readPlan('[-] Weg\n  - [ ] #a: Alt (XXL)\n[ ] W :#a\n  + [ ] #a: Neu (S)');
    expect(Array.from(cheapestPath(plan).needed)).toEqual([0, 0, 1, 1]);
  });
});

describe('the search', () => {
  /** `count` groups of `size` members, each tied to one shared node. */
  const tied = (count: number, size: number): string => {
    const group = ['  - [ ] G', ...Array.from({ length: size }, () => '    | [ ] m :#z')];
    return ['[ ] W', ...Array.from({ length: count }, () => group).flat(), '  + [ ] #z: Z'].join('\n');
  };

  test('ties keep the first member of every group', () => {
    const plan = readPlan(tied(9, 3));
    const { choice, exact } = cheapestPath(plan);
    expect(exact).toBe(true);
    coupledGroups(pathTables(plan)).forEach(({ node, pool }) => expect(choice[node]).toBe(pool[0]));
  });

  test('stops where the number of combinations passes the limit, and counts no further', () => {
    expect(cheapestPath(readPlan(tied(14, 2))).exact).toBe(true);
    expect(cheapestPath(readPlan(tied(15, 2))).exact).toBe(false);
    const many = coupledGroups(pathTables(readPlan(tied(2000, 3))));
    expect(many).toHaveLength(2000);
    expect(combinations(many, MAX_COMBINATIONS)).toBe(MAX_COMBINATIONS + 1);
  });

  test('does not count the groups of discarded roots', () => {
    const plan = readPlan(`${tied(15, 2).replace('[ ] W', '[-] W')}\n${tied(2, 2)}`);
    expect(coupledGroups(pathTables(plan))).toHaveLength(2);
    expect(cheapestPath(plan).exact).toBe(true);
  });

  test('takes no more nodes than combinations times nodes allow', () => {
    fc.assert(
      fc.property(coupledPlanTexts(), (text) => {
        const tables = pathTables(readPlan(text));
        const groups = coupledGroups(tables);
        const product = combinations(groups, MAX_COMBINATIONS);
        fc.pre(product <= MAX_COMBINATIONS);
        const bound = (2 * product + 1) * tables.plan.nodes.length;
        expect(searchChoices(tables, groups, bound)).not.toBeNull();
        expect(bound).toBeLessThan(WORK_LIMIT);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [
      'a group that is not reached counts as its first member, wherever it stands',
      `[ ] W (XS)
        + [ ] #g: G (XS)
          | [ ] p (M) :#q
          | [ ] r (S)
        - [ ] H (XS)
          | [ ] h (XS) :#g
          | [ ] i (M)`,
      [1, 5, 7],
    ],
    [
      'groups that pull siblings share the margin of a needed parent',
      `[ ] W (XS)
        - [ ] P (S)
          | [x] k
          | [ ] #c: c (S)
          | [ ] #d: d (S)
        - [ ] A (XS)
          | [ ] a (XS) :#c
          | [ ] b (S)
        - [ ] B (XS)
          | [ ] e (XS) :#d
          | [ ] f (S)`,
      [1, 2, 3, 4, 6, 7, 9, 11],
    ],
    [
      'and of a parent that only a choice makes needed',
      `[ ] W (XS)
        + [ ] #p: P (S)
          | [x] k
          | [ ] #c: c (S)
        - [ ] A (XS)
          | [ ] a (XS) :#c
          | [ ] b (S)
        - [ ] B (XS)
          | [ ] e (XS) :#p
          | [ ] f (S)`,
      [1, 2, 3, 4, 5, 6, 8, 9],
    ],
    [
      'a pulled optional child is not deducted from its parent',
      `[ ] W (XXL)
        - [ ] A (XS)
          | [ ] a (XS) :#o
          | [ ] b (S)
        + [ ] #o: O (S)`,
      [1, 2, 4],
    ],
  ])('%s', (_, text, needed) => {
    const plan = readPlan(text);
    const expected = naivePath(plan.roots);
    expect(expected.lines).toEqual(needed);
    expect(pathView(plan)).toMatchObject({ needed, cost: expected.cost, exact: true });
  });
});
