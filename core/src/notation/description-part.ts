import { addBlockLines, type Descriptions } from './descriptions';
import { isSeparator } from './logical-lines';
import type { NodeLayout } from './parsed-text';
import type { Warning } from './warning';
import { isBlank } from './white-space';

const HEADER = /^#([\p{L}\p{N}._-]+):?\s*$/u;

/** What the description part writes to. */
interface Target {
  readonly byId: ReadonlyMap<string, number>;
  readonly layout: readonly NodeLayout[];
  readonly warnings: Warning[];
  readonly descriptions: Descriptions;
}

const CLOSED = -1;
const SWALLOWING = -2;

/** The ID an unindented line of the description part heads a block for, null if it is no header (notation 6, rule 4). */
export function blockHeaderId(text: string): string | null {
  return HEADER.exec(text)?.[1] ?? null;
}

/** Reads the lines after the separator, one at a time (notation 6). */
export class DescriptionPart {
  /** Node index of the open block, or CLOSED, or SWALLOWING below a header nobody owns. */
  private open = CLOSED;
  /** Blank lines since the last line of the open block: part of it only if more of it follows. */
  private blanks: number[] = [];

  constructor(private readonly target: Target) {}

  /** Takes one line without its comment; `line` counts from 1. */
  read(text: string, line: number): void {
    if (isSeparator(text)) return;
    if (text.trim() === '') this.blank(line);
    else if (isBlank(text.charCodeAt(0))) this.blockText(text.trim(), line);
    else this.unindented(text, line);
  }

  private blank(line: number): void {
    if (this.open < 0) return;
    this.target.descriptions.add(this.open, '');
    this.blanks.push(line);
  }

  private blockText(text: string, line: number): void {
    if (this.open === SWALLOWING) return;
    if (this.open === CLOSED) this.target.warnings.push({ type: 'descStray', line });
    else {
      this.target.descriptions.add(this.open, text);
      this.take(line);
    }
  }

  private unindented(text: string, line: number): void {
    const id = blockHeaderId(text);
    this.blanks = [];
    this.open = id === null ? CLOSED : (this.target.byId.get(id) ?? SWALLOWING);
    if (this.open >= 0) this.take(line);
    else if (id === null) this.target.warnings.push({ type: 'descStray', line });
    else this.target.warnings.push({ type: 'unknownDesc', line, id });
  }

  private take(line: number): void {
    addBlockLines(this.target.layout[this.open]!, this.blanks, line);
    this.blanks = [];
  }
}
