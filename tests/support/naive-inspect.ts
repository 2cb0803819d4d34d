import type { PlanNode, TreeNode, Warning } from '@werkbaum/core';
import { allNodes } from './naive-model';
import { naiveOwners } from './naive-next';

/** Narrowings and filters a second time, by recursion over the parsed tree (tools 3 and 4). Only for small plans. */

/** A tree by lines; `more` as answers have it. */
export interface Outline {
  line: number;
  more?: number;
  children: Outline[];
}

/** What narrows a tree. */
export interface Narrowing {
  id?: string;
  person?: string;
  depth?: number;
}

/** The tree that an inspection shows. `line` names the top node; null = all roots. */
export function naiveOutline(roots: readonly PlanNode[], line: number | null, { person, depth }: Narrowing): Outline[] {
  const owners = naiveOwners(roots);
  const keeps = (n: PlanNode): boolean =>
    person === undefined || owners.get(n)!.includes(person) || n.children.some(keeps);
  const tops = line === null ? roots : allNodes(roots).filter((n) => n.line === line);
  const show = (n: PlanNode, level: number): Outline => {
    const children = n.children.filter(keeps);
    if (level < (depth ?? Infinity)) return { line: n.line, children: children.map((c) => show(c, level + 1)) };
    const below = allNodes(n.children).filter(keeps).length;
    return { line: n.line, children: [], ...(below > 0 ? { more: below } : {}) };
  };
  return tops.filter(keeps).map((n) => show(n, 1));
}

/** The lines of an answered tree. */
export function outlineOf(tree: readonly TreeNode[]): Outline[] {
  return tree.map(({ line, more, children }) => ({
    line,
    children: outlineOf(children ?? []),
    ...(more === undefined ? {} : { more }),
  }));
}

/** Filters of `find`, as a search without `limit` understands them. */
export interface Filters {
  query?: string;
  status?: string;
  person?: string;
  held?: boolean;
  warning?: string;
}

/** Lines of the nodes that pass; `status` is a box character or `none`, `heldLines` come from notation 8. */
export function naiveFind(
  { roots, warnings }: { roots: PlanNode[]; warnings: Warning[] },
  heldLines: readonly number[],
  { query, status, person, held, warning }: Filters,
): number[] {
  const owners = naiveOwners(roots);
  const texts = (n: PlanNode): string[] => [
    n.label,
    ...(n.id === null ? [] : [`#${n.id}`]),
    ...n.tags.map((tag) => `@${tag}`),
    ...(n.desc === null ? [] : [n.desc]),
  ];
  return allNodes(roots)
    .filter((n) => query === undefined || texts(n).some((text) => text.toLowerCase().includes(query.toLowerCase())))
    .filter((n) => status === undefined || (n.status ?? 'none') === status)
    .filter((n) => person === undefined || owners.get(n)!.includes(person))
    .filter((n) => held !== true || heldLines.includes(n.line))
    .filter(
      (n) => warning === undefined || warnings.some((w) => w.type === warning && 'line' in w && w.line === n.line),
    )
    .map((n) => n.line);
}
