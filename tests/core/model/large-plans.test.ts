import { expect, test } from 'vitest';
import { cheapestPath } from '../../../core/src/model/cheapest-path';
import { effectiveStatus } from '../../../core/src/model/effective-status';
import { pathLoads } from '../../../core/src/model/loads';
import { nodeOwners } from '../../../core/src/model/owners';
import { readPlan } from '../../../core/src/model/read-plan';
import { taigaSlugs } from '../../../core/src/model/tracker';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

test('50,000 IDs in one cycle: one planned node lowers them all', () => {
  const count = 50_000;
  const plan = readPlan(lines(count, (i) => `[${i === 25_000 ? ' ' : 'x'}] #c${i} :#c${(i + 1) % count}`));
  const { rank, status, held } = effectiveStatus(plan);
  expect(rank.every((r) => r === 1)).toBe(true);
  expect(status.every((s) => s === ' ')).toBe(true);
  expect(held.reduce((sum, h) => sum + h, 0)).toBe(count - 1);
});

test('a chain of 50,000 dependencies against the order of the text', () => {
  const count = 50_000;
  const plan = readPlan(
    lines(count, (i) => `[${i === count - 1 ? '~' : '^'}] #c${i}${i < count - 1 ? ` :#c${i + 1}` : ''}`),
  );
  expect(effectiveStatus(plan).status.every((s) => s === '~')).toBe(true);
});

test('12,000 levels: path, loads and tracker walk without recursion', () => {
  const depth = 12_000;
  const plan = readPlan(lines(depth, (i) => `${' '.repeat(i)}| [ ] Stufe${i === 0 ? ' @mia &taiga.tief' : ''}`));
  const path = cheapestPath(plan);
  expect(path.needed.every((n) => n === 1)).toBe(true);
  expect(path.stations).toEqual([depth - 1]);
  expect(pathLoads(path, nodeOwners(plan))).toMatchObject({ total: 3, totalStations: 1, overload: null });
  expect(taigaSlugs(plan)[depth - 1]).toBe('tief');
});

test('shared owners lists are not copied', () => {
  const plan = readPlan('[ ] A @mia @ben\n  - [ ] B\n    - [ ] C');
  const owners = nodeOwners(plan);
  expect(owners[2]).toBe(plan.nodes[0]!.tags);
});
