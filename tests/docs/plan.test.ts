import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePlan, type PlanNode } from '@werkbaum/core';

const text = readFileSync(new URL('../../docs/plan.werkbaum', import.meta.url), 'utf8');
const plan = parsePlan(text);

function nodesOf(roots: readonly PlanNode[]): PlanNode[] {
  const found: PlanNode[] = [];
  const open = [...roots].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    open.push(...[...node.children].reverse());
  }
  return found;
}

describe("the project's own plan", () => {
  const nodes = nodesOf(plan.roots);

  it('has no warnings', () => expect(plan.warnings).toEqual([]));

  it('has more than a hundred nodes, each with an ID and a box', () => {
    expect(nodes.length).toBeGreaterThan(100);
    expect(nodes.filter((node) => node.id === null || node.status === null)).toEqual([]);
  });

  it('claims nothing to be in production', () => {
    expect(nodes.filter((node) => node.status === '^').map((node) => node.line)).toEqual([]);
  });

  it('uses every gate, both kinds of description, people and dependencies', () => {
    expect(new Set(nodes.map((node) => node.gate))).toEqual(new Set(['and', 'or', 'xor']));
    expect(nodes.some((node) => node.optional)).toBe(true);
    expect(new Set(nodes.flatMap((node) => node.tags))).toEqual(new Set(['docs', 'core', 'shell', 'jvm']));
    expect(nodes.some((node) => node.deps.length > 1)).toBe(true);
    expect(text).toMatch(/\n +" \S[^\n]*\n/);
    expect(text).toMatch(/\n---\n#/);
  });
});
