import type { PlanNode } from './plan';
import { readPlan } from './read-plan';
import type { Warning } from './warning';

/**
 * The tree and the warnings of a text (notation 1 to 7): nodes with the fields of notation 4.2, warnings as data in
 * the order of 7.2, mixedGate included. Any string will do; nothing throws.
 */
export function parsePlan(text: string): { roots: PlanNode[]; warnings: Warning[] } {
  const { roots, warnings } = readPlan(text);
  return { roots, warnings: [...warnings] };
}
