import { editParsed } from '../../edit/edit-plan';
import type { EditedNode } from '../../edit/edit';
import { Analysis } from '../../inspect/analysis';
import { applyLineOps } from '../../lineops/apply-ops';
import { computeLineOps } from '../../lineops/compute-ops';
import { opsMisfit } from '../../lineops/fit-ops';
import type { LineOp } from '../../lineops/line-op';
import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { withModelWarnings } from '../../model/read-plan';
import { joinLines, splitLines } from '../../notation/lines';
import type { ParsedText } from '../../notation/parsed-text';
import { LIMITS } from '../limits';
import { invalidOps } from './ops-fault';
import type { ChangeRequest } from './write-args';

/** A computed change: operations on the lines of the plan it was computed for, and the text they make of it. */
export interface Change {
  text: string;
  ops: LineOp[];
  /** Node of the last verb. */
  node?: EditedNode;
  /** Nodes that verbs named with `ref`. */
  refs?: Record<string, EditedNode>;
  /** The new text as the parser reads it, where somebody has asked it already. */
  after?: ParsedText;
}

/** The plan that a change of `before` leads to. */
export function analysisAfter(before: Analysis, { ops, text, after }: Change): Analysis {
  if (ops.length === 0) return before;
  return after === undefined ? Analysis.of(text) : new Analysis(withModelWarnings(after));
}

const UNSTORABLE = /[\0\ud800-\udfff]/u;

/**
 * What a request makes of a plan (tools 3). Errors: those of the edit layer; INVALID_OPS; TOO_LARGE; NOT_TEXT for a text that
 * no plan file may hold (NUL, lone surrogate).
 */
export function computeChange(plan: Plan, request: ChangeRequest): Change | { error: ToolError } {
  const change = changeOf(plan, request);
  if ('error' in change) return change;
  return storable(change);
}

/** The change, if its text may be stored. Errors: TOO_LARGE, NOT_TEXT. */
export function storable(change: Change): Change | { error: ToolError } {
  if (change.text.length > LIMITS.characters) return { error: tooLarge('characters', change.text.length) };
  if (!UNSTORABLE.test(change.text)) return change;
  const message = 'The new text would hold a NUL or half a surrogate pair, which no plan file may: leave it out.';
  return { error: { code: 'NOT_TEXT', message } };
}

/** The error for too much of something that {@link LIMITS} bounds. */
export function tooLarge(what: 'characters' | 'ops' | 'edits', amount: number): ToolError {
  const limit = LIMITS[what];
  return { code: 'TOO_LARGE', message: `${amount} ${what} are too many; at most ${limit} in one call.`, limit };
}

function changeOf(plan: Plan, request: ChangeRequest): Change | { error: ToolError } {
  switch (request.kind) {
    case 'edits': {
      const { ok, ...result } = editParsed(plan, request.edits);
      return ok ? result : result;
    }
    case 'ops':
      return applied(plan, request.ops);
    case 'text':
      return replaced(plan, request.text);
  }
}

function applied(plan: Plan, ops: readonly LineOp[]): Change | { error: ToolError } {
  const fault = opsMisfit(ops, plan.lines.length);
  if (fault !== null) return { error: invalidOps(fault) };
  const text = joinLines(applyLineOps(plan.lines, ops));
  // By way of the text: operations that change nothing are none, and lines that appear only by joining are seen.
  return { text, ops: computeLineOps(plan.lines, splitLines(text)) };
}

function replaced(plan: Plan, text: string): Change {
  return { text, ops: computeLineOps(plan.lines, splitLines(text)) };
}
