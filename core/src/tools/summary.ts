import { readPlan } from '../model/read-plan';
import { planText } from '../notation/line-ends';
import type { Checksum } from '../ports/checksum';

/** What a listing says of one plan. */
export interface PlanSummary {
  /** Label of the first root; absent in a plan without nodes. */
  title?: string;
  nodes: number;
  /** Of the plan text (LF, no BOM), as in `base`. */
  checksum: string;
}

/** Summary of a stored text, for hosts that list plans (tools 3, `plans`). */
export function summarizePlan(stored: string, checksum: Checksum): PlanSummary {
  const text = planText(stored);
  const { roots, nodes } = readPlan(text);
  return { ...(roots.length > 0 && { title: roots[0]!.label }), nodes: nodes.length, checksum: checksum(text) };
}
