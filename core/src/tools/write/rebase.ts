import { computeLineOps } from '../../lineops/compute-ops';
import { applyLineOps } from '../../lineops/apply-ops';
import type { LineOp } from '../../lineops/line-op';
import { rebaseLineOps } from '../../lineops/rebase-ops';
import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { readPlan } from '../../model/read-plan';
import { joinLines } from '../../notation/lines';
import { computeChange, storable, type Change } from './compute-change';
import { keepsTheirNodes } from './kept-nodes';
import { mapReferences, referenceMap } from './map-references';
import { isSameButIndents } from './same-plan';
import type { ChangeRequest } from './write-args';

/** Why a change made for one text cannot be made on another (tools 2). */
export type RebaseConflict = { conflict: 'overlap' | 'meaning' };

/**
 * A request made for `base`, done on `current` (tools 2): the operations are moved over the others' operations, AND the same
 * verb runs afresh on the current text; only if both give the same plan is it right. Errors of the verb on its own base are
 * the caller's.
 *
 * @param theirs lead from the lines of `base` to those of `current`, as `computeLineOps` gives them
 */
export function rebaseChange(
  base: Plan,
  current: Plan,
  theirs: readonly LineOp[],
  request: ChangeRequest,
): Change | RebaseConflict | { error: ToolError } {
  const mine = computeChange(base, request);
  if ('error' in mine) return mine;
  const moved = rebaseLineOps(mine.ops, theirs);
  if (moved === null) return { conflict: 'overlap' };
  const text = joinLines(applyLineOps(current.lines, moved));
  if (request.kind !== 'edits') return merged({ base, current, theirs }, moved, text);
  const map = referenceMap(base, current, theirs);
  const edits = request.edits.flatMap((edit) => mapReferences(edit, map) ?? []);
  if (edits.length < request.edits.length) return { conflict: 'meaning' };
  const fresh = computeChange(current, { kind: 'edits', edits });
  return !('error' in fresh) && isSameResult(fresh.text, text) ? fresh : { conflict: 'meaning' };
}

/**
 * The step by which a new child is indented is the plan's commonest, which a change elsewhere may alter: then the texts differ
 * in blanks that mean nothing, and the verb's own are taken.
 */
function isSameResult(fresh: string, moved: string): boolean {
  return fresh === moved || isSameButIndents(readPlan(fresh), readPlan(moved));
}

interface Texts {
  base: Plan;
  current: Plan;
  theirs: readonly LineOp[];
}

/** Lines that were merged, if no node of the others is lost or elsewhere for it. */
function merged(texts: Texts, moved: readonly LineOp[], text: string): Change | RebaseConflict | { error: ToolError } {
  const plan = readPlan(text);
  if (!keepsTheirNodes({ ...texts, mine: moved, merged: plan })) return { conflict: 'meaning' };
  // As from the texts: operations that touch, or change nothing, are told as any others are.
  return storable({ text, ops: computeLineOps(texts.current.lines, plan.lines) });
}
