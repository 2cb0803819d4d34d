import type { PlanNode } from '@werkbaum/core';
import { allNodes, naiveCost, naivePath } from './naive-model';

/**
 * What holds back what, told a second time as tools 4 tells it: reachability by repeating, sets, one node at a time. It
 * knows nothing but the tree the parser returns. Only for small plans.
 */

type Name = { id?: string; line: number };

const name = ({ id, line }: PlanNode): Name => (id === null ? { line } : { id, line });
const done = ({ status }: PlanNode): boolean => status === 'x' || status === '^';
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** The nodes that `n` names in its dependencies, each once, in the order of the list. */
function targets(n: PlanNode, nodes: readonly PlanNode[]): PlanNode[] {
  const found = n.deps.map((id) => nodes.find((other) => other.id === id));
  return [...new Set(found.filter((target) => target !== undefined))];
}

/** Everything `n` depends on, directly or not; `n` itself only if it lies on a cycle. */
function reachable(n: PlanNode, nodes: readonly PlanNode[]): Set<PlanNode> {
  const found = new Set(targets(n, nodes));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const other of [...found]) for (const target of targets(other, nodes)) found.add(target);
  }
  return found;
}

/** Owners of every node (notation 13). */
export function naiveOwners(roots: readonly PlanNode[]): Map<PlanNode, readonly string[]> {
  const owners = new Map<PlanNode, readonly string[]>();
  const visit = (n: PlanNode, inherited: readonly string[]): void => {
    owners.set(n, n.tags.length > 0 ? n.tags : inherited);
    n.children.forEach((child) => visit(child, owners.get(n)!));
  };
  roots.forEach((root) => visit(root, []));
  return owners;
}

/** `next` without `why` and descriptions. */
export function naiveNext(roots: readonly PlanNode[], person: string | null, limit: number): object {
  const nodes = allNodes(roots);
  const owners = naiveOwners(roots);
  const { needed, stations, cost, exact } = naivePath(roots);
  const reach = new Map(nodes.map((n) => [n, reachable(n, nodes)]));
  const sameCycle = (a: PlanNode, b: PlanNode): boolean => a === b || (reach.get(a)!.has(b) && reach.get(b)!.has(a));
  const isHeld = (n: PlanNode): boolean => [...reach.get(n)!].some((t) => !sameCycle(n, t) && !done(t));
  // Seen from outside a cycle is one thing: a done node in it is as open as the others.
  const isOpen = (t: PlanNode): boolean => [t, ...reach.get(t)!].some((other) => !done(other));
  const holds = (t: PlanNode, n: PlanNode): boolean => t !== n && (sameCycle(n, t) ? isHeld(t) : isOpen(t));
  const unlocks = (n: PlanNode): number =>
    nodes.filter((other) => other !== n && needed.has(other) && !done(other) && reach.get(other)!.has(n)).length;
  const mine = nodes
    .filter((n) => stations.includes(n.line))
    .filter((n) => person === null || owners.get(n)!.includes(person));
  const free = mine.filter((n) => !isHeld(n));
  const held = mine.filter(isHeld);
  const tags = (n: PlanNode): object => (owners.get(n)!.length > 0 ? { tags: owners.get(n) } : {});
  const size = (n: PlanNode): string => SIZES[naiveCost(n) - 1]!;
  const cycles = nodes
    .map((n) => nodes.filter((other) => sameCycle(n, other)))
    .filter((cycle, i) => cycle.length > 1 && cycle[0] === nodes[i])
    .filter((cycle) => cycle.some((n) => needed.has(n) && !done(n)));
  const unknown = mine.flatMap((n) =>
    [...new Set(n.deps)]
      .filter((dep) => !nodes.some((other) => other.id === dep))
      .map((dep) => ({ line: n.line, dep })),
  );
  const cut = (list: unknown[], key: string): object => (list.length > limit ? { [key]: list.length - limit } : {});
  const more = { ...cut(free, 'next'), ...cut(held, 'heldBack') };
  return {
    next: free
      .slice(0, limit)
      .map((n) => ({ ...name(n), label: n.label, size: size(n), ...tags(n), unlocks: unlocks(n) })),
    heldBack: held.slice(0, limit).map((n) => ({
      ...name(n),
      label: n.label,
      by: targets(n, nodes)
        .filter((t) => holds(t, n))
        .map(name),
    })),
    ...(Object.keys(more).length > 0 ? { more } : {}),
    ...(cycles.length > 0 ? { together: cycles.map((cycle) => cycle.map(name)) } : {}),
    ...(unknown.length > 0 ? { unknownDeps: unknown } : {}),
    cost,
    exact,
  };
}
