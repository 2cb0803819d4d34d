import type { Plan } from '../model/plan';

/** A node as answers name it: its line (from 1), and its ID if it has one. */
export interface NodeName {
  id?: string;
  line: number;
}

/** Name of the node with index `i`. */
export function nodeName(plan: Plan, i: number): NodeName {
  const { id, line } = plan.nodes[i]!;
  return id === null ? { line } : { id, line };
}

/** `line`, `id?` and `label` of the node with index `i`, in the order of answers. */
export function labelledNode(plan: Plan, i: number): { line: number; id?: string; label: string } {
  const { id, line, label } = plan.nodes[i]!;
  return id === null ? { line, label } : { line, id, label };
}
