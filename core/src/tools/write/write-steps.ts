import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { readPlan } from '../../model/read-plan';
import { planText } from '../../notation/line-ends';
import type { Outcome, WriteRequest } from '../../ports/io';
import { errorOf, isLoaded, planFromOutcome, planFromText, unexpected, type PlanAtHand } from '../plan-at-hand';
import { answered, failed, type ToolResult } from '../result';
import type { State, Step } from '../step';
import type { Services } from '../tool';
import { afterMerge } from './after-merge';
import { auditOf } from './audit';
import { namesText } from './base';
import { captureFault } from './capture';
import { computeChange, type Change } from './compute-change';
import { conflict } from './conflict';
import { expectFault } from './expect-status';
import { blockedBy, judge } from './judged';
import { rebaseChange } from './rebase';
import { changeFacts } from './write-answer';
import type { ChangeRequest, WriteArgs } from './write-args';

/** A document that moves under a write is tried again so many times (tools 2). */
const MAX_ATTEMPTS = 3;

/** What the steps of a write remember: never a plan text. */
interface Prepared extends Record<string, unknown> {
  request: WriteRequest;
  /** How often the plan moved before the store. */
  moved?: number;
  /** What the answer will say, once the store is confirmed. */
  answer?: Record<string, unknown>;
  kind?: 'file' | 'document';
  source?: string;
  before?: string;
}

function preparedOf({ prepared }: State): Prepared {
  return prepared as Prepared;
}

/** Step after the plan was read: compares, computes, guards, and asks the host to store. */
export function afterLoad(state: State, wanted: ChangeRequest, outcome: Outcome, services: Services): Step {
  if ('repeat' in outcome) return { done: outcome.repeat as ToolResult };
  const args = state.args as WriteArgs;
  if (args.create === true && 'failed' in outcome && outcome.failed === 'SOURCE_NOT_FOUND') {
    return onPlan(state, wanted, { text: '', base: { checksum: '' }, source: args.source!, kind: 'file' }, services);
  }
  const found = planFromOutcome(outcome, services.checksum);
  if (found.error !== undefined) return refused(state, found.error);
  if (args.create === true) return refused(state, conflict('exists', found.plan), found.plan);
  const baseText = isLoaded(outcome) ? outcome.baseText : undefined;
  return onPlan(state, wanted, found.plan, services, baseText);
}

function onPlan(state: State, wanted: ChangeRequest, at: PlanAtHand, services: Services, baseText?: string): Step {
  const args = state.args as WriteArgs;
  const current = readPlan(at.text);
  const made = changeFor(args, wanted, at, current, baseText);
  if ('error' in made) return refused(state, made.error, at);
  const fault = expectFault(current, args, state) ?? captureFault(current, at.source!, state);
  if (fault !== null) return refused(state, fault, at);
  const { change, rebased } = made;
  const judged = judge(current, readPlan(change.text));
  const blocked = blockedBy(judged, args, state.caller.rights);
  if (blocked !== null) return refused(state, blocked, at);
  const facts = { ...changeFacts(change, judged), ...(rebased && { rebased }) };
  return storeStep(state, at, change, facts, services);
}

type Made = { change: Change; rebased: boolean } | { error: ToolError };

/** The change on the current text; where the base is another text, by the rule for documents (tools 2). */
function changeFor(args: WriteArgs, wanted: ChangeRequest, at: PlanAtHand, current: Plan, baseText?: string): Made {
  if (args.base === undefined || namesText(args.base, at.base.checksum)) {
    const change = computeChange(current, wanted);
    return 'error' in change ? change : { change, rebased: false };
  }
  if (at.kind !== 'document') return { error: conflict('changed', at) };
  if (baseText === undefined) return { error: conflict('unknown_base', at) };
  const moved = rebaseChange(readPlan(planText(baseText)), current, wanted);
  if ('error' in moved) return moved;
  return 'conflict' in moved ? { error: conflict(moved.conflict, at, moved.theirs) } : { change: moved, rebased: true };
}

/** The effect that stores the change, or the answer where there is nothing to store. */
function storeStep(
  state: State,
  at: PlanAtHand,
  { ops, text }: Change,
  facts: Record<string, unknown>,
  { checksum }: Services,
): Step {
  const args = state.args as WriteArgs;
  const { request, moved = 0 } = preparedOf(state);
  const create = args.create === true;
  if (ops.length === 0 && !create) {
    return finished(state, at, { base: at.base, applied: false, unchanged: true, ...facts, durable: true });
  }
  const base = { checksum: checksum(text) };
  if (args.dryRun === true) return { done: answered({ base, applied: false, ...facts, durable: false }) };
  const answer = { base, applied: true, ...facts };
  const condition = create
    ? { create }
    : at.kind === 'document'
      ? { ifVersion: at.base.version! }
      : { ifChecksum: at.base.checksum };
  const { displayName } = state.caller;
  const { note } = args;
  const by = { ...(displayName !== undefined && { displayName }), ...(note !== undefined && { note }) };
  const prepared = { request, moved, answer, kind: at.kind, source: at.source, before: at.base.checksum };
  return {
    effect: { do: 'store', source: at.source!, ...condition, ops, request, answer, ...by },
    state: { ...state, prepared },
  };
}

/** Step after the host stored, or met somebody else's change. */
export function afterStore(state: State, wanted: ChangeRequest, outcome: Outcome, services: Services): Step {
  if ('failed' in outcome) return refused(state, errorOf(outcome));
  if ('moved' in outcome) return again(state, wanted, outcome, services);
  if (!('stored' in outcome)) throw unexpected();
  const { stored, durable, merged, facts = {} } = outcome;
  const { answer = {}, source, kind } = preparedOf(state);
  const merge = merged === undefined ? {} : { afterMerge: afterMerge(merged) };
  const at: PlanAtHand = { text: '', base: { checksum: preparedOf(state).before ?? '' }, source: source!, kind: kind! };
  return finished(state, at, { ...answer, base: stored, ...merge, ...facts, durable });
}

/** Somebody wrote between load and store: a file is a conflict, a document is tried again from a fresh load. */
function again(
  state: State,
  _wanted: ChangeRequest,
  outcome: Extract<Outcome, { moved: unknown }>,
  services: Services,
): Step {
  const args = state.args as WriteArgs;
  const { request, moved = 0, kind, source } = preparedOf(state);
  if (kind === 'document' && moved + 1 < MAX_ATTEMPTS) {
    const prepared: Prepared = { request, moved: moved + 1 };
    return { effect: { do: 'load', source: args.source!, also: args.base! }, state: { ...state, prepared } };
  }
  const { plan, error } = planFromText(outcome.text, services.checksum);
  if (error !== undefined) return refused(state, error);
  const current = { ...plan, base: { ...outcome.moved, checksum: plan.base.checksum }, source: source!, kind: kind! };
  return refused(state, conflict(args.create === true ? 'exists' : 'changed', current), current);
}

function finished(state: State, at: PlanAtHand, answer: Record<string, unknown>): Step {
  const { request } = preparedOf(state);
  const audit = auditOf(state, at, answer.unchanged === true ? 'unchanged' : 'applied', answer.base);
  return { done: answered(answer), audit, remember: request };
}

function refused(state: State, error: ToolError, at?: PlanAtHand): Step {
  const isDry = (state.args as WriteArgs).dryRun === true;
  return { done: failed(error), ...(!isDry && { audit: auditOf(state, at, error.code) }) };
}
