import type { Failed } from '@werkbaum/core';
import { busy } from './file-store/write-failure';

/** How many pieces of work may wait for one plan (tools 2). */
export const QUEUE_LIMIT = 16;

/** Runs the writes of this process to one plan one after the other, in the order they came; other plans at once. */
export class WriteQueue {
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly waiting = new Map<string, number>();

  /**
   * Runs `work` once all earlier work for `key` (one string per plan) has ended, however it ended. Fails with `BUSY`, without
   * having run it, if 16 others wait already. What `work` throws is thrown to its own caller only.
   */
  async runExclusive<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer | Failed> {
    const before = this.tails.get(key);
    const waiting = this.waiting.get(key) ?? 0;
    if (before !== undefined && waiting >= QUEUE_LIMIT) return busy(key);
    const turn = before === undefined ? work() : this.after(before, key, work);
    const tail = turn.catch(() => {});
    this.tails.set(key, tail);
    void tail.then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return turn;
  }

  private async after<Answer>(before: Promise<unknown>, key: string, work: () => Promise<Answer>): Promise<Answer> {
    this.count(key, 1);
    await before;
    this.count(key, -1);
    return work();
  }

  private count(key: string, change: number): void {
    const waiting = (this.waiting.get(key) ?? 0) + change;
    if (waiting === 0) this.waiting.delete(key);
    else this.waiting.set(key, waiting);
  }
}
