import { cutString } from '../../notation/cut-string';
import { LIMITS } from '../limits';
import type { PlanAtHand } from '../plan-at-hand';
import type { AuditRecord, State } from '../step';
import { noteFault } from './note';

/** The plan a record is about, as far as it is known. */
export type AuditedPlan = Pick<PlanAtHand, 'source' | 'base'>;

/**
 * The record of a write that was accepted or refused (tools 9): who, what, outcome; never plan text. The host adds the time,
 * and shortens what is a key to a document. Arguments may be as the caller sent them, unchecked.
 */
export function auditOf(state: State, at: AuditedPlan | undefined, outcome: string, after?: unknown): AuditRecord {
  const { caller, call } = state;
  const { source, note } = state.args;
  const plan = at?.source ?? (typeof source === 'string' ? source : '');
  return {
    transport: caller.transport,
    token: caller.scope,
    ...(caller.clientName !== undefined && { client: caller.clientName }),
    tool: call,
    plan: cutString(plan, LIMITS.string),
    ...(at !== undefined && at.base.checksum !== '' && { before: nameOf(at.base) }),
    ...(after !== undefined && { after: nameOf(after) }),
    outcome,
    ...(typeof note === 'string' && noteFault(note) === null && { note }),
  };
}

/** Whether the call is a write of a stored plan at all: a dry run and a text that the caller sent leave no record. */
export function isAudited({ args }: State): boolean {
  return args.dryRun !== true && typeof args.source === 'string';
}

function nameOf(base: unknown): string {
  const { version, checksum } = base as { version?: number; checksum: string };
  return version === undefined ? checksum : `v${version}`;
}
