import type { LineOp } from '../lineops/line-op';
import { invalidArgument } from '../model/fault';
import { childIndexes, type Plan } from '../model/plan';
import { isDiscarded, type Gate } from '../notation/vocabulary';
import { firstLine } from './block';
import { blocked, type NodeFields, type Outcome } from './change';
import { partsOf, replacements } from './change-lines';
import { factsOf } from './line-facts';
import { signSplices } from './sign';
import { editLine } from './token-edit';

const SIGNS: Readonly<Record<Gate, string>> = { and: '-', or: '|', xor: '=' };

/**
 * Sets the gate of a node's children (tools 3, `set_gate`): the sign of all that are not discarded. Those that read as
 * asked keep theirs, so no sign stays no sign with `and`.
 *
 * Errors: INVALID_ARGUMENT where an optional child (`+`) would lose its sign; STRUCTURE_BLOCKED where a label would
 * read differently behind the new sign.
 */
export function setGate(plan: Plan, node: number, gate: Gate): Outcome {
  const ops: LineOp[] = [];
  const fields = new Map<number, Partial<NodeFields>>();
  const children = childIndexes(plan, node).filter((child) => !isDiscarded(plan.nodes[child]!.status));
  for (const child of children) {
    if (plan.nodes[child]!.optional && gate !== 'and') return { fault: optionalChild(plan.nodes[child]!.line) };
    if (plan.nodes[child]!.gate === gate) continue;
    const parts = partsOf(plan, child);
    const expected = { ...factsOf(parts), sign: SIGNS[gate] };
    const lines = editLine(parts, [signSplices(parts, SIGNS[gate])], expected);
    if (lines === null) return blocked(`Line ${plan.nodes[child]!.line} would read differently behind that sign.`);
    ops.push(...replacements(plan.lines, firstLine(plan, child), lines));
    fields.set(child, { gate });
  }
  return { change: { ops, tree: { kind: 'fields', fields }, inPlace: true } };
}

function optionalChild(line: number) {
  const message = `Line ${line} is optional (+), which only \`and\` allows: set \`gate\` to and, or replace that line.`;
  return invalidArgument('gate', message);
}
