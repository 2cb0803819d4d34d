import { checkPlan } from '../guard/check-plan';
import type { ToolError } from '../model/fault';
import type { CheckArgs } from './inputs/check';
import { LIMITS } from './limits';
import { planFromText, type PlanAtHand } from './plan-at-hand';
import { readingTool } from './reading-tool';
import { cuts, fitted, type Truncated } from './shorten';
import type { State } from './step';
import type { Services } from './tool';

/** `werkbaum_check`: findings of a text, or of the step to it (tools 3, 5). */
export const checkTool = readingTool<CheckArgs>({
  name: 'werkbaum_check',
  title: 'Check a plan',
  description:
    'Warnings of a plan, structural ones blocking; with `against`, what a write from that text to this one would meet (new warnings, new [^], deleted nodes).',
  answer: check,
});

function check(
  args: CheckArgs,
  plan: PlanAtHand,
  { caller }: State,
  services: Services,
): object | { error: ToolError } {
  const before = args.against === undefined ? undefined : planFromText(args.against, services.checksum);
  if (before?.error !== undefined) return { error: before.error };
  const found = checkPlan(plan.text, before?.plan.text, { mayDelete: caller.rights.includes('delete') });
  if ('error' in found) return found;
  const truncated: Truncated = {};
  return { ...fitted(found, LIMITS.result - 200, truncated), ...cuts(truncated) };
}
