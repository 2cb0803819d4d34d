import type { Analysis } from './analysis';
import type { Selection } from './selection';
import { conciseNode, fullNode, type TreeNode } from './tree-node';

/** Nodes are never nested deeper than this in one answer (tools 4). */
export const MAX_LEVELS = 100;

export type Detail = 'concise' | 'full';

/** How much of a selection one answer takes. */
export interface Page {
  /** Position in the selection (from 0) where it begins. */
  from: number;
  /** Most nodes it may hold. */
  limit?: number | undefined;
  /** What a node becomes before it is added, such as a shortened copy; null = the page ends before it. */
  take?: (node: TreeNode, isFirst: boolean) => TreeNode | null;
}

/** Trees in document order, and the position in the selection where the next page begins (its length at the end). */
export interface Forest {
  tree: TreeNode[];
  next: number;
}

/**
 * Builds one page of trees; a node below level 100 ends it and begins the next. No recursion: the open ancestors are a stack of
 * at most 100.
 */
export function buildForest(analysis: Analysis, selection: Selection, detail: Detail, page: Page): Forest {
  const builder = new ForestBuilder(analysis, selection, detail);
  const stop = page.limit === undefined ? selection.nodes.length : page.from + page.limit;
  let at = page.from;
  while (at < Math.min(stop, selection.nodes.length)) {
    const i = selection.nodes[at]!;
    if (builder.isTooDeep(i)) break;
    const made = builder.make(i);
    const node = page.take === undefined ? made : page.take(made, at === page.from);
    if (node === null) break;
    builder.add(i, node);
    at++;
  }
  return { tree: builder.tree, next: at };
}

class ForestBuilder {
  readonly tree: TreeNode[] = [];
  private readonly open: { index: number; node: TreeNode }[] = [];

  constructor(
    private readonly analysis: Analysis,
    private readonly selection: Selection,
    private readonly detail: Detail,
  ) {}

  /** Closes what ends before node `i`; true if `i` would be nested too deep. */
  isTooDeep(i: number): boolean {
    const { end } = this.analysis.plan;
    while (this.open.length > 0 && end[this.open.at(-1)!.index]! <= i) this.open.pop();
    return this.open.length >= MAX_LEVELS;
  }

  make(i: number): TreeNode {
    const node: TreeNode = this.detail === 'full' ? fullNode(this.analysis, i) : conciseNode(this.analysis, i);
    const more = this.selection.cut.get(i) ?? (this.open.length === MAX_LEVELS - 1 ? this.selectedBelow(i) : 0);
    if (more > 0) node.more = more;
    const parent = this.analysis.plan.parent[i]!;
    if (this.open.length === 0 && parent >= 0 && this.isSelected(parent)) {
      node.parent = this.analysis.plan.nodes[parent]!.line;
    }
    if (this.detail === 'full') node.children = [];
    return node;
  }

  add(index: number, node: TreeNode): void {
    const top = this.open.at(-1);
    if (top === undefined) this.tree.push(node);
    else (top.node.children ??= []).push(node);
    this.open.push({ index, node });
  }

  private isSelected(i: number): boolean {
    const { nodes } = this.selection;
    return nodes[lowerBound(nodes, i)] === i;
  }

  private selectedBelow(i: number): number {
    const { nodes } = this.selection;
    return lowerBound(nodes, this.analysis.plan.end[i]!) - lowerBound(nodes, i) - 1;
  }
}

/** Position of the first entry that is not below `value`, in an ascending list. */
function lowerBound(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
