import type { PlanNode } from '../../core/src/notation/parsed-text';

/**
 * The tree as plain nested objects, and what every verb of `editPlan` must do to it, written down a second time and
 * without any thought of lines. Nodes are told apart by their index in document order before the edit.
 */
export interface NaiveNode extends Omit<PlanNode, 'children' | 'line'> {
  /** Index in document order before the edit; -1 for a new node. */
  was: number;
  children: NaiveNode[];
}

export interface NaiveTree {
  children: NaiveNode[];
}

/** A copy of parsed roots without line numbers. */
export function naiveTree(roots: readonly PlanNode[]): NaiveTree {
  let count = 0;
  const copy = ({ children, line: _line, ...fields }: PlanNode): NaiveNode => {
    const was = count++;
    return { ...structuredClone(fields), was, children: children.map(copy) };
  };
  return { children: roots.map(copy) };
}

/** All nodes in document order. */
export function nodesOf(tree: NaiveTree): NaiveNode[] {
  return tree.children.flatMap((child) => [child, ...nodesOf(child)]);
}

/** The tree without `was`, for comparing; `fields` picks what else to leave out. */
export function bare(tree: NaiveTree, without: readonly (keyof NaiveNode)[] = []): unknown {
  return tree.children.map((node) => {
    const { was: _was, children: _children, ...rest } = node;
    const fields = Object.fromEntries(
      Object.entries(rest).filter(([name]) => !without.includes(name as keyof NaiveNode)),
    );
    return { ...fields, children: bare(node, without) };
  });
}

export function nodeOf(tree: NaiveTree, was: number): NaiveNode {
  return nodesOf(tree).find((node) => node.was === was)!;
}

/** The list that holds a node, and its place in it. */
export function holderOf(tree: NaiveTree, was: number): { list: NaiveNode[]; at: number; parent: number } {
  const lists = [tree as NaiveTree & { was?: number }, ...nodesOf(tree)];
  for (const { children, was: parent = -1 } of lists) {
    const at = children.findIndex((child) => child.was === was);
    if (at >= 0) return { list: children, at, parent };
  }
  throw new Error(`no node ${was}`);
}

/** Takes a node out of the tree, with everything below it. */
export function takeOut(tree: NaiveTree, was: number): NaiveNode {
  const { list, at } = holderOf(tree, was);
  return list.splice(at, 1)[0]!;
}

/** Puts a node below `parent` (-1: the top): behind `after`, first, or last. */
export function putIn(tree: NaiveTree, node: NaiveNode, parent: number, after: number | 'first' | undefined): void {
  const list = parent < 0 ? tree.children : nodeOf(tree, parent).children;
  const at = after === 'first' ? 0 : after === undefined ? list.length : list.findIndex((n) => n.was === after) + 1;
  list.splice(at, 0, node);
}

const SIZE = /(^|\s)\((XXL|XS|XL|S|M|L)\)/i;

/** A label without anything in it that could read as a size, for comparing labels around `set_size none`. */
export function withoutSizes(label: string): string {
  let rest = label;
  while (SIZE.test(rest)) rest = rest.replace(SIZE, '$1');
  return rest.replace(/\s+/g, ' ').trim();
}
