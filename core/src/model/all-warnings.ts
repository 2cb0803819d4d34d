import { cheapestPath, type CheapestPath } from './cheapest-path';
import { pathLoads, type Loads } from './loads';
import { nodeOwners } from './owners';
import type { Plan } from './plan';
import type { Warning } from './warning';

/** A plan with as much of its path and loads as the warnings about them need. */
export interface WarnedParts {
  readonly plan: Pick<Plan, 'warnings'>;
  readonly path: Pick<CheapestPath, 'exact'>;
  readonly loads: Pick<Loads, 'overload'>;
}

/** Warnings in the order of notation 7.2, then `assigneeOverload` and `cheapApprox`. */
export function allWarnings({ plan, path, loads }: WarnedParts): Warning[] {
  const warnings = [...plan.warnings];
  if (loads.overload !== null) warnings.push({ type: 'assigneeOverload', ...loads.overload });
  if (!path.exact) warnings.push({ type: 'cheapApprox' });
  return warnings;
}

/** The same for a plan whose path nobody has computed yet. */
export function planWarnings(plan: Plan): Warning[] {
  const path = cheapestPath(plan);
  return allWarnings({ plan, path, loads: pathLoads(path, nodeOwners(plan)) });
}
