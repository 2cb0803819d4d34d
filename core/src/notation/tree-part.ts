import { addQuoteLines, type Descriptions } from './descriptions';
import { extractTokens } from './extract';
import { gateOf, readHead, type Head } from './head';
import type { NodeLayout, PlanNode } from './parsed-text';
import { statusFacts, type StatusCode } from './vocabulary';
import type { Warning } from './warning';
import { isBlank, skipBlanks } from './white-space';

/** Builds the node tables from the logical lines of the tree part (notation 3 and 4). */
export class TreePart {
  readonly roots: PlanNode[] = [];
  readonly nodes: PlanNode[] = [];
  readonly parent: number[] = [];
  readonly end: number[] = [];
  readonly layout: NodeLayout[] = [];
  readonly byId = new Map<string, number>();
  private readonly tagLists = new Map<string, readonly string[]>();
  /** Nesting stack: indexes of the open nodes and their widths (notation 3.3). */
  private readonly open: number[] = [];
  private readonly widths: number[] = [];

  constructor(
    private readonly warnings: Warning[],
    private readonly descriptions: Descriptions,
  ) {}

  /** Takes one logical line that is no separator; `line` and `lastLine` count from 1. */
  read(text: string, line: number, lastLine: number): void {
    const quote = quoteText(text);
    if (quote !== null) this.quote(quote, line, lastLine);
    else this.node(text, line, lastLine);
  }

  /** Closes all open nodes: after this, `end` is complete. */
  finish(): void {
    this.closeDownTo(-1);
  }

  private quote(text: string, line: number, lastLine: number): void {
    const owner = this.nodes.length - 1;
    if (owner < 0) this.warnings.push({ type: 'descStray', line });
    else {
      this.descriptions.add(owner, text);
      addQuoteLines(this.layout[owner]!, line, lastLine);
    }
  }

  private node(text: string, line: number, lastLine: number): void {
    const head = readHead(text);
    const tokens = extractTokens(text.slice(head.bodyStart));
    if (tokens.label === '') return;
    const node: PlanNode = {
      label: tokens.label,
      gate: gateOf(head.sign),
      optional: head.sign === '+',
      fold: head.fold,
      status: this.status(head, line),
      url: tokens.url,
      size: tokens.size,
      tags: this.sameTags(tokens.tags),
      marks: tokens.marks,
      id: tokens.id,
      deps: tokens.deps,
      desc: null,
      focus: tokens.focus,
      line,
      children: [],
    };
    this.layout.push({ lastLine, labelFromId: tokens.labelFromId, quoteLines: null, blockLines: null });
    this.claimId(node);
    this.nest(node, head.width);
  }

  /** People are few and named often: one list for all nodes that name the same, so walks over owners stay in few places. */
  private sameTags(tags: readonly string[]): readonly string[] {
    if (tags.length === 0) return tags;
    const key = tags.join(' ');
    const known = this.tagLists.get(key);
    if (known !== undefined) return known;
    this.tagLists.set(key, Object.freeze(tags));
    return tags;
  }

  private status(head: Head, line: number): StatusCode | null {
    if (head.boxAt < 0) return null;
    const facts = statusFacts(head.code.toLowerCase());
    if (facts === undefined) this.warnings.push({ type: 'unknownStatus', line, code: head.code });
    return facts?.code ?? null;
  }

  private claimId(node: PlanNode): void {
    if (node.id === null) return;
    const owner = this.byId.get(node.id);
    if (owner === undefined) this.byId.set(node.id, this.nodes.length);
    else {
      const firstLine = this.nodes[owner]!.line;
      this.warnings.push({ type: 'duplicateId', line: node.line, id: node.id, firstLine });
    }
  }

  private nest(node: PlanNode, width: number): void {
    this.closeDownTo(width);
    const parent = this.open.at(-1) ?? -1;
    (parent < 0 ? this.roots : this.nodes[parent]!.children).push(node);
    this.open.push(this.nodes.length);
    this.widths.push(width);
    this.parent.push(parent);
    this.end.push(0);
    this.nodes.push(node);
  }

  /** Pops what is as wide as `width` or wider; only widths matter, there is no fixed step. */
  private closeDownTo(width: number): void {
    while (this.open.length > 0 && this.widths.at(-1)! >= width) {
      this.widths.pop();
      this.end[this.open.pop()!] = this.nodes.length;
    }
  }
}

/** Text of a short description line, null if the line is none (notation 3, rule 3). */
export function quoteText(text: string): string | null {
  const at = skipBlanks(text, 0);
  if (text.charCodeAt(at) !== 0x22 || !isBlank(text.charCodeAt(at + 1))) return null;
  return text.slice(at + 2).trim();
}
