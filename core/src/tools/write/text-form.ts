import type { ToolError } from '../../model/fault';
import { readPlan } from '../../model/read-plan';
import type { PlanAtHand } from '../plan-at-hand';
import { answered, failed, type ToolResult } from '../result';
import { LIMITS } from '../limits';
import { fitted, jsonLength } from '../shorten';
import type { State } from '../step';
import type { Services } from '../tool';
import { namesText } from './base';
import { computeChange } from './compute-change';
import { conflict } from './conflict';
import { expectFault } from './expect-status';
import { findingsOf, judge } from './judged';
import type { ChangeRequest, WriteArgs } from './write-args';
import { changeFacts } from './write-answer';

/**
 * Answer to a write verb on a text the caller sent (tools 1): nothing is written; the new text, its base, and `findings` where a
 * store would refuse. A base is not needed, but one that names another text is a conflict all the same.
 */
export function textAnswer(at: PlanAtHand, wanted: ChangeRequest, state: State, { checksum }: Services): ToolResult {
  const args = state.args as WriteArgs;
  if (args.base !== undefined && !namesText(args.base, at.base.checksum)) return failed(conflict('changed', at));
  const before = readPlan(at.text);
  const change = computeChange(before, wanted);
  const fault: ToolError | null = 'error' in change ? change.error : expectFault(before, args, state);
  if (fault !== null || 'error' in change) return failed(fault!);
  const judged = judge(before, readPlan(change.text));
  const unchanged = change.ops.length === 0;
  const answer = {
    base: { checksum: checksum(change.text) },
    applied: false,
    ...(unchanged && { unchanged }),
    ...changeFacts(change, judged),
    findings: findingsOf(judged, args, state.caller.rights),
  };
  const room = LIMITS.result - 100;
  const fits = jsonLength(answer) + jsonLength(change.text) < room;
  return answered(fits ? { ...answer, text: change.text } : { ...fitted(answer, room, {}), textOmitted: true });
}
