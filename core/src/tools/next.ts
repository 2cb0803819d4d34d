import { nextSteps } from '../inspect/next-steps';
import type { ToolError } from '../model/fault';
import { LIMITS } from './limits';
import { origin, type PlanAtHand } from './plan-at-hand';
import { readingTool } from './reading-tool';
import { cuts, fitted, type Truncated } from './shorten';
import type { NextArgs } from './inputs/next';

/** `werkbaum_next`: what is next, what is held back, and why (tools 4). */
export const nextTool = readingTool<NextArgs>({
  name: 'werkbaum_next',
  title: 'What is next',
  description:
    'The next steps of a plan: open leaves of the cheapest path that no dependency holds back, those that are held back and by what. `why` explains any node.',
  answer: next,
});

function next({ source: _source, text: _text, ...options }: NextArgs, plan: PlanAtHand): object | { error: ToolError } {
  const steps = nextSteps(plan.text, options);
  if ('error' in steps) return steps;
  const truncated: Truncated = {};
  const answer = fitted({ ...origin(plan), ...steps }, LIMITS.result - 200, truncated);
  return { ...answer, ...cuts(truncated) };
}
