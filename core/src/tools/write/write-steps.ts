import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { readPlan } from '../../model/read-plan';
import { planText } from '../../notation/line-ends';
import { computeLineOps } from '../../lineops/compute-ops';
import type { LineOp } from '../../lineops/line-op';
import type { Moved, Outcome, StoreEffect, WriteRequest } from '../../ports/io';
import { errorOf, isLoaded, planFromOutcome, planFromText, unexpected, type PlanAtHand } from '../plan-at-hand';
import { answered, failed, type ToolResult } from '../result';
import type { State, Step } from '../step';
import type { Services } from '../tool';
import { mergedAnswer } from './after-merge';
import { auditOf, isAudited } from './audit';
import { namesText, plainBase } from './base';
import { captureFault } from './capture';
import { analysisAfter, computeChange, type Change } from './compute-change';
import { conflict, withoutText } from './conflict';
import { expectFault } from './expect-status';
import { blockedBy, judge } from './judged';
import { referenceMap } from './map-references';
import { rebaseChange } from './rebase';
import { changeFacts, withinRest } from './write-answer';
import type { ChangeRequest, WriteArgs } from './write-args';

/** A document that moved under a write so many times is a conflict (tools 2). */
const MAX_ATTEMPTS = 3;

/** What the steps of a write remember: never a plan text. */
interface Prepared extends Record<string, unknown> {
  request: WriteRequest;
  /** How often the plan moved before the store. */
  moved?: number;
  /** What the answer will say, once the store is confirmed. */
  answer?: Record<string, unknown>;
  /** The plan that is being written, without its text. */
  at?: PlanAtHand;
}

function preparedOf({ prepared }: State): Prepared {
  return prepared as Prepared;
}

/** Step after the plan was read: compares, computes, guards, and asks the host to store. */
export function afterLoad(state: State, wanted: ChangeRequest, outcome: Outcome, services: Services): Step {
  if ('repeat' in outcome) return { done: asResult(outcome.repeat as object) };
  const args = state.args as WriteArgs;
  if (args.create === true && 'failed' in outcome && outcome.failed === 'SOURCE_NOT_FOUND') {
    const { unwritable } = outcome;
    const nothing: PlanAtHand = { text: '', base: { checksum: '' }, source: args.source!, kind: 'file' };
    return onPlan(state, wanted, { ...nothing, ...(unwritable && { unwritable }) }, services);
  }
  const found = planFromOutcome(outcome, services.checksum);
  if (found.error !== undefined) return refused(state, withRequestId(found.error, state));
  if (args.create === true) return refused(state, conflict('exists', found.plan), found.plan);
  const baseText = isLoaded(outcome) ? outcome.baseText : undefined;
  return onPlan(state, wanted, found.plan, services, baseText);
}

/** A host may remember the whole tool result or, like the answer of its `store`, only what is in it. */
function asResult(remembered: object): ToolResult {
  return 'content' in remembered ? (remembered as ToolResult) : answered(remembered);
}

function onPlan(state: State, wanted: ChangeRequest, at: PlanAtHand, services: Services, baseText?: string): Step {
  const args = state.args as WriteArgs;
  const before = services.plans.analysisOf(at.text);
  const current = before.plan;
  const base = planOfBase(args, at, services, baseText);
  const theirs = base === null ? [] : computeLineOps(base.lines, current.lines);
  const map = base === null ? (reference: string) => reference : referenceMap(base, current, theirs);
  const here = (reference: unknown) => (typeof reference === 'string' ? map(reference) : undefined);
  const forbidden = captureFault(current, at.source!, here(state.args.parent), state);
  if (forbidden !== null) return refused(state, forbidden, at);
  const movedTooOften = (preparedOf(state).moved ?? 0) >= MAX_ATTEMPTS;
  const made = changeFor({ args, at, current, base, theirs, movedTooOften }, wanted);
  if ('error' in made) return refused(state, made.error, at);
  const judged = judge(before, analysisAfter(before, made));
  const blocked = expectFault(current, args, here(state.args.id)) ?? blockedBy(judged, args, state.caller.rights);
  if (blocked !== null) return refused(state, blocked, at);
  services.plans.keep(made.text, judged.after);
  const facts = { ...changeFacts(made, judged), ...(base !== null && { rebased: true }) };
  return storeStep(state, at, made, facts, services);
}

function isCurrent({ base }: WriteArgs, at: PlanAtHand): boolean {
  return base === undefined || namesText(base, at.base.checksum);
}

/** The document's text that the base names, where that is not the current one and the host still knows it. */
function planOfBase(args: WriteArgs, at: PlanAtHand, { checksum }: Services, baseText?: string): Plan | null {
  if (isCurrent(args, at) || at.kind !== 'document' || baseText === undefined) return null;
  const text = planText(baseText);
  // The checksum decides: a host that goes by the version may have another text.
  return namesText(args.base!, checksum(text)) ? readPlan(text) : null;
}

/** What a change is made for. `theirs` lead from `base` to `current`; `base` is null where it is the current text, or unknown. */
interface Setting {
  args: WriteArgs;
  at: PlanAtHand;
  current: Plan;
  base: Plan | null;
  theirs: readonly LineOp[];
  movedTooOften: boolean;
}

/** The change on the current text; where the base is another text, by the rule for documents (tools 2). */
function changeFor(
  { args, at, current, base, theirs, movedTooOften }: Setting,
  wanted: ChangeRequest,
): Change | { error: ToolError } {
  if (movedTooOften) return { error: conflict('changed', at, base === null ? undefined : theirs) };
  if (isCurrent(args, at)) return computeChange(current, wanted);
  if (at.kind !== 'document') return { error: conflict('changed', at) };
  if (base === null) return { error: conflict('unknown_base', at) };
  const moved = rebaseChange(base, current, theirs, wanted);
  return 'conflict' in moved ? { error: conflict(moved.conflict, at, theirs) } : moved;
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
  const create = args.create === true;
  const isDry = args.dryRun === true;
  if (ops.length === 0 && !create) {
    const answer = { base: at.base, applied: false, unchanged: true, ...facts, durable: true };
    return isDry ? { done: answered(answer) } : finished(state, at, answer);
  }
  const base = { checksum: checksum(text) };
  if (isDry && at.unwritable !== undefined) return refused(state, errorOf(at.unwritable), at);
  if (isDry) return { done: answered({ base, applied: false, ...facts, durable: false }) };
  const { request, moved = 0 } = preparedOf(state);
  // As a host may remember it together with what it stores.
  const answer = { base, applied: true, ...facts, durable: true };
  const prepared: Prepared = { request, moved, answer, at: { ...at, text: '' } };
  return {
    effect: {
      do: 'store',
      source: at.source!,
      ...condition(at, create),
      ops,
      request,
      answer,
      ...writer(state),
    },
    state: { ...state, prepared },
  };
}

function condition({ kind, base }: PlanAtHand, create: boolean): Partial<StoreEffect> {
  if (create) return { create };
  return kind === 'document' ? { ifVersion: base.version! } : { ifChecksum: base.checksum };
}

function writer({ caller, args }: State): Partial<StoreEffect> {
  const { displayName } = caller;
  const { note } = args as WriteArgs;
  return { ...(displayName !== undefined && { displayName }), ...(note !== undefined && { note }) };
}

/** Step after the host stored, or met somebody else's change. */
export function afterStore(state: State, outcome: Outcome, services: Services): Step {
  const { answer = {}, at } = preparedOf(state);
  if ('failed' in outcome) return refused(state, withRequestId(errorOf(outcome), state), at);
  if ('moved' in outcome) return again(state, outcome, services);
  if (!('stored' in outcome)) throw unexpected();
  const { stored, durable, merged, facts = {} } = outcome;
  if (merged === undefined) return finished(state, at!, { ...answer, base: stored, ...facts, durable });
  const { changes, changesOmitted, truncated, ...rest } = mergedAnswer(answer, merged);
  const told = changes === undefined ? { changesOmitted } : { changes };
  const all = withinRest({ ...rest, base: stored, ...facts }, { ...(truncated as object) });
  return finished(state, at!, { ...all, ...told, durable });
}

/** Somebody wrote between load and store: a file is a conflict, a document is tried again from a fresh load. */
function again(state: State, outcome: Moved, services: Services): Step {
  const args = state.args as WriteArgs;
  const { request, moved = 0, at } = preparedOf(state);
  const { source, kind } = at!;
  if (kind === 'document') {
    const prepared: Prepared = { request, moved: moved + 1 };
    return {
      effect: { do: 'load', source: args.source!, also: plainBase(args.base!) },
      state: { ...state, prepared },
    };
  }
  const { plan, error } = planFromText(outcome.text, services.checksum);
  if (error !== undefined) return refused(state, error, at);
  const current: PlanAtHand = {
    ...plan,
    base: { ...outcome.moved, checksum: plan.base.checksum },
    source: source!,
    kind: kind!,
  };
  return refused(state, conflict(args.create === true ? 'exists' : 'changed', current), current);
}

function finished(state: State, at: PlanAtHand, answer: Record<string, unknown>): Step {
  const { request } = preparedOf(state);
  const audit = auditOf(state, at, answer.unchanged === true ? 'unchanged' : 'applied', answer.base);
  return { done: answered(answer), audit, remember: request };
}

function refused(state: State, error: ToolError, at?: PlanAtHand): Step {
  const shown = state.caller.rights.includes('read') ? error : withoutText(error);
  return { done: failed(shown), ...(isAudited(state) && { audit: auditOf(state, at, error.code) }) };
}

const NEEDS_ID: readonly string[] = ['REQUEST_ID_REUSED', 'INDETERMINATE'];

/** Errors about a request name it (tools 6), whether or not the host does. */
function withRequestId(error: ToolError, state: State): ToolError {
  return NEEDS_ID.includes(error.code) ? { requestId: preparedOf(state).request.requestId, ...error } : error;
}
