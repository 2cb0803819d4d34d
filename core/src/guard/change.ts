import { computeLineOps } from '../lineops/compute-ops';
import { goneNodes } from './deletion';
import { matchNodes, type NodeMatch } from './node-match';
import { newProdNodes } from './prod-lock';
import { warningDelta, type WarnedPlan, type WarningDelta } from './warning-delta';

/** What the guards see in a change of text. */
export interface JudgedChange {
  /** Which node is which. */
  readonly match: NodeMatch;
  readonly warnings: WarningDelta;
  /** Nodes of the text after that newly carry `[^]`: indexes, ascending (guard 2). */
  readonly newProd: readonly number[];
  /** Nodes of the text before that are gone: indexes, ascending (tools 9). */
  readonly gone: readonly number[];
}

/** Judges the step from one text to another, end state against current text, whatever led there (tools 5 and 9). */
export function judgeChange(before: WarnedPlan, after: WarnedPlan): JudgedChange {
  const ops = computeLineOps(before.plan.lines, after.plan.lines);
  const match = matchNodes(before.plan, after.plan, ops);
  return {
    match,
    warnings: warningDelta(before, after, ops),
    newProd: newProdNodes(before.plan, after.plan, match),
    gone: goneNodes(match),
  };
}
