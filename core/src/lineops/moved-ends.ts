import type { LineEnd, StoredLine } from '../notation/line-ends';
import type { LineOp } from './line-op';
import { addedLines, removedCount } from './op-extent';

const INDENT_AND_SIGN = /^[ \t]*(?:[-|+]|=(?=[ \t]))?[ \t]*/;

/** True if both are the same line, indent and gate sign (what a move may change) aside. */
export function isSameLine(a: string, b: string): boolean {
  return a === b || moveKey(a) === moveKey(b);
}

/**
 * The ends of lines that operations take away in one place and may put back in another.
 *
 * A move comes as delete and insert, so it is recognised by its text: indent and sign do not count, because a move
 * changes them. Equal lines are matched in document order.
 */
export class MovedEnds {
  private readonly waiting = new Map<string, { ends: LineEnd[]; next: number }>();

  /** @param lines the base lines with the ends they would keep. */
  constructor(lines: readonly StoredLine[], ops: readonly LineOp[]) {
    for (const op of ops) this.collect(lines, op);
  }

  /** The end a line brings along from where it was taken away, each only once; null if it is new. */
  take(text: string): LineEnd | null {
    const queue = this.waiting.get(moveKey(text));
    if (queue === undefined || queue.next === queue.ends.length) return null;
    return queue.ends[queue.next++]!;
  }

  private collect(lines: readonly StoredLine[], op: LineOp): void {
    const added = addedLines(op);
    for (let i = 0; i < removedCount(op); i++) {
      const line = lines[op.index + i]!;
      const substitute = added[i];
      if (substitute === undefined || !isSameLine(substitute, line.text)) this.add(line);
    }
  }

  private add(line: StoredLine): void {
    const key = moveKey(line.text);
    const queue = this.waiting.get(key);
    if (queue === undefined) this.waiting.set(key, { ends: [line.end], next: 0 });
    else queue.ends.push(line.end);
  }
}

function moveKey(text: string): string {
  return text.slice(INDENT_AND_SIGN.exec(text)![0].length);
}
