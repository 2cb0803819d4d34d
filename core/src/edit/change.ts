import type { LineOp } from '../lineops/line-op';
import type { ToolError } from '../model/fault';
import type { PlanNode } from '../model/plan';

/** The fields of a node that stand on its line. */
export type NodeFields = Omit<PlanNode, 'line' | 'children' | 'desc'>;

/** A description as it stands in the text after the change; lines from 1. */
export interface NewDescription {
  node: number;
  text: string | null;
  quoteLines: number[] | null;
  blockLines: number[] | null;
  /** Where the separator that was made for it stands. */
  separatorLine?: number;
}

/**
 * What a verb must do to the tree, and all it may do. Indexes (from 0) are those of the nodes before it; `parent` -1 is
 * the top.
 */
export type TreeChange =
  /** Nodes keep their places; those named get the given fields. `desc` where a description was set. */
  | { kind: 'fields'; fields: ReadonlyMap<number, Partial<NodeFields>>; desc?: NewDescription }
  /** A new node stands in front of node `before`. */
  | { kind: 'added'; before: number; parent: number; fields: NodeFields }
  | { kind: 'removed'; from: number; to: number }
  /** Nodes `from` to `to` (exclusive) stand in front of node `before`, the first of them below `parent`. */
  | { kind: 'moved'; from: number; to: number; before: number; parent: number; fields: Partial<NodeFields> };

/** What one verb wants done. */
export interface Change {
  /** Operations on the lines of the plan that the verb was given. */
  ops: LineOp[];
  tree: TreeChange;
  /** Index (from 0) of the first line that the one insert of `ops` brings along, where it is no new text. */
  carriedFrom?: number;
  /** True if the physical lines keep their number, and all nodes but those of `fields` their logical lines. */
  inPlace?: boolean;
}

/** A verb's answer: a change, or the fault that keeps it from being made. */
export type Outcome = { change: Change; fault?: never } | { fault: ToolError; change?: never };

/** The change of a verb that finds everything as asked. */
export const NOTHING: Outcome = { change: { ops: [], tree: { kind: 'fields', fields: new Map() }, inPlace: true } };

/** The caller's text cannot stand where it should (tools 6). */
export function invalidLine(message: string): { fault: ToolError } {
  return { fault: { code: 'INVALID_LINE', message } };
}

/** The plan's own text stands in the way, so that the result would not read as asked. */
export function blocked(message: string): { fault: ToolError } {
  return { fault: { code: 'STRUCTURE_BLOCKED', message, warnings: [] } };
}
