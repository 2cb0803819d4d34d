import { findNodes, inspectPlan, parsePlan, type Hits, type Inspection, type TreeNode } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coupledPlanTexts } from '../../support/coupled-plan-arbitrary';
import { naiveFind, naiveOutline, outlineOf, type Filters, type Narrowing } from '../../support/naive-inspect';
import * as naive from '../../support/naive-model';
import { planTexts, TRICKY_IDS } from '../../support/plan-arbitrary';

const RUNS = { numRuns: 600 };
const PEOPLE = ['mia', 'ben', 'ole', '__proto__', 'nobody'];
const PROGRESS: Record<string, number> = { ' ': 1, '!': 1, '~': 2, '/': 3, x: 4, '^': 5 };

/** Plans of few people, IDs in every third node, dependencies in every third: lively graphs. */
const texts = planTexts();
const coupled = coupledPlanTexts();

const few = (text: string): boolean => naive.naivePath(parsePlan(text).roots).combinations <= 500;
const inspected = (text: string, options: object = {}): Inspection => inspectPlan(text, options) as Inspection;
const flat = (tree: readonly TreeNode[]): TreeNode[] => tree.flatMap((n) => [n, ...flat(n.children ?? [])]);
const fullNodes = (text: string): TreeNode[] => flat(inspected(text, { include: ['tree'], detail: 'full' }).tree!);
const lineCount = (text: string): number => text.split(/\r\n|\r|\n/).length;

function heldLines(text: string): number[] {
  const ranks = naive.naiveRanks(parsePlan(text).roots);
  return ranks.filter(({ own, effective }) => effective < own).map(({ line }) => line);
}

describe('inspectPlan agrees with a plain second computation', () => {
  test('effective status of every node', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = fullNodes(text).map(({ line, effectiveStatus }) => ({
          line,
          effective: PROGRESS[effectiveStatus ?? ''] ?? 0,
        }));
        const expected = naive.naiveRanks(parsePlan(text).roots);
        expect(shown).toEqual(expected.map(({ line, effective }) => ({ line, effective })));
      }),
      RUNS,
    );
  });

  test.each([
    ['any plans', texts],
    ['closely coupled plans', coupled],
  ])('path and loads: %s', (_, some) => {
    fc.assert(
      fc.property(some, (text) => {
        fc.pre(few(text));
        const { roots } = parsePlan(text);
        const { path } = inspected(text, { include: ['path'] });
        const { lines, stations, cost, exact } = naive.naivePath(roots);
        expect({ ...path, stations: path!.stations.map(({ line }) => line) }).toMatchObject({
          needed: lines,
          stations,
          cost,
          exact,
        });
        expectLoads(path!, naive.naiveLoads(roots));
      }),
      RUNS,
    );
  });

  test('needed and station of every node are what the path lists', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const nodes = fullNodes(text);
        const { needed, stations } = inspected(text).path!;
        const linesWith = (flag: 'needed' | 'station') => nodes.filter((n) => n[flag]).map(({ line }) => line);
        expect(linesWith('needed')).toEqual(needed);
        expect(linesWith('station')).toEqual(stations.map(({ line }) => line));
      }),
      RUNS,
    );
  });
});

function expectLoads(path: NonNullable<Inspection['path']>, expected: naive.NaiveLoads): void {
  const { loads, stations, total, overload } = expected;
  const share = (load: number): number => (total > 0 ? Math.floor((load / total) * 100 + 0.5) : 0);
  expect(path.loads).toEqual(
    loads.map(({ tag, load }) => ({
      tag,
      load,
      share: share(load),
      stations: stations.find((s) => s.tag === tag)?.count ?? 0,
    })),
  );
  const owned = loads.reduce((sum, { load }) => sum + load, 0);
  expect(path.unassignedShare).toBe(share(Math.round((total - owned) * 1e6) / 1e6));
  expect(path.overload).toEqual(overload);
}

describe('the tree of an inspection', () => {
  test('flattened, it is the nodes of the parser in order with all their fields', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const strip = ({ children: _, ...fields }: object & { children?: unknown }): object => fields;
        const expected = naive.allNodes(parsePlan(text).roots).map(strip);
        const nodes = fullNodes(text);
        expect(nodes).toHaveLength(expected.length);
        expect(nodes.map(strip)).toMatchObject(expected);
        expect(inspected(text).nodes).toBe(expected.length);
      }),
      RUNS,
    );
  });

  test('concise is full without what goes without saying', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const concise = flat(inspected(text).tree!).map(({ children: _, ...rest }) => rest);
        expect(concise).toEqual(fullNodes(text).map(withoutTheUsual));
      }),
      RUNS,
    );
  });

  test('depth, id and person narrow it like a plain filter', () => {
    const narrowing = fc.record(
      {
        depth: fc.integer({ min: 1, max: 4 }),
        person: fc.constantFrom(...PEOPLE),
        id: fc.constantFrom(...TRICKY_IDS, 'line:1', 'line:2', 'line:5'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(texts, narrowing, (text, options: Narrowing) => {
        const { roots } = parsePlan(text);
        const answer = inspectPlan(text, { ...options, include: ['tree'] });
        const named = naive.allNodes(roots).filter(({ id, line }) => [id, `line:${line}`].includes(options.id ?? ''));
        if (options.id !== undefined && named.length !== 1) expect(answer).toHaveProperty('error');
        else {
          const top = options.id === undefined ? null : named[0]!.line;
          expect(outlineOf((answer as Inspection).tree!)).toEqual(naiveOutline(roots, top, options));
        }
      }),
      { numRuns: 1500 },
    );
  });
});

function withoutTheUsual({ children: _, ...node }: TreeNode): object {
  const { gate, effectiveStatus, assumedSize, desc: _desc, needed: _needed, station: _station, ...plain } = node;
  const rest = Object.entries(plain).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return {
    ...Object.fromEntries(rest),
    ...(gate === 'and' ? {} : { gate }),
    ...(effectiveStatus === node.status ? {} : { effectiveStatus }),
    ...(node.size === null ? { assumedSize } : {}),
  };
}

describe('warnings', () => {
  test('point at lines that exist, parser warnings first and as they are, each with a text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { warnings } = inspected(text, { include: ['warnings'] });
        const parsed = parsePlan(text).warnings;
        expect(warnings!.slice(0, parsed.length)).toMatchObject(parsed);
        expect(warnings!.slice(parsed.length).map(({ type }) => type)).toEqual(lateWarnings(text));
        for (const warning of warnings!) {
          if ('line' in warning) expect(warning.line).toBeLessThanOrEqual(lineCount(text));
          if ('line' in warning) expect(warning.line).toBeGreaterThan(0);
          expect(warning.text).not.toMatch(/\{(line|label|code|id|firstLine|tag|share)\}/);
        }
      }),
      RUNS,
    );
  });

  test('of a subtree are those at the lines of its nodes', () => {
    fc.assert(
      fc.property(texts, fc.nat(30), (text, pick) => {
        const nodes = naive.allNodes(parsePlan(text).roots);
        fc.pre(nodes.length > 0);
        const top = nodes[pick % nodes.length]!;
        const lines = naive.allNodes([top]).map(({ line }) => line);
        const { warnings } = inspected(text, { include: ['warnings'] });
        const expected = warnings!.filter((w) => 'line' in w && lines.includes(w.line));
        expect(inspected(text, { include: ['warnings'], id: `line:${top.line}` }).warnings).toEqual(expected);
      }),
      RUNS,
    );
  });
});

function lateWarnings(text: string): string[] {
  const { overload, exact } = inspected(text, { include: ['path'] }).path!;
  return [...(overload === null ? [] : ['assigneeOverload']), ...(exact ? [] : ['cheapApprox'])];
}

describe('findNodes', () => {
  test('finds what a plain filter over the parsed tree finds', () => {
    const filters = fc.record(
      {
        query: fc.constantFrom('a', 'MIA', '@ben', '#a', 'größe', 'text', '$&', '.', 'proto'),
        status: fc.constantFrom(' ', '?', '~', '/', 'x', '^', '-', '!', 'none'),
        person: fc.constantFrom(...PEOPLE),
        held: fc.boolean(),
        warning: fc.constantFrom('unknownDep', 'duplicateId', 'mixedGate', 'unknownStatus', 'descStray'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(texts, filters, fc.integer({ min: 1, max: 30 }), (text, some: Filters, limit) => {
        const plan = parsePlan(text);
        const expected = naiveFind(plan, heldLines(text), some);
        const { hits, more } = findNodes(text, { ...some, limit }) as Hits;
        expect(hits.map(({ line }) => line)).toEqual(expected.slice(0, limit));
        expect(more ?? 0).toBe(Math.max(0, expected.length - limit));
        for (const hit of hits) expect(hit).toEqual(expectedHit(plan.roots, hit.line));
      }),
      { numRuns: 2000 },
    );
  });
});

function expectedHit(roots: ReturnType<typeof parsePlan>['roots'], wanted: number): object {
  const nodes = naive.allNodes(roots);
  const ancestors = nodes.filter((n) => naive.allNodes(n.children).some(({ line }) => line === wanted));
  const { line, id, label, status } = nodes.find((n) => n.line === wanted)!;
  return { line, ...(id === null ? {} : { id }), label, status, under: ancestors.map((n) => n.label) };
}
