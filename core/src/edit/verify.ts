import type { Plan } from '../model/plan';
import type { NodeFields, TreeChange } from './change';
import { sameValue } from './line-facts';

/** A plan and the identity of each of its lines: the same number = the same line, wherever it stands now. */
export interface KeyedPlan {
  plan: Plan;
  keys: readonly number[];
}

const FIELDS: readonly (keyof NodeFields)[] = [
  ...(['label', 'gate', 'optional', 'fold', 'status', 'url', 'size', 'tags', 'marks', 'id', 'deps', 'focus'] as const),
];
/** Index of a node that the plan before did not have. */
export const NEW = -1;

/**
 * Compares the tree after a change with the tree before it, to which the change is done naively: the same nodes in the
 * asked order below the asked parents, on the same lines, with the same fields but for those asked for (tools 3).
 *
 * @returns true if nothing else changed.
 */
export function isAsAsked(before: KeyedPlan, change: TreeChange, after: KeyedPlan): boolean {
  const order = orderAfter(before.plan.nodes.length, change);
  if (after.plan.nodes.length !== order.length) return false;
  const place = placesAfter(before.plan.nodes.length, order);
  const comparison = new Comparison(before, change, after, place);
  for (let j = 0; j < order.length; j++) if (!comparison.isExpected(order[j]!, j)) return false;
  return true;
}

/** For every node after the change its index before it, or NEW. */
export function orderAfter(count: number, change: TreeChange): number[] {
  const order: number[] = [];
  const own: number[] = [];
  for (let i = 0; i < count; i++) {
    const moves = change.kind === 'moved' && i >= change.from && i < change.to;
    if (moves) own.push(i);
    else if (change.kind !== 'removed' || i < change.from || i >= change.to) order.push(i);
  }
  if (change.kind === 'added') own.push(NEW);
  if (own.length === 0 || (change.kind !== 'added' && change.kind !== 'moved')) return order;
  const behind = order.findIndex((i) => i >= change.before);
  const at = behind < 0 ? order.length : behind;
  return [...order.slice(0, at), ...own, ...order.slice(at)];
}

/** For every node before the change its index after it, -1 if it is gone. */
export function placesAfter(count: number, order: readonly number[]): Int32Array {
  const places = new Int32Array(count).fill(-1);
  for (let j = 0; j < order.length; j++) if (order[j] !== NEW) places[order[j]!] = j;
  return places;
}

class Comparison {
  constructor(
    private readonly before: KeyedPlan,
    private readonly change: TreeChange,
    private readonly after: KeyedPlan,
    private readonly place: Int32Array,
  ) {}

  /** True if node `j` after the change is what has become of node `i`. */
  isExpected(i: number, j: number): boolean {
    if (this.after.plan.parent[j] !== this.parentAfter(i)) return false;
    if (!this.hasFields(i, j)) return false;
    return i === NEW || (this.hasLines(i, j) && this.hasDescription(i, j));
  }

  private parentAfter(i: number): number {
    const { change, before } = this;
    const placed = i === NEW || (change.kind === 'moved' && i === change.from);
    const parent = placed && 'parent' in change ? change.parent : before.plan.parent[i]!;
    return parent < 0 ? -1 : this.place[parent]!;
  }

  private hasFields(i: number, j: number): boolean {
    const node = this.after.plan.nodes[j]!;
    const known = i === NEW ? undefined : this.before.plan.nodes[i];
    const asked = this.askedFields(i);
    if (known !== undefined && asked === undefined) return sameFields(node, known);
    for (const name of FIELDS) {
      const expected = asked !== undefined && name in asked ? asked[name] : known?.[name];
      if (node[name] !== expected && !sameValue(node[name], expected)) return false;
    }
    return true;
  }

  private askedFields(i: number): Partial<NodeFields> | undefined {
    const { change } = this;
    if (change.kind === 'fields') return change.fields.get(i);
    if (change.kind === 'added') return i === NEW ? change.fields : undefined;
    return change.kind === 'moved' && i === change.from ? change.fields : undefined;
  }

  /** The same first line, the same last one unless the line was written anew, the same `"` lines. */
  private hasLines(i: number, j: number): boolean {
    const { before, after, change } = this;
    if (before.keys[before.plan.nodes[i]!.line - 1] !== after.keys[after.plan.nodes[j]!.line - 1]) return false;
    const old = before.plan.layout[i]!;
    const now = after.plan.layout[j]!;
    const rewritten = change.kind === 'fields' && change.fields.has(i);
    if (!rewritten && before.keys[old.lastLine - 1] !== after.keys[now.lastLine - 1]) return false;
    return this.isDescribed(i) || this.sameLines(old.quoteLines, now.quoteLines);
  }

  private sameLines(old: readonly number[] | null, now: readonly number[] | null): boolean {
    if (old === null || now === null) return old === now;
    const { before, after } = this;
    return old.length === now.length && old.every((line, n) => before.keys[line - 1] === after.keys[now[n]! - 1]);
  }

  /** IDs may change owners when nodes come and go; a node whose part in that stays has its description as before. */
  private hasDescription(i: number, j: number): boolean {
    const { before, after, change } = this;
    const { desc } = after.plan.nodes[j]!;
    if (this.isDescribed(i)) return change.kind === 'fields' && desc === change.desc!.text;
    if (desc === before.plan.nodes[i]!.desc || before.plan.nodes[i]!.id !== after.plan.nodes[j]!.id) return true;
    return owns(before.plan, i) !== owns(after.plan, j);
  }

  private isDescribed(i: number): boolean {
    return this.change.kind === 'fields' && this.change.desc?.node === i;
  }
}

/** The same as comparing all `FIELDS` by name; nearly every node of a plan goes this way. */
function sameFields(a: NodeFields, b: NodeFields): boolean {
  return (
    a.label === b.label &&
    a.status === b.status &&
    a.gate === b.gate &&
    a.optional === b.optional &&
    a.fold === b.fold &&
    a.size === b.size &&
    a.id === b.id &&
    a.url === b.url &&
    a.focus === b.focus &&
    sameNames(a.tags, b.tags) &&
    sameNames(a.marks, b.marks) &&
    sameNames(a.deps, b.deps)
  );
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, n) => name === b[n]);
}

function owns(plan: Plan, node: number): boolean {
  const { id } = plan.nodes[node]!;
  return id !== null && plan.byId.get(id) === node;
}
