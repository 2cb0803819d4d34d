import { planWarnings } from '../model/all-warnings';
import type { Refusal } from '../model/fault';
import { aFlag, faultyOption } from '../model/options';
import { readPlan } from '../model/read-plan';
import { judgeChange } from './change';
import { deletedFinding, prodFinding, warningFinding, type Finding } from './finding';
import type { WarnedPlan } from './warning-delta';

/** What the writer may do and wants; what is let through is still listed, but does not block. */
export interface CheckOptions {
  /** Lets structural warnings through. Default false. */
  allowWarnings?: boolean | undefined;
  /** Lets new `[^]` through. Default false. */
  allowProd?: boolean | undefined;
  /** Whether nodes may go: the right `delete` (tools 9). Default true. */
  mayDelete?: boolean | undefined;
}

/** `structural` counts the structural findings in the list. */
export interface Findings {
  findings: Finding[];
  structural: number;
}

const RULES = { allowWarnings: aFlag, allowProd: aFlag, mayDelete: aFlag };

/**
 * Checks a text, or the step to it from another one (tools 3 `check`, tools 5 guards).
 *
 * Without `before`: every warning, in the order of notation 7.2, then `assigneeOverload` and `cheapApprox`. With it, what a
 * write from there to here would meet: the new warnings in that order, then nodes that newly carry `[^]`, then nodes that
 * are gone, each by line.
 *
 * Errors: INVALID_ARGUMENT.
 */
export function checkPlan(after: string, before?: string | null, options: CheckOptions = {}): Findings | Refusal {
  const fault = faultyOption(options, RULES);
  if (fault !== null) return { error: fault };
  const plan = warnedPlan(after);
  const findings =
    before === undefined || before === null
      ? warningFindings(plan.warnings, options)
      : changeFindings(warnedPlan(before), plan, options);
  return { findings, structural: findings.filter((finding) => finding.class === 'structural').length };
}

function warnedPlan(text: string): WarnedPlan {
  const plan = readPlan(text);
  return { plan, warnings: planWarnings(plan) };
}

function warningFindings(warnings: WarnedPlan['warnings'], { allowWarnings }: CheckOptions): Finding[] {
  return warnings.map((warning) => warningFinding(warning, allowWarnings !== true));
}

function changeFindings(before: WarnedPlan, after: WarnedPlan, options: CheckOptions): Finding[] {
  const { warnings, newProd, gone } = judgeChange(before, after);
  return [
    ...warningFindings(warnings.added, options),
    ...newProd.map((i) => prodFinding(after.plan.nodes[i]!, options.allowProd !== true)),
    ...gone.map((i) => deletedFinding(before.plan.nodes[i]!, options.mayDelete === false)),
  ];
}
