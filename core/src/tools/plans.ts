import type { Listed, ListedPlan, Outcome } from '../ports/io';
import { version } from '../version';
import { LIMITS } from './limits';
import { errorOf, unexpected } from './plan-at-hand';
import { answered, failed } from './result';
import { fitted, type Truncated } from './shorten';
import type { State, Step } from './step';
import { READING, type Tool } from './tool';

/** `werkbaum_plans`: which plans there are, and what the caller may do (tools 3). */
export const plansTool: Tool = {
  name: 'werkbaum_plans',
  title: 'List plans',
  description: 'The plans within reach, with `source` for every other tool, your rights and the limits.',
  hints: READING,
  right: 'read',
  start: (state) => ({ effect: { do: 'list' }, state }),
  resume(state, outcome): Step {
    if ('failed' in outcome) return { done: failed(errorOf(outcome)) };
    if (!isListed(outcome)) throw unexpected();
    return { done: answered(plans(outcome, state)) };
  },
};

/** True for the answer to a `list` effect. */
export function isListed(outcome: Outcome): outcome is Listed {
  return 'plans' in outcome && Array.isArray(outcome.plans);
}

function plans(listed: Listed, { caller }: State): object {
  const cuts: Truncated = {};
  const { plans: found, mirrors, servers, roots, truncated } = listed;
  const answer = {
    plans: found.map(inOrder),
    ...(mirrors !== undefined && { mirrors }),
    ...(servers !== undefined && { servers }),
    ...(roots !== undefined && { roots }),
    rights: caller.rights,
    limits: { characters: LIMITS.characters, ops: LIMITS.ops, edits: LIMITS.edits },
    version,
  };
  const fitting = fitted(answer, LIMITS.result - 100, cuts);
  // A shortened title is no missing plan.
  delete cuts['strings'];
  return { ...fitting, ...((truncated === true || Object.keys(cuts).length > 0) && { truncated: true }) };
}

function inOrder({ source, kind, title, nodes, checksum, error }: ListedPlan): ListedPlan {
  return {
    source,
    kind,
    ...(title !== undefined && { title }),
    ...(nodes !== undefined && { nodes }),
    ...(checksum !== undefined && { checksum }),
    ...(error !== undefined && { error }),
  };
}
