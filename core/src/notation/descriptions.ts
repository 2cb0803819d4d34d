import type { NodeLayout, PlanNode } from './parsed-text';

/**
 * Collects the description pieces of nodes in document order and joins them (notation 6, "Assembling `desc`"). Only
 * nodes that have any piece cost anything.
 */
export class Descriptions {
  private readonly pieces = new Map<number, string[]>();

  /** Adds a piece to node `i`; '' is a paragraph break. */
  add(i: number, piece: string): void {
    const known = this.pieces.get(i);
    if (known !== undefined) {
      if (piece !== '' || known.at(-1) !== '') known.push(piece);
    } else if (piece !== '') this.pieces.set(i, [piece]);
  }

  /** Writes the joined texts into the nodes' `desc`. */
  assemble(nodes: readonly PlanNode[]): void {
    for (const [i, pieces] of this.pieces) {
      if (pieces.at(-1) === '') pieces.pop();
      nodes[i]!.desc = pieces.join('\n');
    }
  }
}

/** Remembers that the given lines (from 1) hold a `"` description of the node. */
export function addQuoteLines(layout: NodeLayout, line: number, lastLine: number): void {
  layout.quoteLines ??= [];
  for (let n = line; n <= lastLine; n++) layout.quoteLines.push(n);
}

/** Remembers block lines (from 1) of the node: those pending (blank ones between) and `line`. */
export function addBlockLines(layout: NodeLayout, pending: readonly number[], line: number): void {
  layout.blockLines ??= [];
  for (const blank of pending) layout.blockLines.push(blank);
  layout.blockLines.push(line);
}
