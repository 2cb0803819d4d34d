import { expect, test } from 'vitest';
import { checkPlan } from '@werkbaum/core';
import type { Findings } from '@werkbaum/core';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const check = (after: string, before: string): Findings => checkPlan(after, before) as Findings;

test('12,000 levels: the root gets a new name', () => {
  const tower = lines(12_000, (i) => `${' '.repeat(i)}- [^] Stufe ${i}`);
  expect(check(tower.replace('Stufe 0', 'Fuß'), tower)).toEqual({ findings: [], structural: 0 });
});

test('12,000 levels with the same label: one box more', () => {
  const tower = lines(12_000, (i) => `${' '.repeat(i)}- [ ] Stufe`);
  const marked = tower.replace(/\[ \] Stufe$/, '[^] Stufe');
  expect(check(marked, tower).findings).toMatchObject([{ type: 'prod', line: 12_000 }]);
});

test('30,000 nodes change places, each with its box', () => {
  const node = (i: number): string => `- [${i % 2 === 0 ? '^' : ' '}] Teil ${i}`;
  const forward = lines(30_000, node);
  const backward = lines(30_000, (i) => node(29_999 - i));
  expect(check(backward, forward).findings).toEqual([]);
});

test('20,000 unknown dependencies in one line, all with new names', () => {
  const deps = (name: string): string => `[ ] A :${lines(20_000, (i) => `#${name}${i}`).replaceAll('\n', ',')}`;
  expect(check(deps('neu'), deps('alt')).findings).toEqual([]);
  expect(check(`${deps('neu')},#mehr`, deps('alt')).findings).toMatchObject([{ type: 'unknownDep', line: 1 }]);
});

test('20,000 unknown codes that all move and change', () => {
  const codes = (shift: number): string =>
    lines(20_000, (i) => `[${String.fromCharCode(0x4e00 + i + shift)}] Teil ${i}`);
  expect(check(codes(1), codes(0)).structural).toBe(1);
});
