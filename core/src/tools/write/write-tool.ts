import { invalidArgument, type ToolError } from '../../model/fault';
import type { LoadEffect, Outcome } from '../../ports/io';
import type { ToolHints } from '../definition';
import { oneSource, planFromText } from '../plan-at-hand';
import { failed } from '../result';
import type { State, Step } from '../step';
import type { Services, Tool } from '../tool';
import { auditOf, isAudited } from './audit';
import { baseFault, plainBase } from './base';
import { rightsFault } from './capture';
import { expectWordFault } from './expect-status';
import { noteFault } from './note';
import { writeRequest } from './request-key';
import { textAnswer } from './text-form';
import type { ChangeRequest, WriteArgs } from './write-args';
import { afterLoad, afterStore } from './write-steps';

/** What a write tool adds to the steps all of them share. */
export interface WriteTool extends Pick<Tool, 'name' | 'title' | 'description'> {
  /** Removes or replaces what others wrote (tools 3). */
  destructive: boolean;
  /** What the arguments ask for, or what is wrong with them. Pure; asked again in every step. */
  request: (args: WriteArgs & Record<string, unknown>) => ChangeRequest | { error: ToolError };
}

/** A tool that changes a plan: validate → load → compare base → compute → guard → store → answer (tools 2, 3, 5). */
export function writeTool({ destructive, request, ...definition }: WriteTool): Tool {
  return {
    ...definition,
    hints: writing(destructive),
    right: 'write',
    start: (state, services) => start(state, request(state.args), services),
    refuse: refused,
    resume(state, outcome, services) {
      const wanted = request(state.args);
      if ('error' in wanted) return refused(state, wanted.error);
      return resume(state, wanted, outcome, services);
    },
  };
}

function writing(destructiveHint: boolean): ToolHints {
  return { readOnlyHint: false, destructiveHint, idempotentHint: false, openWorldHint: false };
}

function start(state: State, wanted: ChangeRequest | { error: ToolError }, services: Services): Step {
  const args = state.args as WriteArgs;
  const fault = argumentFault(state, args);
  if (fault !== null) return refused(state, fault);
  if ('error' in wanted) return refused(state, wanted.error);
  if (args.source === undefined) {
    const { plan, error } = planFromText(args.text!, services.checksum);
    return error === undefined ? { done: textAnswer(plan, wanted, state, services) } : refused(state, error);
  }
  const request = writeRequest(state, services.checksum);
  const also = args.base === undefined ? {} : { also: plainBase(args.base) };
  const effect: LoadEffect = { do: 'load', source: args.source, ...also, request, ...wouldStore(args) };
  return { effect, state: { ...state, prepared: { request } } };
}

function wouldStore({ dryRun, create }: WriteArgs): Pick<LoadEffect, 'wouldStore'> {
  return dryRun === true ? { wouldStore: create === true ? 'create' : 'replace' } : {};
}

function argumentFault(state: State, args: WriteArgs): ToolError | null {
  const isWrite = state.call === 'werkbaum_write';
  return (
    rightsFault(state) ??
    oneSource(isWrite ? { source: args.source } : args) ??
    noteFault(args.note) ??
    expectWordFault(args) ??
    (args.create === true ? createFault(args) : missingBase(args))
  );
}

function missingBase({ source, base }: WriteArgs): ToolError | null {
  if (base !== undefined) return baseFault(base);
  if (source === undefined) return null;
  const message = 'A write needs the `base` of the text you saw: werkbaum_read, inspect, find and next return it.';
  return { code: 'BASE_REQUIRED', message };
}

function createFault({ base }: WriteArgs): ToolError | null {
  return base === undefined
    ? null
    : invalidArgument('base', '`create` makes a new plan, so there is no `base`: leave one out.');
}

function refused(state: State, error: ToolError): Step {
  return { done: failed(error), ...(isAudited(state) && { audit: auditOf(state, undefined, error.code) }) };
}

function resume(state: State, wanted: ChangeRequest, outcome: Outcome, services: Services): Step {
  const isStored = state.prepared?.answer !== undefined;
  return isStored ? afterStore(state, outcome, services) : afterLoad(state, wanted, outcome, services);
}
