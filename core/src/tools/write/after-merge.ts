import { warningDelta, type WarnedPlan } from '../../guard/warning-delta';
import { isStructural } from '../../guard/warning-class';
import { matchNodes } from '../../guard/node-match';
import { Analysis } from '../../inspect/analysis';
import { nodeName, type NodeName } from '../../inspect/node-name';
import { computeLineOps } from '../../lineops/compute-ops';
import type { LineOp } from '../../lineops/line-op';
import { mapLine } from '../../lineops/map-line';
import { planWarnings } from '../../model/all-warnings';
import type { Plan } from '../../model/plan';
import { readPlan } from '../../model/read-plan';
import { warningText, type Warning } from '../../model/warning';
import { planText } from '../../notation/line-ends';
import type { Merged } from '../../ports/io';
import { judge } from './judged';
import { changeFacts } from './write-answer';

/** What a foreign server's merge made of a write (tools 5). */
interface AfterMerge {
  warnings: (Warning & { text: string })[];
  moved: (NodeName & { parent: NodeName | null })[];
}

/**
 * An answer about the intended text as one about the merged text: nodes and lines where they stand now, what changed since the
 * others' text, and `afterMerge` with new structural warnings and every node whose parent is not the intended one.
 */
export function mergedAnswer(answer: Facts, { intended, text, before }: Merged): Facts {
  const meant = warned(intended);
  const is = warned(text);
  const ops = computeLineOps(meant.plan.lines, is.plan.lines);
  return { ...answerNow(movedLines(answer, ops), text, before), afterMerge: afterMerge(meant, is, ops) };
}

/** Where the others' text is not known, all that is told but the lines is about the intended text. */
function answerNow(answer: Facts, text: string, before?: string): Facts {
  if (before === undefined) return answer;
  const { changes: _changes, changesOmitted: _omitted, held: _held, truncated: _truncated, ...rest } = answer;
  return { ...rest, ...changeSince(planText(before), planText(text)) };
}

function changeSince(before: string, text: string): Facts {
  const [was, is] = [Analysis.of(before), Analysis.of(text)];
  const ops = computeLineOps(was.plan.lines, is.plan.lines);
  return changeFacts({ text, ops }, judge(was, is));
}

type Facts = Record<string, unknown>;

function afterMerge(meant: WarnedPlan, is: WarnedPlan, ops: readonly LineOp[]): AfterMerge {
  const added = warningDelta(meant, is, ops).added.filter(({ type }) => isStructural(type));
  return {
    warnings: added.map((warning) => ({ ...warning, text: warningText(warning) })),
    moved: movedNodes(meant.plan, is.plan, matchNodes(meant.plan, is.plan, ops).inAfter),
  };
}

function movedLines(answer: Facts, ops: readonly LineOp[]): Facts {
  const { node, refs, held } = answer as {
    node?: NodeName;
    refs?: Record<string, NodeName>;
    held?: Record<string, number[]>;
  };
  const lineNow = (line: number) => mapLine(line - 1, ops) + 1;
  const now = (name: NodeName): NodeName => ({ ...name, line: lineNow(name.line) });
  const each = <A, B>(members: Record<string, A>, map: (member: A) => B) =>
    Object.fromEntries(Object.entries(members).map(([key, member]) => [key, map(member)]));
  return {
    ...answer,
    ...(node !== undefined && { node: now(node) }),
    ...(refs !== undefined && { refs: each(refs, now) }),
    ...(held !== undefined && { held: each(held, (lines) => lines.map(lineNow)) }),
  };
}

function warned(text: string): WarnedPlan {
  const plan = readPlan(planText(text));
  return { plan, warnings: planWarnings(plan) };
}

function movedNodes(meant: Plan, is: Plan, inAfter: Int32Array): AfterMerge['moved'] {
  const moved: AfterMerge['moved'] = [];
  for (const [i, at] of inAfter.entries()) {
    const parent = meant.parent[i]!;
    // A parent that the merge lost is not "no parent": its children are listed then.
    const wanted = parent < 0 ? -1 : inAfter[parent]! < 0 ? undefined : inAfter[parent];
    if (at < 0 || is.parent[at] === wanted) continue;
    const found = is.parent[at]!;
    moved.push({ ...nodeName(is, at), parent: found < 0 ? null : nodeName(is, found) });
  }
  return moved;
}
