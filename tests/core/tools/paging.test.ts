import { splitLines } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planTexts } from '../../support/plan-arbitrary';
import { answer, call, nodesOf, pages, type Json } from './support/calls';
import { checkPages, knownNodes } from './support/check-pages';
import { broadPlan, crowdedPlan, deepPlan, wordyPlan } from './support/large-plans';

describe('pages of an inspection', () => {
  const broad = broadPlan(1_500);

  it('have 1,500 nodes, 100 KB of text, to go through', () => {
    expect(knownNodes(broad)).toHaveLength(1_500);
    expect(broad.length).toBeGreaterThan(80_000);
  });

  it.each([undefined, 1_000, 333, 50])('give every node once: limit %s', (limit) => {
    const found = checkPages(broad, limit === undefined ? {} : { limit });
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((page) => page.truncated === undefined || page === found[0])).toBe(true);
  });

  it('give every node once in full detail', () => {
    const found = checkPages(broad, { detail: 'full' });
    expect(found.flatMap(nodesOf).every(({ node }) => typeof node.needed === 'boolean')).toBe(true);
  });

  it('fill a page as far as it goes', () => {
    const [first, second] = pages({ include: ['tree'] }, broad);
    const next = nodesOf(second!)[0]!.node;
    const full = JSON.stringify(first).length + JSON.stringify({ ...next, children: undefined }).length;
    expect(full).toBeGreaterThan(40_000);
  });

  it('may change their limit on the way', () => {
    const first = answer('inspect', { limit: 10 }, broad);
    const second = answer('inspect', { limit: 5, cursor: first.next }, broad);
    const third = answer('inspect', { cursor: second.next }, broad);
    expect([first, second].map((page) => nodesOf(page).length)).toEqual([10, 5]);
    expect(nodesOf(third)[0]!.node.line).toBe(16);
  });

  it('narrow to a subtree, whose top tells no parent', () => {
    const tops = knownNodes(broad).filter(({ below, parent }) => parent === undefined && below > 30);
    const { line, below } = tops[3]!;
    const found = pages({ id: `line:${line}`, limit: 9, include: ['tree'] }, broad).flatMap(nodesOf);
    expect(found.map(({ node }) => node.line)).toEqual(Array.from({ length: below + 1 }, (_, i) => line + i));
    expect(found[0]!.parent).toBeUndefined();
  });

  it.each([1, 2, 3])('stop at depth %i, saying how many nodes are below', (depth) => {
    const found = pages({ depth, limit: 50, include: ['tree'] }, broad).flatMap(nodesOf);
    const shown = new Map(found.map(({ node }) => [node.line, node.more ?? 0]));
    const known = knownNodes(broad);
    const total = found.length + [...shown.values()].reduce((sum, more) => sum + more, 0);
    expect(total).toBe(1_500);
    for (const { line, below } of known) if (shown.get(line)) expect(shown.get(line)).toBe(below);
  });

  it('keep the ancestors of a person on the way', () => {
    const found = pages({ person: 'p3', limit: 20, include: ['tree'] }, broad).flatMap(nodesOf);
    const lines = found.map(({ node }) => node.line);
    expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
    const parents = new Map(knownNodes(broad).map(({ line, parent }) => [line, parent]));
    for (const { node, parent } of found) expect(parent).toBe(parents.get(node.line));
    const own = found.filter(({ node }) => (node.tags as string[] | undefined)?.includes('p3'));
    const written = splitLines(broad).filter((line) => line.includes('@p3'));
    expect(own).toHaveLength(written.length);
  });

  it.each([undefined, 77])('never nest deeper than 100 levels: limit %s', (limit) => {
    const text = deepPlan(2_824);
    expect(text.length).toBeLessThanOrEqual(2_000_000);
    const found = checkPages(text, { ...(limit && { limit }) });
    expect(found).toHaveLength(Math.ceil(2_824 / (limit ?? 100)));
  });

  it('cut labels of more than 1,000 characters and count them where they stand', () => {
    const text = wordyPlan(200, 1_200);
    const found = checkPages(text, { include: ['tree', 'warnings', 'path'] });
    for (const page of found) {
      const labels = nodesOf(page).map(({ node }) => node.label);
      const paths = page === found[0] ? (page.path as { stations: Json[] }).stations : [];
      const all = [...labels, ...paths.map(({ label }) => String(label))];
      expect(all.every((label) => label === 'Root' || (label.length === 1_000 && label.endsWith('…')))).toBe(true);
      const count = all.filter((label) => label !== 'Root').length;
      expect((page.truncated as Json | undefined)?.strings).toBe(count);
    }
  });

  it('keep labels of exactly 1,000 characters', () => {
    const found = pages({ include: ['tree'] }, wordyPlan(9, 998));
    expect(found.every((page) => page.truncated === undefined)).toBe(true);
  });

  it.each(['\u0001', '"', '\ud800', '\u2028'])('hold where JSON escapes every character: %j', (letter) => {
    const text = wordyPlan(120, 1_500, letter).replaceAll('- ', '- [k] ') + `\n  " ${letter.repeat(5_000)}`;
    for (const detail of ['concise', 'full']) checkPages(text, { detail });
  });

  it('cut 50,000 people of one node from the end of the list', () => {
    const text = crowdedPlan(50_000, 3);
    const [page] = pages({}, text);
    const root = nodesOf(page!)[0]!.node;
    const tags = root.tags as string[];
    expect(tags.length).toBeGreaterThan(1_000);
    expect(tags.slice(0, 3)).toEqual(['p0', 'p1', 'p2']);
    checkPages(text, {});
    checkPages(text, { limit: 1 });
    const { truncated } = answer('inspect', { include: ['tree'] }, text);
    expect(truncated).toEqual({
      tags: 50_000 - nodesOf(answer('inspect', { include: ['tree'] }, text))[0]!.node.tags!['length' as never],
    });
  });

  it('survive many stations that inherit very many people', () => {
    const fitting = crowdedPlan(200_000, 60_000);
    expect(fitting.length).toBeLessThanOrEqual(2_000_000);
    for (const tool of ['inspect', 'next', 'find', 'check']) expect(call(tool, {}, fitting).isError).toBeUndefined();
    expect(answer('next', { limit: 200 }, fitting).next).not.toEqual([]);
    for (const tool of ['inspect', 'next', 'find'])
      expect(call(tool, { person: 'nobody' }, fitting).isError).toBeUndefined();
  });

  it('cut needed at 2,000, stations and warnings at 200, and count what is missing', () => {
    const text = Array.from({ length: 3_000 }, (_, i) => `[k] n${i}`).join('\n');
    const { path, warnings, truncated } = answer('inspect', { include: ['warnings', 'path'] }, text) as {
      path: { needed: number[]; stations: Json[] };
      warnings: Json[];
      truncated: Json;
    };
    expect([path.needed.length, path.stations.length, warnings.length]).toEqual([2_000, 200, 200]);
    expect(truncated).toEqual({ needed: 1_000, stations: 2_800, warnings: 2_800 });
    expect(path.needed.at(-1)).toBe(2_000);
  });

  it('cut the longest list first where the whole does not fit', () => {
    const text = Array.from({ length: 250 }, (_, i) => `n${i} :#${String(i).padStart(300, 'x')}`).join('\n');
    const page = answer('inspect', { include: ['warnings', 'path'] }, text) as {
      path: { needed: number[]; stations: Json[] };
      warnings: Json[];
      truncated: Json;
    };
    expect([page.path.needed.length, page.path.stations.length]).toEqual([250, 200]);
    expect(page.truncated).toEqual({ stations: 50, warnings: 250 - page.warnings.length });
    expect(page.warnings.length).toBeGreaterThan(40);
  });

  it('hold for any plan', () => {
    const args = fc.record({
      limit: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      detail: fc.constantFrom('concise', 'full'),
    });
    fc.assert(
      fc.property(planTexts({ maxNodes: 30 }), args, (text, { limit, detail }) => {
        checkPages(text, { detail, ...(limit && { limit }) });
      }),
      { numRuns: 40 },
    );
  });
});
