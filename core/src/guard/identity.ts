import type { Plan } from '../model/plan';
import { isInProduction } from '../notation/vocabulary';
import type { Interner } from './interner';

/** What a node is recognised by, as numbers that mean the same in both texts. */
export interface Identity {
  /** Its ID if the other text has it too, else -1. */
  readonly id: number;
  /** The labels from the root down to this node. */
  readonly path: number;
  readonly label: number;
  /** True if it carries `[^]`. */
  readonly inProduction: boolean;
}

/** Identities of all nodes by index. The same `interner` serves both texts. */
export function identitiesOf(plan: Plan, other: Plan, interner: Interner): Identity[] {
  const found: Identity[] = [];
  for (const [i, { id, label, status }] of plan.nodes.entries()) {
    const above = plan.parent[i]! < 0 ? '' : found[plan.parent[i]!]!.path;
    found.push({
      id: id !== null && other.byId.has(id) ? interner.numberOf(`#${id}`) : -1,
      // The path above is a number, so that deep plans stay linear.
      path: interner.numberOf(`/${above}/${label}`),
      label: interner.numberOf(`"${label}`),
      inProduction: isInProduction(status),
    });
  }
  return found;
}
