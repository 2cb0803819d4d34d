import type { TreeTables } from './tree-tables';

const NOBODY: readonly string[] = [];

/**
 * Owners of every node by index: its own tags, else its parent's owners, through all nodes (notation 13). A
 * tag written twice is there twice. Lists are shared between nodes, so they must not be changed.
 */
export function nodeOwners({ nodes, parent }: Pick<TreeTables, 'nodes' | 'parent'>): readonly (readonly string[])[] {
  const owners: (readonly string[])[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const inherited = parent[i]! < 0 ? NOBODY : owners[parent[i]!]!;
    owners.push(nodes[i]!.tags.length > 0 ? nodes[i]!.tags : inherited);
  }
  return owners;
}

/** Tells owner lists that name `tag`. Each list is looked through once, however many nodes share it. */
export function ownerTest(tag: string): (owners: readonly string[]) => boolean {
  const known = new Map<readonly string[], boolean>();
  return (owners) => {
    const before = known.get(owners);
    if (before !== undefined) return before;
    const named = owners.includes(tag);
    known.set(owners, named);
    return named;
  };
}
