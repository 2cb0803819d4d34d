import { DescriptionPart } from './description-part';
import { Descriptions } from './descriptions';
import { splitLines } from './lines';
import { continuationAt, isSeparator, joinContinued, stripComment } from './logical-lines';
import type { ParsedText, PlanNode } from './parsed-text';
import { TreePart } from './tree-part';
import type { Warning } from './warning';

/**
 * Reads a whole text (notation 1 to 6): any string gives a tree, faults become warnings, nothing throws.
 * Linear in the length of the text.
 */
export function parseText(text: string): ParsedText {
  const reader = new Reader(splitLines(text));
  return reader.read();
}

class Reader {
  private readonly warnings: Warning[] = [];
  private readonly descriptions = new Descriptions();
  private readonly tree = new TreePart(this.warnings, this.descriptions);
  private readonly after = new DescriptionPart({
    byId: this.tree.byId,
    layout: this.tree.layout,
    warnings: this.warnings,
    descriptions: this.descriptions,
  });
  private separatorLine = 0;
  /**
   * Whether continued lines are still joined. It ends with the first separator that is one by itself: one that only
   * appears by joining opens the description part but does not end the joining (notation 17, point 17).
   */
  private joining = true;

  constructor(private readonly lines: readonly string[]) {}

  read(): ParsedText {
    for (let i = 0; i < this.lines.length;) i = this.logicalLine(i);
    this.tree.finish();
    this.descriptions.assemble(this.tree.nodes);
    this.reportUnknownDeps(this.tree.nodes);
    const { roots, nodes, parent, end, layout, byId } = this.tree;
    const { lines, warnings, separatorLine } = this;
    return { lines, roots, nodes, parent, end, byId, warnings, layout, separatorLine };
  }

  /** Reads the logical line that starts at index `i`; returns the index of the next one. */
  private logicalLine(i: number): number {
    const text = stripComment(this.lines[i]!);
    if (this.joining && isSeparator(text)) this.joining = false;
    if (!this.joining || continuationAt(text) < 0) {
      this.classify(text, i + 1, i + 1);
      return i + 1;
    }
    const joined = joinContinued(this.lines, i);
    this.classify(joined.text, i + 1, joined.next);
    return joined.next;
  }

  private classify(text: string, line: number, lastLine: number): void {
    if (this.separatorLine > 0) this.after.read(text, line);
    else if (isSeparator(text)) this.separatorLine = line;
    else if (text.trim() !== '') this.tree.read(text, line, lastLine);
  }

  private reportUnknownDeps(nodes: readonly PlanNode[]): void {
    for (const node of nodes) {
      for (const id of node.deps) {
        if (!this.tree.byId.has(id)) this.warnings.push({ type: 'unknownDep', line: node.line, id });
      }
    }
  }
}
