import type { Fold, Gate, Size, StatusCode } from './vocabulary';
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
  tags: readonly string[];
  marks: readonly string[];
  id: string | null;
  /** IDs as written, unresolved, duplicates kept. */
  deps: readonly string[];
  /** Short and long description joined with LF, null if none. */
  desc: string | null;
  focus: boolean;
  /** First physical line, from 1. */
  line: number;
  children: PlanNode[];
}

/** What edits need to know about the text of one node. */
export interface NodeLayout {
  /** Last physical line of the logical line, from 1 (equals `line` without continuation). */
  lastLine: number;
  /** True where the label is `#id` because nothing else was left (notation 4, step 9). */
  labelFromId: boolean;
  /** Lines (from 1) of its short descriptions (`" …`) with their continuations; null if none. */
  quoteLines: number[] | null;
  /** Lines (from 1) of its ID blocks: headers, text and the blank lines between; null if none. */
  blockLines: number[] | null;
}

/**
 * Tables over the nodes in document order (preorder), so that every walk over the tree is a loop: the subtree of node
 * `i` (from 0) is `[i, end[i])`, its children are `i + 1`, `end[i + 1]`, … while below `end[i]`.
 */
export interface NodeTables {
  readonly nodes: readonly PlanNode[];
  /** Index of the parent, -1 at a root. */
  readonly parent: readonly number[];
  /** Index after the last descendant. */
  readonly end: readonly number[];
}

/** A text as the parser reads it. */
export interface ParsedText extends NodeTables {
  /** Physical lines of the normalised text; `lines[n - 1]` is line n. */
  readonly lines: readonly string[];
  readonly roots: PlanNode[];
  /** ID to the index of the node that owns it: the first with that ID (notation 4.3). */
  readonly byId: ReadonlyMap<string, number>;
  /** The parser's own warnings, in the order they arose. */
  readonly warnings: readonly Warning[];
  readonly layout: readonly NodeLayout[];
  /** Line (from 1) of the separator that opens the description part, 0 if there is none. */
  readonly separatorLine: number;
}
