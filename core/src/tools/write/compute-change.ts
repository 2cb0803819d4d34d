import { editParsed } from '../../edit/edit-plan';
import type { EditedNode } from '../../edit/edit';
import { applyLineOps } from '../../lineops/apply-ops';
import { computeLineOps } from '../../lineops/compute-ops';
import { opsMisfit, type OpsMisfit } from '../../lineops/fit-ops';
import type { LineOp } from '../../lineops/line-op';
import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { planText } from '../../notation/line-ends';
import { joinLines, splitLines } from '../../notation/lines';
import { LIMITS } from '../limits';
import type { ChangeRequest } from './write-args';

/** A computed change: operations on the lines of the plan it was computed for, and the text they make of it. */
export interface Change {
  text: string;
  ops: LineOp[];
  /** Node of the last verb. */
  node?: EditedNode;
  /** Nodes that verbs named with `ref`. */
  refs?: Record<string, EditedNode>;
}

const UNSTORABLE = /[\0\ud800-\udfff]/u;

/**
 * What a request makes of a plan (tools 3). Errors: those of the edit layer; INVALID_OPS; TOO_LARGE; NOT_TEXT for a text that
 * no plan file may hold (NUL, lone surrogate).
 */
export function computeChange(plan: Plan, request: ChangeRequest): Change | { error: ToolError } {
  const change = changeOf(plan, request);
  if ('error' in change) return change;
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

/** INVALID_OPS for the first operation that does not fit; `op` = its index. */
export function invalidOps({ op, message }: OpsMisfit): ToolError {
  return { code: 'INVALID_OPS', message: `Operation ${op} does not fit: ${message}.`, op };
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
  const fault = strictFault(ops) ?? opsMisfit(ops, plan.lines.length);
  if (fault !== null) return { error: invalidOps(fault) };
  const text = joinLines(applyLineOps(plan.lines, ops));
  // By way of the text: operations that change nothing are none, and lines that appear only by joining are seen.
  return { text, ops: computeLineOps(plan.lines, splitLines(text)) };
}

/** Stricter than notation 16.2: `count` is required where it means something, a line holds no line end (tools 3). */
function strictFault(ops: readonly LineOp[]): { op: number; message: string } | null {
  for (const [i, op] of (ops as readonly Partial<Extract<LineOp, { op: 'replace' }>>[]).entries()) {
    const needsCount = op.op !== ('insert' as string) && (op.count === undefined || op.count === null);
    if (needsCount) return { op: i, message: 'count is required for delete and replace' };
    const lines: unknown = op.lines ?? [];
    if (Array.isArray(lines) && lines.some((line) => typeof line === 'string' && /[\r\n]/.test(line))) {
      return { op: i, message: 'an entry of lines must not hold a line end' };
    }
  }
  return null;
}

function replaced(plan: Plan, text: string): Change {
  const lines = splitLines(planText(text));
  return { text: joinLines(lines), ops: computeLineOps(plan.lines, lines) };
}
