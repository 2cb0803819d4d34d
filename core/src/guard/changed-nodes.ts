import type { LineOp } from '../lineops/line-op';
import { addedLines, opEnd, opGrowth } from '../lineops/op-extent';
import type { Plan } from '../model/plan';

/** Nodes (indexes, ascending) whose own lines one operation touches, in the text before and in the text after. */
export interface ChangedNodes {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The two texts of a change. */
export interface ChangedPlans {
  readonly before: Plan;
  readonly after: Plan;
}

/**
 * The given nodes by the operation that touches their logical line, one entry per operation. Continuations count: a change to
 * the second line of a node is a change to the node.
 *
 * @param nodes ascending indexes of the nodes that are asked about
 */
export function nodesPerOp(plans: ChangedPlans, nodes: ChangedNodes, ops: readonly LineOp[]): ChangedNodes[] {
  const inBefore = touchedBy(
    plans.before,
    nodes.before,
    ops.map((op) => ({ from: op.index, to: opEnd(op) })),
  );
  const inAfter = touchedBy(plans.after, nodes.after, rangesAfter(ops));
  return ops.map((_, k) => ({ before: inBefore[k]!, after: inAfter[k]! }));
}

/** Half-open, line indexes from 0; empty where an operation only inserts or only deletes. */
interface Range {
  readonly from: number;
  readonly to: number;
}

function rangesAfter(ops: readonly LineOp[]): Range[] {
  let shift = 0;
  return ops.map((op) => {
    const from = op.index + shift;
    shift += opGrowth(op);
    return { from, to: from + addedLines(op).length };
  });
}

/** Per range the nodes with a line in it, or, where it is empty, the node that it parts. */
function touchedBy({ nodes, layout }: Plan, asked: readonly number[], ranges: readonly Range[]): number[][] {
  let next = 0;
  return ranges.map(({ from, to }) => {
    while (next < asked.length && layout[asked[next]!]!.lastLine - 1 < from) next++;
    const touched: number[] = [];
    for (let at = next; at < asked.length && nodes[asked[at]!]!.line - 1 < to; at++) touched.push(asked[at]!);
    return touched;
  });
}
