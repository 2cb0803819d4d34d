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
  for (const [i, node] of plan.nodes.entries()) {
    const parent = plan.parent[i]!;
    const label = interner.numberOf(node.label);
    found.push({
      id: node.id !== null && other.byId.has(node.id) ? interner.numberOf(node.id) : -1,
      // The path above is one number, so that deep plans stay linear.
      path: interner.numberOfPair(parent < 0 ? -1 : found[parent]!.path, label),
      label,
      inProduction: isInProduction(node.status),
    });
  }
  return found;
}
