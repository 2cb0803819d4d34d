import { warningDelta } from '../../guard/warning-delta';
import { isStructural } from '../../guard/warning-class';
import { matchNodes } from '../../guard/node-match';
import { nodeName, type NodeName } from '../../inspect/node-name';
import { computeLineOps } from '../../lineops/compute-ops';
import { planWarnings } from '../../model/all-warnings';
import type { Plan } from '../../model/plan';
import { readPlan } from '../../model/read-plan';
import { warningText, type Warning } from '../../model/warning';
import { planText } from '../../notation/line-ends';

/** What a foreign server's merge made of a write (tools 5). */
export interface AfterMerge {
  warnings: (Warning & { text: string })[];
  moved: (NodeName & { parent: NodeName | null })[];
}

/** New structural warnings of the merged text, and every node whose parent is not the intended one. */
export function afterMerge({ intended, text }: { intended: string; text: string }): AfterMerge {
  const meant = warned(intended);
  const is = warned(text);
  const ops = computeLineOps(meant.plan.lines, is.plan.lines);
  const added = warningDelta(meant, is, ops).added.filter(({ type }) => isStructural(type));
  return {
    warnings: added.map((warning) => ({ ...warning, text: warningText(warning) })),
    moved: movedNodes(meant.plan, is.plan, matchNodes(meant.plan, is.plan, ops).inAfter),
  };
}

function warned(text: string): { plan: Plan; warnings: Warning[] } {
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
