import type { Plan, PlanNode } from '../../model/plan';

/**
 * Whether two texts hold the same plan and differ, if at all, only in how far tree lines are indented: same nodes with the same
 * fields on the same lines below the same parents, same description part.
 */
export function isSameButIndents(a: Plan, b: Plan): boolean {
  return (
    a.lines.length === b.lines.length &&
    a.nodes.length === b.nodes.length &&
    a.separatorLine === b.separatorLine &&
    a.lines.every((line, i) => isSameLine(a, line, b.lines[i]!, i)) &&
    a.nodes.every((node, i) => a.parent[i] === b.parent[i] && isSameNode(node, b.nodes[i]!))
  );
}

function isSameLine({ separatorLine }: Plan, a: string, b: string, index: number): boolean {
  if (a === b) return true;
  const isInTree = separatorLine === 0 || index < separatorLine - 1;
  return isInTree && withoutIndent(a) === withoutIndent(b);
}

function withoutIndent(line: string): string {
  return line.replace(/^[ \t]+/, '');
}

/** Same line and same fields, children aside. */
function isSameNode(a: PlanNode, b: PlanNode): boolean {
  return a.line === b.line && isSameContent(a, b);
}

/** Same fields, wherever the nodes stand. */
export function isSameContent(a: PlanNode, b: PlanNode): boolean {
  return ownFields(a) === ownFields(b);
}

function ownFields({ children: _children, line: _line, ...fields }: PlanNode): string {
  return JSON.stringify(fields);
}
