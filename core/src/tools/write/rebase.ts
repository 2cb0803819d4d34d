import { computeLineOps } from '../../lineops/compute-ops';
import { applyLineOps } from '../../lineops/apply-ops';
import type { LineOp } from '../../lineops/line-op';
import { mapLine } from '../../lineops/map-line';
import { rebaseLineOps } from '../../lineops/rebase-ops';
import { matchNodes } from '../../guard/node-match';
import type { Edit } from '../../edit/edit';
import type { Plan, PlanNode } from '../../model/plan';
import { readPlan } from '../../model/read-plan';
import { joinLines } from '../../notation/lines';
import { computeChange, type Change } from './compute-change';
import type { ChangeRequest } from './write-args';
import type { ToolError } from '../../model/fault';

/** Why a change made for one text cannot be made on another (tools 2). */
export type RebaseConflict = { conflict: 'overlap' | 'meaning'; theirs: LineOp[] };

/**
 * A request made for `base`, done on `current` (tools 2): the operations are moved over the others' operations, AND the same
 * verb runs afresh on the current text; only if both give the same text is it right. Errors of the verb on its own base are
 * the caller's.
 */
export function rebaseChange(
  base: Plan,
  current: Plan,
  request: ChangeRequest,
): Change | RebaseConflict | { error: ToolError } {
  const mine = computeChange(base, request);
  if ('error' in mine) return mine;
  const theirs = computeLineOps(base.lines, current.lines);
  const moved = rebaseLineOps(mine.ops, theirs);
  if (moved === null) return { conflict: 'overlap', theirs };
  const text = joinLines(applyLineOps(current.lines, moved));
  if (request.kind !== 'edits') {
    return keepsTheirNodes(base, current, readPlan(text)) ? { text, ops: moved } : { conflict: 'meaning', theirs };
  }
  const fresh = computeChange(current, {
    kind: 'edits',
    edits: request.edits.map((edit) => mapReferences(edit, theirs)),
  });
  return !('error' in fresh) && fresh.text === text ? fresh : { conflict: 'meaning', theirs };
}

const LINE_REFERENCE = /^line:(\d{1,9})$/;

/** `line:<n>` of the base text as it stands in the current one (notation 16.5). */
function mapReferences(edit: Edit, theirs: readonly LineOp[]): Edit {
  const mapped: Record<string, unknown> = { ...edit };
  for (const name of ['id', 'parent', 'after']) {
    const line = typeof mapped[name] === 'string' ? LINE_REFERENCE.exec(mapped[name]) : null;
    if (line !== null) mapped[name] = `line:${mapLine(Number(line[1]) - 1, theirs) + 1}`;
  }
  return mapped as unknown as Edit;
}

/** Whether every node that others added or changed since the base is still there, below the same parent. */
function keepsTheirNodes(base: Plan, current: Plan, merged: Plan): boolean {
  const theirs = matchNodes(base, current, computeLineOps(base.lines, current.lines)).inBefore;
  const kept = matchNodes(current, merged, computeLineOps(current.lines, merged.lines)).inAfter;
  return current.nodes.every((node, i) => {
    const before = theirs[i]!;
    if (before >= 0 && sameFields(base.nodes[before]!, node)) return true;
    const after = kept[i]!;
    return after >= 0 && merged.parent[after] === (current.parent[i]! < 0 ? -1 : kept[current.parent[i]!]);
  });
}

function sameFields(a: PlanNode, b: PlanNode): boolean {
  return ownFields(a) === ownFields(b);
}

function ownFields({ children: _children, line: _line, ...fields }: PlanNode): string {
  return JSON.stringify(fields);
}
