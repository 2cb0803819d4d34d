import { resolveNode, type NodeReferenceError } from '../model/node-reference';
import { firstFrom } from '../model/nearest-nodes';
import type { ToolError } from '../model/fault';
import type { Plan } from '../model/plan';
import { joinLines } from '../notation/lines';
import { parseText } from '../notation/parse';
import type { Change } from './change';
import type { EditedNode } from './edit';
import { expectedPlan } from './expected-plan';
import { isAsAsked } from './verify';
import { WorkingText } from './working-text';

const LINE_REFERENCE = /^line:\d+$/;

/**
 * The plan while a list of edits runs: its text, its tables, and what the references of the list stand for. Changes are
 * made to the tables right away and confirmed by one parse at the end; with `eager` each is by a parse of its own.
 */
export class EditSession {
  plan: Plan;
  text: WorkingText;
  private readonly refs = new Map<string, number>();
  private confirmed = true;
  private parsed: Plan | undefined;

  constructor(
    readonly base: Plan,
    private readonly eager: boolean,
  ) {
    this.plan = base;
    this.text = WorkingText.of(base.lines);
  }

  /** Makes a change; false if the text does not read as asked then. Nothing of the session may be used after that. */
  make(change: Change): boolean {
    if (change.ops.length === 0) return true;
    const text = this.text.apply(change.ops, change.carriedFrom);
    const before = { plan: this.plan, keys: this.text.keys };
    this.text = text;
    const expected = this.eager ? null : expectedPlan(before, change, text);
    this.confirmed = expected === null;
    this.plan = expected ?? parseText(joinLines(text.lines));
    return expected !== null || isAsAsked(before, change.tree, { plan: this.plan, keys: text.keys });
  }

  /** True if the text reads as the tables say. */
  confirm(): boolean {
    if (this.confirmed) return true;
    const plan = parseText(joinLines(this.text.lines));
    const { keys } = this.text;
    this.parsed = plan;
    return isAsAsked({ plan: this.plan, keys }, { kind: 'fields', fields: new Map() }, { plan, keys });
  }

  /** The text as the parser reads it, once it is confirmed; unlike `plan` with everything that a plan has. */
  get confirmedPlan(): Plan {
    return this.parsed ?? this.plan;
  }

  /** Index of the node that a reference names now; the error names lines of the text before the first edit. */
  locate(reference: string): { index: number; error?: never } | { error: ToolError; index?: never } {
    const known = this.keyOf(reference);
    const index = known === undefined ? -1 : this.indexOf(known);
    if (index >= 0) return { index };
    const isLine = LINE_REFERENCE.test(reference);
    const found = resolveNode(isLine && known === undefined ? this.base : this.plan, reference);
    if (known !== undefined) return { error: { ...this.gone(reference) } };
    return found.error === undefined ? found : { error: isLine ? found.error : this.inBaseLines(found.error) };
  }

  /** The identity of a reference that stands for a line: `line:<n>` of the first text, or the `ref` of an `add`. */
  private keyOf(reference: string): number | undefined {
    if (!LINE_REFERENCE.test(reference)) return this.refs.get(reference);
    const found = resolveNode(this.base, reference);
    return found.error === undefined ? this.base.nodes[found.index]!.line - 1 : undefined;
  }

  private gone(reference: string): ToolError {
    const message = `An earlier edit removed the node ${reference}: leave this edit out, or put it before that one.`;
    return { code: 'NODE_NOT_FOUND', message, nearest: [] };
  }

  private inBaseLines(error: NodeReferenceError): ToolError {
    const baseLine = (line: number) => this.text.keys[line - 1]! + 1;
    const isOld = (line: number) => line > 0 && line <= this.base.lines.length;
    if (error.code === 'NODE_AMBIGUOUS') return { ...error, lines: error.lines.map(baseLine).filter(isOld) };
    const nearest = error.nearest.map((node) => ({ ...node, line: baseLine(node.line) }));
    return { ...error, nearest: nearest.filter(({ line }) => isOld(line)) };
  }

  /** Index of the node that begins in the line with this identity, -1 if there is none. */
  private indexOf(key: number): number {
    const line = this.text.keys.indexOf(key) + 1;
    const index = line === 0 ? -1 : firstFrom(this.plan.nodes, line);
    return this.plan.nodes[index]?.line === line ? index : -1;
  }

  /** Lets a reference stand for the node that begins in the line with this identity. */
  name(reference: string, key: number): void {
    this.refs.set(reference, key);
  }

  isNamed(reference: string): boolean {
    return this.refs.has(reference);
  }

  /** The identity of a node of the plan as it is. */
  keyOfNode(node: number): number {
    return this.text.keys[this.plan.nodes[node]!.line - 1]!;
  }

  /** The node that begins in the line with this identity, as answers name it; undefined if it is gone. */
  named(key: number): EditedNode | undefined {
    const index = this.indexOf(key);
    if (index < 0) return undefined;
    const { id, line } = this.plan.nodes[index]!;
    return id === null ? { line } : { id, line };
  }

  /** All references that `add` gave, with their nodes. */
  references(): Record<string, EditedNode> {
    const found: [string, EditedNode][] = [];
    for (const [reference, key] of this.refs) {
      const node = this.named(key);
      if (node !== undefined) found.push([reference, node]);
    }
    return Object.fromEntries(found);
  }
}
