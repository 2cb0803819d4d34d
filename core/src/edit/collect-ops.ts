import type { LineOp } from '../lineops/line-op';
import { NO_LINE, type KeyedLines } from './working-text';

/**
 * The operations that lead from `base` to the working text. Line identities decide, not a diff: a line that stayed where
 * it was and as it was is in none, a changed one is replaced, a moved one is deleted and inserted.
 */
export function collectOps(base: readonly string[], { lines, keys, moved }: KeyedLines): LineOp[] {
  const collector = new OpsCollector(base);
  const isAt = (key: number) => key >= 0 && key < base.length && !moved.has(key);
  for (let i = 0; i < lines.length; i++) {
    const key = keys[i]!;
    if (key === NO_LINE && lines.length === 1) break;
    if (isAt(key)) collector.stayed(key, lines[i]!);
    else collector.came(lines[i]!);
  }
  collector.finish();
  return collector.ops;
}

/** Walks over the new text; what lies between two lines that stayed becomes at most one operation of each kind. */
class OpsCollector {
  readonly ops: LineOp[] = [];
  /** Index of the first base line that is not dealt with. */
  private next = 0;
  private arrived: string[] = [];

  constructor(private readonly base: readonly string[]) {}

  came(line: string): void {
    this.arrived.push(line);
  }

  stayed(key: number, line: string): void {
    this.closeGap(key);
    if (this.base[key] !== line) this.replaced(key, line);
    this.next = key + 1;
  }

  finish(): void {
    this.closeGap(this.base.length);
  }

  /** Base lines up to `end` are gone, others came: what is equal at both ends of the gap was only on a journey. */
  private closeGap(end: number): void {
    const { base, arrived } = this;
    const most = Math.min(end - this.next, arrived.length);
    let head = 0;
    while (head < most && base[this.next + head] === arrived[head]) head++;
    let tail = 0;
    while (tail < most - head && base[end - 1 - tail] === arrived[arrived.length - 1 - tail]) tail++;
    const start = this.next + head;
    const count = end - tail - start;
    if (arrived.length > head + tail) this.inserted(start, arrived.slice(head, arrived.length - tail));
    if (count > 0) this.deleted(start, count);
    this.arrived = [];
  }

  private replaced(index: number, line: string): void {
    const last = this.ops.at(-1);
    if (last?.op === 'replace' && last.index + last.count === index && last.lines.length === last.count) {
      last.count++;
      last.lines.push(line);
    } else this.ops.push({ op: 'replace', index, count: 1, lines: [line] });
  }

  /** Lines that follow a replaced one belong to the same operation. */
  private inserted(index: number, lines: string[]): void {
    const last = this.ops.at(-1);
    if (last?.op === 'replace' && last.index + last.count === index) {
      for (const line of lines) last.lines.push(line);
    } else this.ops.push({ op: 'insert', index, lines });
  }

  private deleted(index: number, count: number): void {
    const last = this.ops.at(-1);
    if (last?.op === 'replace' && last.index + last.count === index && last.lines.length === last.count)
      last.count += count;
    else this.ops.push({ op: 'delete', index, count });
  }
}
