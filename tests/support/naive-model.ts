import type { PlanNode } from '@werkbaum/core';

/**
 * A second computation of the model, written straight from the notation and as plainly as possible: recursion, sets,
 * repeat-until, all combinations. It knows nothing but the tree the parser returns. Only for small plans.
 */

const RANK: Record<string, number> = { '?': 0, ' ': 1, '~': 2, '/': 3, x: 4, '^': 5, '-': 0, '!': 1 };
const SIZE_NAMES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

const started = (n: PlanNode): boolean => n.status === '~' || n.status === '/';
const done = (n: PlanNode): boolean => n.status === 'x' || n.status === '^';
const realized = (n: PlanNode): boolean => started(n) || done(n);
const discarded = (n: PlanNode): boolean => n.status === '-';
const either = (n: PlanNode): boolean => n.gate === 'or' || n.gate === 'xor';

/** All nodes in document order. */
export function allNodes(roots: readonly PlanNode[]): PlanNode[] {
  return roots.flatMap((n) => [n, ...allNodes(n.children)]);
}

function firstOwner(nodes: readonly PlanNode[], id: string): PlanNode | undefined {
  return nodes.find((n) => n.id === id);
}

/** Own and effective rank of every node, by repeating until nothing changes (notation 8). */
export function naiveRanks(roots: readonly PlanNode[]): { line: number; own: number; effective: number }[] {
  const nodes = allNodes(roots);
  const rank = new Map(nodes.map((n) => [n, n.status === null ? 0 : RANK[n.status]!]));
  for (let changed = true; changed;) {
    changed = false;
    for (const n of nodes) {
      for (const id of n.deps) {
        const target = firstOwner(nodes, id);
        if (target === undefined || rank.get(target)! >= rank.get(n)!) continue;
        rank.set(n, rank.get(target)!);
        changed = true;
      }
    }
  }
  return nodes.map((n) => ({
    line: n.line,
    own: n.status === null ? 0 : RANK[n.status]!,
    effective: rank.get(n)!,
  }));
}

/** Rank of the assumed size (notation 9). */
export function naiveSize(n: PlanNode): number {
  if (n.size !== null) return SIZE_NAMES.indexOf(n.size);
  const parts = n.children.filter((c) => !c.optional && !discarded(c));
  if (parts.length === 0) return 2;
  if (either(parts[0]!)) {
    const pool = parts.some(realized) ? parts.filter(realized) : parts;
    return pool.some(done) ? 0 : Math.min(...pool.map(naiveSize));
  }
  const sizes = parts.filter((c) => !done(c)).map(naiveSize);
  if (sizes.length === 0) return 0;
  const largest = Math.max(...sizes);
  return sizes.filter((s) => s === largest).length >= 3 ? Math.min(5, largest + 1) : largest;
}

/** Cost (notation 10). */
export function naiveCost(n: PlanNode): number {
  return done(n) ? 0 : naiveSize(n) + 1;
}

/** Lines and sizes of the parents that are too small (notation 11). */
export function naiveSizeConflicts(roots: readonly PlanNode[]): { line: number; size: string }[] {
  return allNodes(roots).flatMap((n) => {
    if (n.size === null || n.size === 'XXL' || n.children.length === 0) return [];
    const mins = n.children
      .filter((c) => c.size !== null && !c.optional && !discarded(c))
      .map((c) => 2 ** SIZE_NAMES.indexOf(c.size!));
    if (mins.length === 0) return [];
    const need = either(n.children[0]!) ? Math.min(...mins) : mins.reduce((a, b) => a + b, 0);
    return need >= 2 ** (SIZE_NAMES.indexOf(n.size) + 1) ? [{ line: n.line, size: n.size }] : [];
  });
}

/** Lines of xorConflict warnings, ascending (notation 7). */
export function naiveXorConflicts(roots: readonly PlanNode[]): number[] {
  const groups = [roots, ...allNodes(roots).map((n) => n.children)];
  return groups
    .filter((group) => group[0]?.gate === 'xor')
    .flatMap((group) => group.filter(realized).slice(1))
    .map((n) => n.line)
    .sort((a, b) => a - b);
}

/** Line and label of mixedGate warnings (notation 7.1). */
export function naiveMixedGates(nodes: readonly PlanNode[]): { line: number; label: string }[] {
  return nodes
    .filter((n) => !discarded(n))
    .flatMap((n) => {
      const visible = n.children.filter((c) => !discarded(c));
      const mixed = new Set(visible.map((c) => c.gate)).size > 1;
      const own = mixed ? [{ line: visible[0]!.line, label: n.label }] : [];
      return [...own, ...naiveMixedGates(visible)];
    });
}

const pathChildren = (n: PlanNode): PlanNode[] =>
  n.children.filter((c) => !discarded(c) && (!c.optional || started(c)));

function pool(n: PlanNode): PlanNode[] {
  const members = pathChildren(n);
  if (members.length === 0 || !either(members[0]!)) return [];
  return members.some(realized) ? members.filter(realized) : members;
}

/** The cheapest path as the vectors show it, plus how many combinations there are. */
export interface NaivePath {
  needed: Set<PlanNode>;
  lines: number[];
  stations: number[];
  cost: number;
  exact: boolean;
  combinations: number;
}

/** The cheapest path over all combinations of coupled groups (notation 12). */
export function naivePath(allRoots: readonly PlanNode[], greedy = false): NaivePath {
  const roots = allRoots.filter((r) => !discarded(r));
  const nodes = allNodes(roots);
  const costs = new Map(nodes.map((n) => [n, naiveCost(n)]));
  const groups = naiveCoupledGroups(nodes);
  const combinations = groups.reduce((product, g) => product * pool(g).length, 1);
  const exact = combinations <= 20000 && !(greedy && groups.length > 0);
  const best = exact ? bestSet(roots, nodes, costs, groups) : neededSet(roots, nodes, costs, new Map());
  const stations = nodes.filter((n) => isOpen(n, best) && !allNodes(n.children).some((d) => isOpen(d, best)));
  const lines = nodes.filter((n) => best.has(n)).map((n) => n.line);
  const cost = totalOf(best, costs);
  return { needed: best, lines, stations: stations.map((n) => n.line), cost, exact, combinations };
}

function naiveCoupledGroups(nodes: readonly PlanNode[]): PlanNode[] {
  const named = new Set(nodes.flatMap((n) => n.deps));
  const touches = (n: PlanNode): boolean =>
    n.deps.length > 0 || (n.id !== null && named.has(n.id)) || n.children.some(touches);
  if (named.size === 0) return [];
  return nodes.filter((n) => pathChildren(n).length > 1 && pool(n).length > 1 && pool(n).some(touches));
}

function bestSet(
  roots: readonly PlanNode[],
  nodes: readonly PlanNode[],
  costs: Map<PlanNode, number>,
  groups: readonly PlanNode[],
): Set<PlanNode> {
  let best: Set<PlanNode> | null = null;
  for (const choice of allChoices(groups)) {
    const set = neededSet(roots, nodes, costs, choice);
    if (best === null || totalOf(set, costs) < totalOf(best, costs)) best = set;
  }
  return best!;
}

function* allChoices(groups: readonly PlanNode[]): Generator<Map<PlanNode, PlanNode>> {
  if (groups.length === 0) yield new Map<PlanNode, PlanNode>();
  if (groups.length === 0) return;
  for (const member of pool(groups[0]!)) {
    for (const rest of allChoices(groups.slice(1))) yield new Map<PlanNode, PlanNode>([[groups[0]!, member], ...rest]);
  }
}

function neededSet(
  roots: readonly PlanNode[],
  nodes: readonly PlanNode[],
  costs: Map<PlanNode, number>,
  choice: Map<PlanNode, PlanNode>,
): Set<PlanNode> {
  const needed = new Set<PlanNode>();
  const open = [...roots];
  for (let n = open.shift(); n !== undefined; n = open.shift()) {
    if (needed.has(n)) continue;
    needed.add(n);
    const members = pathChildren(n);
    const cheapest = (a: PlanNode, b: PlanNode): PlanNode => (costs.get(b)! < costs.get(a)! ? b : a);
    if (members.length > 0 && either(members[0]!)) open.push(choice.get(n) ?? pool(n).reduce(cheapest));
    else open.push(...members);
    for (const id of n.deps) {
      const target = firstOwner(nodes, id);
      if (target !== undefined && !discarded(target)) open.push(target);
    }
  }
  return needed;
}

function marginOf(n: PlanNode, set: Set<PlanNode>, costs: Map<PlanNode, number>): number {
  const paid = pathChildren(n).filter((c) => set.has(c));
  return Math.max(0, costs.get(n)! - paid.reduce((sum, c) => sum + costs.get(c)!, 0));
}

function totalOf(set: Set<PlanNode>, costs: Map<PlanNode, number>): number {
  return [...set].reduce((sum, n) => sum + marginOf(n, set, costs), 0);
}

function isOpen(n: PlanNode, set: Set<PlanNode>): boolean {
  return set.has(n) && !done(n);
}

/** Loads as the vectors show them (notation 13). */
export interface NaiveLoads {
  loads: { tag: string; load: number }[];
  stations: { tag: string; count: number }[];
  total: number;
  totalStations: number;
  overload: { tag: string; share: number; stations: number; totalStations: number } | null;
}

/** Loads and overload of the naive path (notation 13). */
export function naiveLoads(allRoots: readonly PlanNode[]): NaiveLoads {
  const { needed, stations } = naivePath(allRoots);
  const costs = new Map(allNodes(allRoots).map((n) => [n, naiveCost(n)]));
  const loads: { tag: string; load: number }[] = [];
  const counts: { tag: string; count: number }[] = [];
  let total = 0;
  const visit = (n: PlanNode, inherited: readonly string[]): void => {
    const owners = n.tags.length > 0 ? n.tags : inherited;
    const margin = needed.has(n) ? marginOf(n, needed, costs) : 0;
    total += margin;
    for (const tag of owners) {
      if (margin > 0) entry(loads, tag, { tag, load: 0 }).load += margin / owners.length;
      if (stations.includes(n.line)) entry(counts, tag, { tag, count: 0 }).count += 1;
    }
    n.children.forEach((c) => visit(c, owners));
  };
  allRoots.filter((r) => !discarded(r)).forEach((r) => visit(r, []));
  const sums = { loads, stations: counts, total, totalStations: stations.length };
  return { ...sums, overload: naiveOverload(sums) };
}

function entry<T extends { tag: string }>(list: T[], tag: string, fresh: T): T {
  const found = list.find((e) => e.tag === tag);
  if (found !== undefined) return found;
  list.push(fresh);
  return fresh;
}

function naiveOverload({
  loads,
  stations,
  total,
  totalStations,
}: Omit<NaiveLoads, 'overload'>): NaiveLoads['overload'] {
  if (loads.length < 2 || total <= 0) return null;
  const { tag, load } = loads.reduce((a, b) => (b.load > a.load ? b : a));
  if (load * 2 <= total) return null;
  const own = stations.find((s) => s.tag === tag)?.count ?? 0;
  return { tag, share: Math.floor((load / total) * 100 + 0.5), stations: own, totalStations };
}

/** Tracker facts of every node (notation 15). */
export function naiveTracker(
  nodes: readonly PlanNode[],
  inherited: string | null = null,
): { line: number; slug: string | null; ticketRef: string | null }[] {
  return nodes.flatMap((n) => {
    const mark = n.marks.filter((m) => m.startsWith('taiga.') && m !== 'taiga.')[0];
    const slug = mark?.substring(6) ?? inherited;
    const own = n.id !== null && /^(US|T)-[0-9]+$/.test(n.id) ? n.id : null;
    const word = n.label.split(' ').find((w) => /^#(US|T)-[0-9]+$/.test(w));
    return [{ line: n.line, slug, ticketRef: own ?? word?.slice(1) ?? null }, ...naiveTracker(n.children, slug)];
  });
}
