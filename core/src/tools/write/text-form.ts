import type { ToolError } from '../../model/fault';
import type { PlanAtHand } from '../plan-at-hand';
import { answered, failed, type ToolResult } from '../result';
import { LIMITS } from '../limits';
import type { Finding } from '../../guard/finding';
import { capList, cuts, fitted, jsonLength, type Truncated } from '../shorten';
import type { State } from '../step';
import type { Services } from '../tool';
import { namesText } from './base';
import { analysisAfter, computeChange } from './compute-change';
import { conflict } from './conflict';
import { expectFault } from './expect-status';
import { findingsOf, judge } from './judged';
import type { ChangeRequest, WriteArgs } from './write-args';
import { changeFacts } from './write-answer';

/** `"findings":`, `textOmitted` and `truncated` with a few counts. */
const AROUND = 400;

/**
 * Answer to a write verb on a text the caller sent (tools 1): nothing is written; the new text, its base, and `findings` where a
 * store would refuse. A base is not needed, but one that names another text is a conflict all the same.
 */
export function textAnswer(
  at: PlanAtHand,
  wanted: ChangeRequest,
  state: State,
  { checksum, plans }: Services,
): ToolResult {
  const args = state.args as WriteArgs;
  if (args.base !== undefined && !namesText(args.base, at.base.checksum)) return failed(conflict('changed', at));
  const before = plans.analysisOf(at.text);
  const change = computeChange(before.plan, wanted);
  const fault: ToolError | null = 'error' in change ? change.error : expectFault(before.plan, args, state.args.id);
  if (fault !== null || 'error' in change) return failed(fault!);
  const judged = judge(before, analysisAfter(before, change));
  const unchanged = change.ops.length === 0;
  const answer = {
    base: { checksum: checksum(change.text) },
    applied: false,
    ...(unchanged && { unchanged }),
    ...changeFacts(change, judged),
    durable: false,
  };
  return answered(withText(answer, findingsOf(judged, args, state.caller.rights), change.text));
}

/** With the new text where it fits beside everything else; `changes` then says all that `textOmitted` leaves out. */
function withText(answer: Record<string, unknown>, all: readonly Finding[], text: string): object {
  const truncated: Truncated = { ...(answer.truncated as Truncated | undefined) };
  const capped = capList(all, LIMITS.entries, 'findings', truncated);
  const room = LIMITS.result - AROUND - jsonLength(answer);
  const { findings } = fitted({ findings: capped }, room, truncated);
  const fits = text.length < room && jsonLength(findings) + jsonLength(text) < room;
  return { ...answer, findings, ...(fits ? { text } : { textOmitted: true }), ...cuts(truncated) };
}
