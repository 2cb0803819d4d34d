import type { Plan } from '../model/plan';
import { isInProduction } from '../notation/vocabulary';
import type { NodeMatch } from './node-match';

/** Indexes of the `[^]` nodes of `after` whose partner had no `[^]` or that have no partner (tools 5, guard 2). */
export function newProdNodes(before: Plan, after: Plan, { inBefore }: NodeMatch): number[] {
  const found: number[] = [];
  for (let i = 0; i < after.nodes.length; i++) {
    if (!isInProduction(after.nodes[i]!.status)) continue;
    const partner = inBefore[i]! < 0 ? undefined : before.nodes[inBefore[i]!];
    if (partner === undefined || !isInProduction(partner.status)) found.push(i);
  }
  return found;
}
