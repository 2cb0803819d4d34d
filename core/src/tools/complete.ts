import { readPlan } from '../model/read-plan';
import type { Outcome } from '../ports/io';
import type { Caller } from './caller';
import { planFromOutcome } from './plan-at-hand';
import { isListed } from './plans';
import { resourceTemplates } from './resources';
import type { State, Step } from './step';
import type { Services } from './tool';

/** What the client wants completed: a variable of a resource template or an argument of a prompt (tools 7). */
export interface CompletionRequest {
  ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };
  argument: { name: string; value: string };
  /** Arguments that are filled in already. */
  context: Record<string, string>;
}

const LOAD = 'completion/nodes';
const LIST = 'completion/plans';

/** First step of `completion/complete`: what nobody knows completes to nothing. */
export function complete({ ref, argument, context }: CompletionRequest, caller: Caller): Step<string[]> {
  if (!caller.rights.includes('read')) return { done: [] };
  const args = { value: argument.value };
  if (ref.type === 'ref/resource') {
    const kind = kindOf(ref.uri, argument.name, caller);
    if (kind === undefined) return { done: [] };
    return { effect: { do: 'list' }, state: { call: LIST, args: { ...args, kind }, caller } };
  }
  if (ref.name !== 'review' && ref.name !== 'decompose') return { done: [] };
  if (argument.name === 'source') return { effect: { do: 'list' }, state: { call: LIST, args, caller } };
  const { source } = context;
  if (argument.name !== 'id' || ref.name !== 'decompose' || source === undefined) return { done: [] };
  return { effect: { do: 'load', source }, state: { call: LOAD, args, caller } };
}

/** The kind of plan that a variable of a template stands for. */
function kindOf(uri: string, variable: string, caller: Caller): string | undefined {
  const template = resourceTemplates(caller).find(({ uriTemplate }) => uriTemplate === uri);
  if (template === undefined || !template.uriTemplate.endsWith(`{${variable}}`)) return undefined;
  return template.name === 'file' ? 'file' : 'document';
}

/** Last step of a completion, undefined if the state belongs to something else. */
export function completed({ call, args }: State, outcome: Outcome, services: Services): Step<string[]> | undefined {
  const value = String(args.value).toLowerCase();
  if (call === LIST) return { done: matching(sources(outcome, args.kind), value) };
  return call === LOAD ? { done: matching(nodeIds(outcome, services), value) } : undefined;
}

function sources(outcome: Outcome, kind: unknown): string[] {
  if (!isListed(outcome)) return [];
  return outcome.plans.filter((plan) => kind === undefined || plan.kind === kind).map(({ source }) => source);
}

function nodeIds(outcome: Outcome, { checksum }: Services): string[] {
  const found = planFromOutcome(outcome, checksum);
  return found.error === undefined ? [...readPlan(found.plan.text).byId.keys()] : [];
}

/** Those that begin with what was typed, then those that contain it; a leading `#` is optional. */
function matching(candidates: string[], typed: string): string[] {
  const value = typed.startsWith('#') ? typed.slice(1) : typed;
  const lower = candidates.map((candidate) => candidate.toLowerCase());
  const first = candidates.filter((_, i) => lower[i]!.startsWith(value));
  return [...first, ...candidates.filter((_, i) => !lower[i]!.startsWith(value) && lower[i]!.includes(value))];
}
