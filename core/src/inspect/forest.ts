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
  /** What a node becomes before it is added, such as a shortened copy. */
  prepare?: (node: TreeNode) => TreeNode;
  /** Asked before a node is added: false = it does not fit, the page ends before it. The first node always goes in. */
  fits?: (node: TreeNode) => boolean;
  /** What happens to nodes below level 100: they begin the next page, or are left out. */
  deeper: 'next-page' | 'left-out';
}

/** Trees in document order, and the position in the selection where the next page begins (its length at the end). */
export interface Forest {
  tree: TreeNode[];
  next: number;
}

/** Builds one page of trees. No recursion: the open ancestors are a stack of at most 100. */
export function buildForest(analysis: Analysis, selection: Selection, detail: Detail, page: Page): Forest {
  const builder = new ForestBuilder(analysis, selection, detail);
  const stop = page.limit === undefined ? selection.nodes.length : page.from + page.limit;
  let at = page.from;
  while (at < Math.min(stop, selection.nodes.length)) {
    const i = selection.nodes[at]!;
    if (builder.isTooDeep(i)) {
      if (page.deeper === 'next-page') break;
      at++;
      continue;
    }
    const made = builder.make(i);
    const node = page.prepare?.(made) ?? made;
    if (page.fits?.(node) === false && at > page.from) break;
    builder.add(i, node);
    at++;
  }
  return { tree: builder.finish(), next: at };
}

class ForestBuilder {
  private readonly tree: TreeNode[] = [];
  private readonly open: { index: number; node: TreeNode }[] = [];
  /** Nodes at the deepest level that have more below, by index. */
  private readonly floor = new Map<number, TreeNode>();

  constructor(
    private readonly analysis: Analysis,
    private readonly selection: Selection,
    private readonly detail: Detail,
  ) {}

  /** Closes what ends before node `i`; true if `i` would be nested too deep. */
  isTooDeep(i: number): boolean {
    const { end } = this.analysis.plan;
    while (this.open.length > 0 && end[this.open.at(-1)!.index]! <= i) this.open.pop();
    if (this.open.length < MAX_LEVELS) return false;
    const deepest = this.open.at(-1)!;
    this.floor.set(deepest.index, deepest.node);
    return true;
  }

  make(i: number): TreeNode {
    const node: TreeNode = this.detail === 'full' ? fullNode(this.analysis, i) : conciseNode(this.analysis, i);
    const more = this.selection.cut.get(i);
    if (more !== undefined) node.more = more;
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

  finish(): TreeNode[] {
    for (const [i, node] of this.floor) node.more = this.selectedBelow(i);
    return this.tree;
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
