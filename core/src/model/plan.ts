import type { Fold, Gate, Size, StatusCode } from '../notation/vocabulary';
import type { Warning } from './warning';

/** A node of the plan with exactly the fields of notation 4.2. */
export interface PlanNode {
  label: string;
  gate: Gate;
  optional: boolean;
  fold: Fold | null;
  /** Own status box in lower case; null = neutral (no or unknown box). */
  status: StatusCode | null;
  url: string | null;
  /** Size as given in the text, null if none. */
  size: Size | null;
  tags: string[];
  marks: string[];
  id: string | null;
  /** IDs as written, unresolved, duplicates kept. */
  deps: string[];
  /** Short and long description joined with LF, null if none. */
  desc: string | null;
  focus: boolean;
  /** First physical line, from 1. */
  line: number;
  children: PlanNode[];
}

/**
 * A parsed plan: the tree plus flat tables in document order, so that every walk is a loop.
 *
 * All tables are indexed by the node's position `i` in `nodes` (from 0, document order = preorder):
 * the subtree of `i` is `[i, end[i])`, its children are `i+1`, `end[i+1]`, … while `< end[i]`.
 */
export interface Plan {
  /** Physical lines of the normalised text; `lines[n - 1]` is line n. */
  readonly lines: readonly string[];
  readonly roots: PlanNode[];
  readonly nodes: readonly PlanNode[];
  /** Index of the parent, -1 at a root. */
  readonly parent: readonly number[];
  /** Index after the last descendant. */
  readonly end: readonly number[];
  /** ID to the index of the node that owns it: the first with that ID (notation 4.3). */
  readonly byId: ReadonlyMap<string, number>;
  /** Parser warnings and mixedGate in the order of notation 7.2. */
  readonly warnings: readonly Warning[];
  /** Where each node's text lies. */
  readonly layout: readonly NodeLayout[];
  /** Line (from 1) of the separator that opens the description part, 0 if there is none. */
  readonly separatorLine: number;
}

/** What edits need to know about the text of one node. */
export interface NodeLayout {
  /** Last physical line of the logical line, from 1 (equals `line` without continuation). */
  lastLine: number;
  /** True where the label is `#id` because nothing else was left (notation 4, step 9). */
  labelFromId: boolean;
  /** Short description lines (`" …`), first physical line each, from 1; null if none. */
  quoteLines: number[] | null;
  /** ID block lines after the separator (header, text, blanks between), from 1; null if none. */
  blockLines: number[] | null;
}

/** Indexes of the children of node `i`, in document order. For -1: the roots. */
export function childIndexes(plan: Plan, i: number): number[] {
  const found: number[] = [];
  const stop = i < 0 ? plan.nodes.length : plan.end[i]!;
  for (let c = i + 1; c < stop; c = plan.end[c]!) found.push(c);
  return found;
}

/** Index of the node that owns `id`, undefined if no node carries it. */
export function resolveId(plan: Plan, id: string): number | undefined {
  return plan.byId.get(id);
}
