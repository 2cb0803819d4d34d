import type { NodeLayout, Plan, PlanNode } from '../model/plan';
import type { Change, TreeChange } from './change';
import { NEW, orderAfter, placesAfter, type KeyedPlan } from './verify';
import type { KeyedLines } from './working-text';

/**
 * The tables of the plan as they must be after a change, without reading the text: much cheaper, and confirmed by one
 * parse at the end of all edits. Only what edits use is kept true: `roots`, `children` and `warnings` are not. Null
 * where an ID block may have changed its owner, which takes a parse to know.
 */
export function expectedPlan(before: KeyedPlan, change: Change, text: KeyedLines): Plan | null {
  const { tree } = change;
  if (change.inPlace === true) return { ...before.plan, lines: text.lines, nodes: withFields(before.plan.nodes, tree) };
  return rebuilt(before, change, text);
}

function withFields(nodes: readonly PlanNode[], tree: TreeChange): PlanNode[] {
  const changed = nodes.slice();
  if (tree.kind === 'fields') for (const [i, fields] of tree.fields) changed[i] = { ...nodes[i]!, ...fields };
  return changed;
}

function rebuilt(before: KeyedPlan, change: Change, text: KeyedLines): Plan | null {
  const { tree } = change;
  const { plan } = before;
  const order = orderAfter(plan.nodes.length, tree);
  const places = placesAfter(plan.nodes.length, order);
  const lineAfter = lineMap(before.keys, text.keys);
  const known = withFields(plan.nodes, tree);
  const nodes: PlanNode[] = [];
  const layout: NodeLayout[] = [];
  const parent: number[] = [];
  for (const i of order) {
    const isPlaced = 'parent' in tree && (i === NEW || (tree.kind === 'moved' && i === tree.from));
    const above = isPlaced ? tree.parent : plan.parent[i]!;
    parent.push(above < 0 ? -1 : places[above]!);
    nodes.push(i === NEW ? newNode(change) : movedNode(known[i]!, tree, i, lineAfter));
    layout.push(i === NEW ? ownLine(nodes.at(-1)!.line) : movedLayout(plan.layout[i]!, nodes.at(-1)!.line, lineAfter));
  }
  const byId = owners(nodes);
  if (plan.separatorLine > 0 && blocksMove(plan, order, nodes, byId)) return null;
  let separatorLine = plan.separatorLine === 0 ? 0 : lineAfter(plan.separatorLine);
  if (tree.kind === 'fields' && tree.desc !== undefined) {
    const { node, text: desc, quoteLines, blockLines } = tree.desc;
    nodes[node] = { ...nodes[node]!, desc };
    layout[node] = { ...layout[node]!, quoteLines, blockLines };
    separatorLine = tree.desc.separatorLine ?? separatorLine;
  }
  return { ...plan, lines: text.lines, nodes, layout, parent, end: ends(parent), byId, separatorLine };
}

/** True if a block of the description part may belong to another node than before, or no longer to any that is there. */
function blocksMove(plan: Plan, order: readonly number[], nodes: readonly PlanNode[], byId: Plan['byId']): boolean {
  for (let j = 0; j < order.length; j++) {
    const { id } = nodes[j]!;
    const was = order[j] === NEW ? null : plan.nodes[order[j]!]!.id;
    if (id !== was && (was !== null || hasHeader(plan, id!))) return true;
    if (id === null || byId.get(id) !== j) continue;
    const owner = plan.byId.get(id);
    if (owner !== undefined && owner !== order[j]) return true;
  }
  return false;
}

function hasHeader(plan: Plan, id: string): boolean {
  for (let i = plan.separatorLine; i < plan.lines.length; i++) if (plan.lines[i]!.startsWith(`#${id}`)) return true;
  return false;
}

/** Where a line (from 1) has gone; 0 if it is gone. */
function lineMap(before: readonly number[], after: readonly number[]): (line: number) => number {
  const lines = new Map<number, number>();
  for (let i = 0; i < after.length; i++) if (after[i] !== before[i]) lines.set(after[i]!, i + 1);
  return (line) => (after[line - 1] === before[line - 1] ? line : (lines.get(before[line - 1]!) ?? 0));
}

function newNode({ tree, ops }: Change): PlanNode {
  if (tree.kind !== 'added') throw new RangeError('only an added node is new');
  return { ...tree.fields, line: ops[0]!.index + 1, desc: null, children: [] };
}

function movedNode(node: PlanNode, tree: TreeChange, i: number, lineAfter: (line: number) => number): PlanNode {
  const line = lineAfter(node.line);
  if (tree.kind === 'moved' && i === tree.from) return { ...node, ...tree.fields, line };
  return line === node.line ? node : { ...node, line };
}

function movedLayout(layout: NodeLayout, line: number, lineAfter: (line: number) => number): NodeLayout {
  const { lastLine, quoteLines, blockLines } = layout;
  const last = lineAfter(lastLine);
  if (last === lastLine && quoteLines === null && blockLines === null) return layout;
  const moved = (lines: readonly number[] | null) => {
    const there = lines?.map(lineAfter).filter((there) => there > 0) ?? [];
    return there.length === 0 ? null : there;
  };
  // A line written anew takes the place of all lines that its node had.
  return { ...layout, lastLine: last || line, quoteLines: moved(quoteLines), blockLines: moved(blockLines) };
}

function ownLine(line: number): NodeLayout {
  return { lastLine: line, labelFromId: false, quoteLines: null, blockLines: null };
}

function ends(parent: readonly number[]): number[] {
  const end = parent.map((_, i) => i + 1);
  for (let i = parent.length - 1; i >= 0; i--) {
    const above = parent[i]!;
    if (above >= 0 && end[i]! > end[above]!) end[above] = end[i]!;
  }
  return end;
}

function owners(nodes: readonly PlanNode[]): Map<string, number> {
  const byId = new Map<string, number>();
  nodes.forEach(({ id }, i) => {
    if (id !== null && !byId.has(id)) byId.set(id, i);
  });
  return byId;
}
