import type { LineOp } from '../lineops/line-op';
import { invalidArgument, type ToolError } from '../model/fault';
import type { Plan } from '../model/plan';
import { joinLines } from '../notation/lines';
import { continuationAt, stripComment } from '../notation/logical-lines';
import { parseText } from '../notation/parse';
import { checkEdit } from './arguments';
import { blocked } from './change';
import { collectOps } from './collect-ops';
import type { Edit, EditError, EditResult } from './edit';
import { runEdit } from './run-edit';
import { EditSession } from './session';

/**
 * Runs verbs on a text, all or none (tools 3). Line ends are read as LF, a BOM is part of the first line. After every
 * verb the text must read exactly as asked.
 *
 * Errors: INVALID_ARGUMENT, NODE_NOT_FOUND, NODE_AMBIGUOUS, INVALID_MOVE, INVALID_LINE, STRUCTURE_BLOCKED, each with
 * `edit`, the index (from 0) of the edit that failed. The guards on the result are not part of this.
 */
export function editPlan(text: string, edits: readonly Edit[]): EditResult {
  const result = editParsed(parseText(text), edits);
  if (!result.ok) return result;
  const { after: _parsed, ...answer } = result;
  return answer;
}

/** What `editParsed` answers: as `editPlan`, with the new text as it was parsed to check it. */
export type EditedPlan = (Extract<EditResult, { ok: true }> & { after: Plan }) | Extract<EditResult, { ok: false }>;

/** `editPlan` on a plan that is parsed already. */
export function editParsed(base: Plan, edits: readonly Edit[]): EditedPlan {
  const list: unknown = edits;
  if (!Array.isArray(list)) return { ok: false, error: invalidArgument('edits', '`edits` is a list of edits.') };
  const checked = checkEdits(list);
  if (checked.error !== undefined) return { ok: false, error: checked.error };
  const quick = runAll(base, checked.edits, endsOpen(base));
  // Only when something does not read as asked is it worth a parse per edit to learn which one is to blame.
  const run = quick.misread ? runAll(base, checked.edits, true) : quick;
  if (run.error !== undefined) return { ok: false, error: run.error };
  return resultOf(base, run);
}

/**
 * True if the last line would continue into whatever is put behind it: the one way in which an edit can go wrong, and
 * a later one make good again what must be refused.
 */
function endsOpen({ lines, layout }: Plan): boolean {
  const last = stripComment(lines.at(-1)!);
  // An empty line taken by a continued one may leave it open.
  return continuationAt(last) >= 0 || (last.trim() === '' && layout.at(-1)?.lastLine === lines.length);
}

type Checked = { edits: Edit[]; error?: never } | { error: EditError; edits?: never };

/** Checks the shape of every edit; the first faulty one is named. */
export function checkEdits(list: readonly unknown[]): Checked {
  const edits: Edit[] = [];
  for (const [n, value] of list.entries()) {
    const { edit, fault } = checkEdit(value);
    if (fault !== undefined) return { error: { ...fault, edit: n } };
    edits.push(edit);
  }
  return { edits };
}

interface Run {
  session: EditSession;
  /** Identity of the first line of the last edit's node. */
  last?: number;
  error?: EditError;
  /** True if the result does not read as asked; `error` names the edit to blame as far as that is known. */
  misread?: boolean;
}

function runAll(base: Plan, edits: readonly Edit[], eager: boolean): Run {
  const session = new EditSession(base, eager);
  const run: Run = { session };
  for (const [n, edit] of edits.entries()) {
    const { change, fault, node = -1 } = runEdit(session, edit);
    // Faults of later edits may come from an earlier one that reads otherwise than the tables say.
    if (fault !== undefined) return { ...run, error: { ...fault, edit: n }, misread: !session.confirm() };
    const known = node < 0 ? undefined : session.keyOfNode(node);
    if (!session.make(change)) return { ...run, error: { ...misread(), edit: n }, misread: !eager };
    run.last = known ?? newKey(session, change.ops);
    if (edit.do === 'add' && edit.ref !== undefined) session.name(edit.ref, run.last);
  }
  return session.confirm() ? run : { ...run, error: { ...misread(), edit: edits.length - 1 }, misread: !eager };
}

/** Identity of a line that was just inserted. */
function newKey({ text }: EditSession, ops: readonly LineOp[]): number {
  return text.keys[ops[0]!.index]!;
}

function misread(): ToolError {
  const message =
    'The lines around would make the plan read differently from what was asked: look for a backslash at a line end, or use write.';
  return blocked(message).fault;
}

function resultOf(base: Plan, { session, last }: Run): EditedPlan {
  const { text } = session;
  const node = last === undefined ? undefined : session.named(last);
  const refs = session.references();
  return {
    ok: true,
    after: session.confirmedPlan,
    text: joinLines(text.lines),
    ops: collectOps(base.lines, text),
    ...(node === undefined ? {} : { node }),
    ...(Object.keys(refs).length === 0 ? {} : { refs }),
  };
}
