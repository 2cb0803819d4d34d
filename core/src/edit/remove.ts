import type { Plan } from '../model/plan';
import { blockEnd, firstLine } from './block';
import type { Outcome } from './change';
import { deletions } from './change-lines';
import { setStatus } from './set-status';

/**
 * Removes a node (tools 3, `remove`): with `discard` it stays and gets the box `[-]`, else its block goes, and so do
 * the ID blocks of the nodes that go.
 */
export function remove(plan: Plan, node: number, discard: boolean): Outcome {
  if (discard) return setStatus(plan, node, '-');
  const from = firstLine(plan, node);
  const count = blockEnd(plan, node) - from;
  const ops = [{ op: 'delete' as const, index: from, count }, ...deletions(blocksBelow(plan, node))];
  return { change: { ops, tree: { kind: 'removed', from: node, to: plan.end[node]! } } };
}

/** Lines (from 1, ascending) of the ID blocks that belong to nobody once the subtree of `node` is gone. */
function blocksBelow(plan: Plan, node: number): number[] {
  const end = plan.end[node]!;
  const staying = new Set(plan.nodes.slice(end).map(({ id }) => id));
  const lines: number[] = [];
  for (let i = node; i < end; i++) {
    const own = plan.layout[i]!.blockLines;
    if (own !== null && !staying.has(plan.nodes[i]!.id)) for (const line of own) lines.push(line);
  }
  return lines.sort((a, b) => a - b);
}
