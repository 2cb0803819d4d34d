import type { ToolError } from '../model/fault';
import { oneSource, planFromOutcome, planFromText, type MaybePlan, type PlanAtHand } from './plan-at-hand';
import { answered, failed } from './result';
import type { State, Step } from './step';
import { READING, type Services, type Tool } from './tool';

/** What a reading tool adds to the steps all of them share. */
export interface ReadingTool<Args> extends Pick<Tool, 'name' | 'title' | 'description'> {
  /** The answer for this plan, or the error. Pure. */
  answer: (args: Args, plan: PlanAtHand, state: State, services: Services) => object | { error: ToolError };
}

/** A tool that loads one plan, or takes it from `text`, and answers from it; it writes nothing. */
export function readingTool<Args>({ answer, ...definition }: ReadingTool<Args>): Tool {
  const finish = (state: State, found: MaybePlan, services: Services): Step => {
    if (found.error !== undefined) return { done: failed(found.error) };
    const result = answer(state.args as Args, found.plan, state, services);
    return { done: isRefusal(result) ? failed(result.error) : answered(result) };
  };
  return {
    ...definition,
    hints: READING,
    right: 'read',
    start(state, services) {
      const { source, text } = state.args as { source?: string; text?: string };
      const fault = oneSource({ source, text });
      if (fault !== null) return { done: failed(fault) };
      if (source !== undefined) return { effect: { do: 'load', source }, state };
      return finish(state, planFromText(text!, services.checksum), services);
    },
    resume: (state, outcome, services) => finish(state, planFromOutcome(outcome, services.checksum), services),
  };
}

function isRefusal(result: object): result is { error: ToolError } {
  return 'error' in result;
}
