import type { LineOp } from '../lineops/line-op';
import { addedLines, opEnd } from '../lineops/op-extent';

/** Lines with an identity each: the index (from 0) of the line of the first text, or a greater number for a new line. */
export interface KeyedLines {
  readonly lines: readonly string[];
  readonly keys: readonly number[];
  /** Keys of lines that no longer stand between their old neighbours. */
  readonly moved: ReadonlySet<number>;
}

/** Key of the empty line that a text without lines reads as. */
export const NO_LINE = -1;

/** The text between two verbs. */
export class WorkingText implements KeyedLines {
  private nextKey: number;

  private constructor(
    readonly lines: readonly string[],
    readonly keys: readonly number[],
    readonly moved: ReadonlySet<number>,
    nextKey: number,
  ) {
    this.nextKey = nextKey;
  }

  /** The first text: every line is its own index. */
  static of(lines: readonly string[]): WorkingText {
    return new WorkingText(
      lines,
      lines.map((_, i) => i),
      new Set(),
      lines.length,
    );
  }

  /**
   * The text after operations made for its lines. A replaced line stays the same line; with `carriedFrom` the lines of
   * the insert are those that stood from there on.
   */
  apply(ops: readonly LineOp[], carriedFrom?: number): WorkingText {
    const lines: string[] = [];
    const keys: number[] = [];
    const moved = new Set(this.moved);
    let cursor = 0;
    for (const op of ops) {
      this.keep(lines, keys, cursor, op.index);
      addedLines(op).forEach((line, i) => {
        lines.push(line);
        keys.push(this.keyFor(op, i, carriedFrom, moved));
      });
      cursor = opEnd(op);
    }
    this.keep(lines, keys, cursor, this.lines.length);
    if (lines.length === 0) {
      lines.push('');
      keys.push(NO_LINE);
    }
    return new WorkingText(lines, keys, moved, this.nextKey);
  }

  private keep(lines: string[], keys: number[], from: number, to: number): void {
    for (let i = from; i < to; i++) {
      lines.push(this.lines[i]!);
      keys.push(this.keys[i]!);
    }
  }

  private keyFor(op: LineOp, i: number, carriedFrom: number | undefined, moved: Set<number>): number {
    if (op.op === 'replace' && i < op.count) return this.keys[op.index + i]!;
    if (op.op !== 'insert' || carriedFrom === undefined) return this.nextKey++;
    const key = this.keys[carriedFrom + i]!;
    moved.add(key);
    return key;
  }
}
