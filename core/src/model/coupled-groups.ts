import { choicePool, type PathTables } from './path-tables';

/** A group whose cheapest member cannot be told locally, because dependencies touch it (notation 12.5). */
export interface CoupledGroup {
  /** Index of the parent. */
  readonly node: number;
  /** Indexes of the members to choose from, in document order, at least two. */
  readonly pool: readonly number[];
}

/** All coupled groups in document order of their parents, needed or not (notation 12.5). */
export function coupledGroups({ plan, removed, pathChildren }: PathTables): CoupledGroup[] {
  const touched = touchedBefore(plan.nodes, removed);
  if (touched === null) return [];
  const touches = (i: number): boolean => touched[plan.end[i]!]! > touched[i]!;
  const groups: CoupledGroup[] = [];
  for (let node = 0; node < plan.nodes.length; node++) {
    if (removed[node] === 1) continue;
    const pool = choicePool(plan.nodes, pathChildren, node);
    if (pool.length > 1 && pool.some(touches)) groups.push({ node, pool });
  }
  return groups;
}

/**
 * Number of combinations, at most `limit` + 1: it stops multiplying there, so that no plan makes it overflow
 * (notation 12.6).
 */
export function combinations(groups: readonly CoupledGroup[], limit: number): number {
  let product = 1;
  for (const { pool } of groups) {
    product *= pool.length;
    if (product > limit) return limit + 1;
  }
  return product;
}

/**
 * For every index the number of nodes before it that have dependencies or an ID in somebody's list, so that a
 * subtree is asked by one subtraction. Null if the document has no dependency at all.
 */
function touchedBefore(nodes: PathTables['plan']['nodes'], removed: Uint8Array): Int32Array | null {
  const named = new Set<string>();
  for (let i = 0; i < nodes.length; i++) if (removed[i] === 0) for (const id of nodes[i]!.deps) named.add(id);
  if (named.size === 0) return null;
  const before = new Int32Array(nodes.length + 1);
  for (let i = 0; i < nodes.length; i++) {
    const { deps, id } = nodes[i]!;
    const touched = deps.length > 0 || (id !== null && named.has(id));
    before[i + 1] = before[i]! + (touched ? 1 : 0);
  }
  return before;
}
