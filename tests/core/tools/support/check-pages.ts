import { parsePlan, type PlanNode } from '@werkbaum/core';
import { expect } from 'vitest';
import { nodesOf, pages, type Json, type SeenNode } from './calls';

/** A node as the parser knows it: `below` counts its descendants. */
export interface Known {
  line: number;
  parent: number | undefined;
  label: string;
  below: number;
}

/** Every node of a text in document order, straight from the parser. */
export function knownNodes(text: string): Known[] {
  const found: Known[] = [];
  const waiting = parsePlan(text)
    .roots.map((node) => ({ node, parent: undefined as number | undefined }))
    .reverse();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { node, parent } = at;
    found.push({ line: node.line, parent, label: node.label, below: 0 });
    waiting.push(...node.children.map((child: PlanNode) => ({ node: child, parent: node.line })).reverse());
  }
  const byLine = new Map(found.map((node) => [node.line, node]));
  for (let i = found.length - 1; i >= 0; i--) {
    const above = found[i]!.parent;
    if (above !== undefined) byLine.get(above)!.below += found[i]!.below + 1;
  }
  return found;
}

/** All pages of an inspection of a whole plan, after checking what holds for any. */
export function checkPages(text: string, args: Json): Json[] {
  const found = pages(args, text);
  const seen = found.map(nodesOf);
  const known = knownNodes(text);
  expect(seen.flat().map(({ node }) => node.line)).toEqual(known.map(({ line }) => line));
  // A root has no parent; every other node has the right one, nested or told.
  expect(seen.flat().map(({ parent }) => parent)).toEqual(known.map(({ parent }) => parent));
  for (const page of seen) checkPage(page, args);
  checkMore(seen.flat(), known);
  checkFacts(found, known.length);
  return found;
}

function checkPage(page: readonly SeenNode[], { limit }: Json): void {
  if (limit !== undefined) expect(page.length).toBeLessThanOrEqual(Number(limit));
  for (const { node, level } of page) {
    expect(level).toBeLessThanOrEqual(100);
    // Only top nodes tell their parent.
    if (level > 1) expect(node.parent).toBeUndefined();
  }
}

function checkMore(seen: readonly SeenNode[], known: readonly Known[]): void {
  for (const [i, { node, level }] of seen.entries()) {
    const below = known[i]!.below;
    expect(node.more).toBe(level === 100 && below > 0 ? below : undefined);
  }
}

function checkFacts(found: readonly Json[], count: number): void {
  for (const [i, page] of found.entries()) {
    expect(page.nodes).toBe(count);
    expect([i, 'warnings' in page, 'path' in page]).toEqual([i, i === 0, i === 0]);
    if (i < found.length - 1) expect((page.tree as unknown[]).length).toBeGreaterThan(0);
  }
}
