import { isDiscarded } from '../notation/vocabulary';
import { linksBuilder, type Links } from './links';
import type { Plan } from './plan';

/**
 * Dependency targets per node index, in list order: every `deps` entry that some node carries, resolved to the
 * first node with that ID (notation 4.3). Unknown IDs are left out, repeated and self-references stay.
 */
export function dependencyTargets(plan: Pick<Plan, 'nodes' | 'byId'>): Links {
  return resolveDeps(plan, plan.byId, null);
}

/**
 * Dependency targets as path, loads and overload see them: discarded root trees are not there at all, so their
 * nodes have no list, and an ID is owned by the first node outside of them (notation 12.9).
 *
 * @param removed 1 at every node of a discarded root tree, see {@link removedNodes}
 */
export function liveDependencyTargets(plan: Pick<Plan, 'nodes' | 'byId'>, removed: Uint8Array): Links {
  return resolveDeps(plan, liveOwners(plan, removed), removed);
}

/** 1 at every node that lies in the tree of a discarded root, 0 elsewhere (notation 12.9). */
export function removedNodes({ nodes, end }: Pick<Plan, 'nodes' | 'end'>): Uint8Array {
  const removed = new Uint8Array(nodes.length);
  for (let root = 0; root < nodes.length; root = end[root]!) {
    if (isDiscarded(nodes[root]!.status)) removed.fill(1, root, end[root]);
  }
  return removed;
}

function resolveDeps(
  { nodes }: Pick<Plan, 'nodes'>,
  owners: ReadonlyMap<string, number>,
  removed: Uint8Array | null,
): Links {
  const links = linksBuilder(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const deps = removed !== null && removed[i] === 1 ? [] : nodes[i]!.deps;
    for (const id of deps) {
      const target = owners.get(id);
      if (target !== undefined) links.add(target);
    }
    links.close();
  }
  return links.build();
}

function liveOwners(plan: Pick<Plan, 'nodes' | 'byId'>, removed: Uint8Array): ReadonlyMap<string, number> {
  const owners = new Map<string, number>();
  for (let i = 0; i < removed.length; i++) {
    const id = removed[i] === 1 ? null : plan.nodes[i]!.id;
    if (id !== null && !owners.has(id)) owners.set(id, i);
  }
  return owners;
}
