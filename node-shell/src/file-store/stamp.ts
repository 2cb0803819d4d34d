import type { BigIntStats } from 'node:fs';

const MAX_REMEMBERED = 1_000;

/** What changes when a file's content does: device, inode, size, time of change in ns. */
export type Stamp = string;

/** The stamp of a file. */
export function stampOf(stats: BigIntStats): Stamp {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}

/**
 * Remembers which state of which file is known to be whole, because it was seen at rest or was written by us, so that
 * nobody waits for it to come to rest once more. Forgetting costs a short wait, nothing else.
 */
export class SettledFiles {
  private readonly stamps = new Map<string, Stamp>();

  /** `real`: the real path. */
  has(real: string, stamp: Stamp): boolean {
    return this.stamps.get(real) === stamp;
  }

  add(real: string, stamp: Stamp): void {
    if (this.stamps.size >= MAX_REMEMBERED) this.stamps.clear();
    this.stamps.set(real, stamp);
  }
}
