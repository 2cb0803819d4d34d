import { isDone } from '../notation/vocabulary';
import type { TreeTables } from './tree-tables';

/**
 * Cost 0..6 of every node per node index: nothing once it is done, else the assumed size's rank + 1. It prices the whole
 * subtree (notation 10).
 *
 * @param sizeRanks ranks of notation 9, one per node
 */
export function nodeCosts({ nodes }: Pick<TreeTables, 'nodes'>, sizeRanks: Uint8Array): Uint8Array {
  const costs = new Uint8Array(nodes.length);
  for (let i = 0; i < costs.length; i++) costs[i] = isDone(nodes[i]!.status) ? 0 : sizeRanks[i]! + 1;
  return costs;
}
