import type { ToolError } from '../model/fault';
import type { LineOp } from '../lineops/line-op';
import type { Plan } from '../model/plan';
import { blockEnd, firstLine } from './block';
import { blocked, NOTHING, type Change, type NodeFields, type Outcome } from './change';
import { partsOf, replacements } from './change-lines';
import { nodeIndent, reindent } from './indent';
import { factsOf, fieldsOf } from './line-facts';
import { findSpot, type Spot, type Target } from './place';
import { signFor, signSplices } from './sign';
import { saysExactly, spliced } from './token-edit';

/**
 * Moves a node's block (tools 3, `move`). A node that is where it should be stays as it is.
 *
 * Errors: INVALID_MOVE below its own subtree or behind a part of it; INVALID_ARGUMENT for a sign that a root cannot
 * have, or an `after` that is no child of `parent`; STRUCTURE_BLOCKED where its line would read differently there.
 */
export function move(plan: Plan, node: number, target: Target): Outcome {
  const isOwn = (i: unknown) => typeof i === 'number' && i >= node && i < plan.end[node]!;
  if (isOwn(target.parent) || isOwn(target.after)) return { fault: intoItself() };
  const spot = findSpot(plan, target, node);
  if ('fault' in spot) return spot;
  if (spot.parent === plan.parent[node] && spot.previous === previousSibling(plan, node)) return NOTHING;
  const signed = withSign(plan, node, spot);
  if (signed.lines === undefined) return signed;
  const from = firstLine(plan, node);
  const end = blockEnd(plan, node);
  const indent = nodeIndent(plan, node);
  const block = [...signed.lines, ...plan.lines.slice(from + signed.lines.length, end)];
  const lines = block.map((line) => reindent(line, indent, spot.indent));
  const { parent, before } = spot;
  const tree = { kind: 'moved' as const, from: node, to: plan.end[node]!, before, parent, fields: signed.fields };
  return { change: { tree, ...carried(plan, from, end, spot.index, lines) } };
}

/** Operations that take the lines `from` to `end` away and put them in at `index`; none moves that need not. */
function carried(plan: Plan, from: number, end: number, index: number, lines: string[]): Omit<Change, 'tree'> {
  if (index >= from && index <= end) return { ops: replacements(plan.lines, from, lines) };
  const taken: LineOp = { op: 'delete', index: from, count: end - from };
  const put: LineOp = { op: 'insert', index, lines };
  return { ops: index < from ? [put, taken] : [taken, put], carriedFrom: from };
}

type Signed = { lines: string[]; fields: Partial<NodeFields> } | { fault: ToolError; lines?: never };

/** The node's own physical lines with the sign they have at the new place, still indented as before. */
function withSign(plan: Plan, node: number, { parent, siblings }: Spot): Signed {
  const parts = partsOf(plan, node);
  const sign = signFor(plan, parts.head.sign, parent, siblings);
  if (typeof sign !== 'string') return { fault: sign };
  const expected = { ...factsOf(parts), sign };
  const lines = spliced(parts.lines, signSplices(parts, sign));
  if (!saysExactly(lines, expected, parts.open)) {
    return blocked(`With the sign it needs there ("${sign}") the line would read differently: rename the node first.`);
  }
  const { gate, optional } = fieldsOf(expected);
  return { lines, fields: { gate, optional } };
}

function previousSibling(plan: Plan, node: number): number {
  const parent = plan.parent[node]!;
  let previous = -1;
  for (let i = parent + 1; i < node; i = plan.end[i]!) previous = i;
  return previous;
}

function intoItself(): ToolError {
  const message = 'A node cannot move below or behind a part of itself: name a node outside its subtree.';
  return { code: 'INVALID_MOVE', message };
}
