import { editPlan, parsePlan, type Edit, type PlanNode } from '@werkbaum/core';
import fc from 'fast-check';
import { planTexts, type PlanOptions } from './plan-arbitrary';

/** One plan and what two people do to it at once. */
export interface Concurrent {
  base: string;
  mine: Edit;
  theirs: Edit;
}

/**
 * Random plans whose nodes all have labels of their own, `N0`, `N1`, …, by which a node is known in every text; `~` and what
 * follows in a label is not part of the name, so that a rename keeps it.
 */
export function concurrentVerbs(options: PlanOptions): fc.Arbitrary<Concurrent> {
  const plans = planTexts(options)
    .map(named)
    .filter((text) => parsePlan(text).roots.length > 0);
  const seeds = fc.record({ plan: plans, mine: verbSeed, theirs: verbSeed, tail: fc.boolean() });
  return seeds.map(({ plan, mine, theirs, tail }) => {
    const base = tail ? `${plan}\n` : plan;
    const nodes = flat(base);
    return { base, mine: verb(mine, nodes, 'M'), theirs: verb(theirs, nodes, 'T') };
  });
}

function named(text: string): string {
  const nodes = flat(text);
  let result = text;
  // From below, so that a line never moves; what cannot be renamed goes the hard way and leaves the plan empty.
  for (const [i, { line }] of [...nodes.entries()].reverse()) {
    const edited = editPlan(result, [{ do: 'rename', id: `line:${line}`, label: `N${i}` }]);
    if (!edited.ok) return '';
    result = edited.text;
  }
  const labels = flat(result).map(({ label }) => label);
  return labels.every((label, i) => label === `N${i}`) ? result : '';
}

const KINDS = [
  'set_status',
  'set_size',
  'add',
  'add',
  'add',
  'move',
  'move',
  'remove',
  'delete',
  'delete',
  'rename',
  'set_deps',
  'set_people',
  'set_gate',
  'set_desc',
] as const;

interface VerbSeed {
  kind: (typeof KINDS)[number];
  node: number;
  other: number;
  where: number;
}

const verbSeed: fc.Arbitrary<VerbSeed> = fc.record({
  kind: fc.constantFrom(...KINDS),
  node: fc.nat(1000),
  other: fc.nat(1000),
  where: fc.nat(3),
});

function verb(seed: VerbSeed, nodes: readonly PlanNode[], who: string): Edit {
  const at = nodes[seed.node % nodes.length]!;
  const id = reference(at, nodes);
  switch (seed.kind) {
    case 'add':
      return { do: 'add', line: `[ ] ${who}`, ...place(seed, nodes) };
    case 'move':
      return { do: 'move', id, ...place(seed, nodes) };
    case 'remove':
      return { do: 'remove', id, discard: true };
    case 'delete':
      return { do: 'remove', id, discard: false };
    case 'rename':
      return { do: 'rename', id, label: `${nameOf(at)}~${who}` };
    default:
      return fieldVerb(seed.kind, id, seed.where, who);
  }
}

type FieldKind = Exclude<VerbSeed['kind'], 'add' | 'move' | 'remove' | 'delete' | 'rename'>;

function fieldVerb(kind: FieldKind, id: string, where: number, who: string): Edit {
  switch (kind) {
    case 'set_status':
      return { do: kind, id, status: ['x', '~', '-', 'none'][where]! };
    case 'set_size':
      return { do: kind, id, size: ['XS', 'M', 'XXL', 'none'][where]! };
    case 'set_deps':
      return { do: kind, id, depsAdd: `${who.toLowerCase()}${where}` };
    case 'set_people':
      return { do: kind, id, peopleAdd: who.toLowerCase() };
    case 'set_gate':
      return { do: kind, id, gate: (['and', 'or', 'xor', 'and'] as const)[where]! };
    case 'set_desc':
      return { do: kind, id, desc: where === 0 ? '' : `${who} says` };
  }
}

/** Below some node or at the top; first, behind a sibling, or last. */
function place({ node, other, where }: VerbSeed, nodes: readonly PlanNode[]): { parent?: string; after?: string } {
  const target = nodes[other % nodes.length]!;
  const sibling = target.children[node % Math.max(1, target.children.length)];
  const inside = where === 0 ? {} : { parent: reference(target, nodes) };
  if (where === 1) return { ...inside, after: 'first' };
  return where === 2 && sibling !== undefined ? { ...inside, after: reference(sibling, nodes) } : inside;
}

/** By ID where that is unique, in half of the cases; else by line. */
function reference({ id, line }: PlanNode, nodes: readonly PlanNode[]): string {
  const unique = id !== null && nodes.filter((node) => node.id === id).length === 1;
  return unique && line % 2 === 0 ? id : `line:${line}`;
}

/** Name of a node that stays when it is renamed. */
export function nameOf({ label }: PlanNode): string {
  return label.split('~')[0]!;
}

/** All nodes in document order. */
export function flat(text: string): PlanNode[] {
  const found: PlanNode[] = [];
  const waiting = [...parsePlan(text).roots].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    waiting.push(...[...node.children].reverse());
  }
  return found;
}

/** What is known of one node: the name of its parent (null: a root) and its own fields as JSON, by field. */
export interface Known {
  parent: string | null;
  fields: Record<string, string>;
}

/** A tree by node names; null where two nodes have one name. */
export type Tree = Map<string, Known>;

export function treeOf(text: string): Tree | null {
  const parents = new Map<PlanNode, string>();
  const tree: Tree = new Map();
  for (const node of flat(text)) {
    if (tree.has(nameOf(node))) return null;
    for (const child of node.children) parents.set(child, nameOf(node));
    const { children: _children, line: _line, ...fields } = node;
    const json = Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)]);
    tree.set(nameOf(node), { parent: parents.get(node) ?? null, fields: Object.fromEntries(json) as Known['fields'] });
  }
  return tree;
}

/**
 * Both changes to a tree, node by node and field by field, without any regard to lines; null where they contradict each other:
 * one field or parent changed in two ways, a node changed by one and deleted by the other, a parent that is gone, a loop.
 */
export function mergeTrees(base: Tree, mine: Tree, theirs: Tree): Tree | null {
  const merged: Tree = new Map();
  for (const name of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [b, m, t] = [base.get(name), mine.get(name), theirs.get(name)];
    if (b === undefined) {
      if (m !== undefined && t !== undefined) return null;
      merged.set(name, (m ?? t)!);
    } else if (m !== undefined && t !== undefined) {
      const both = mergeNode(b, m, t);
      if (both === null) return null;
      merged.set(name, both);
    } else if ((m !== undefined && !same(m, b)) || (t !== undefined && !same(t, b))) return null;
  }
  return isSound(merged) ? merged : null;
}

function mergeNode(base: Known, mine: Known, theirs: Known): Known | null {
  const parent = threeWay(base.parent, mine.parent, theirs.parent);
  if (parent === undefined) return null;
  const fields: Known['fields'] = {};
  for (const key of Object.keys(base.fields)) {
    const field = threeWay(base.fields[key]!, mine.fields[key]!, theirs.fields[key]!);
    if (field === undefined) return null;
    fields[key] = field;
  }
  return { parent, fields };
}

function threeWay<T>(base: T, mine: T, theirs: T): T | undefined {
  if (mine === base) return theirs;
  return theirs === base || theirs === mine ? mine : undefined;
}

function isSound(tree: Tree): boolean {
  return [...tree.keys()].every((name) => {
    const seen = new Set<string>();
    for (let at: string | null = name; at !== null; at = tree.get(at)!.parent) {
      if (seen.has(at) || !tree.has(at)) return false;
      seen.add(at);
    }
    return true;
  });
}

/** The same parent and fields. */
export function same(a: Known, b: Known): boolean {
  return a.parent === b.parent && JSON.stringify(sorted(a.fields)) === JSON.stringify(sorted(b.fields));
}

function sorted(fields: Known['fields']): [string, string][] {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The same nodes with the same parents and fields. */
export function sameTree(a: Tree, b: Tree): boolean {
  return a.size === b.size && [...a].every(([name, known]) => b.has(name) && same(known, b.get(name)!));
}
