import type { PlanAtHand } from '../plan-at-hand';
import type { AuditRecord, State } from '../step';
import type { WriteArgs } from './write-args';

/**
 * The record of a write that was accepted or refused (tools 9): who, what, outcome; never plan text. The host adds the time,
 * and shortens what is a key to a document.
 */
export function auditOf(state: State, at: PlanAtHand | undefined, outcome: string, after?: unknown): AuditRecord {
  const { caller, call } = state;
  const { source, note } = state.args as WriteArgs;
  return {
    transport: caller.transport,
    token: caller.scope,
    ...(caller.clientName !== undefined && { client: caller.clientName }),
    tool: call,
    plan: at?.source ?? source ?? '',
    ...(at !== undefined && at.base.checksum !== '' && { before: nameOf(at.base) }),
    ...(after !== undefined && { after: nameOf(after) }),
    outcome,
    ...(note !== undefined && { note }),
  };
}

function nameOf(base: unknown): string {
  const { version, checksum } = base as { version?: number; checksum: string };
  return version === undefined ? checksum : `v${version}`;
}
