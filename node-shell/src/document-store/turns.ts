const TURN_MS = 30_000;
const MAX_DOCUMENTS = 1_000;

interface Turn {
  /** When this process last wrote, and the version it made. */
  at: number;
  version: number;
  /** When it last made a milestone. */
  milestoneAt: number;
}

/** Which writes begin a turn of this process, so that the state before and after an agent's work is listed (tools 2). */
export class Turns {
  private readonly turns = new Map<string, Turn>();

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number) {}

  /**
   * Whether a write on `version` is to be a milestone: the first for 30 s, or the first since somebody else wrote; at most one
   * per 30 s.
   */
  isMilestone(url: string, version: number): boolean {
    const turn = this.turns.get(url);
    if (turn === undefined) return true;
    const now = this.now();
    if (now - turn.milestoneAt < TURN_MS) return false;
    return now - turn.at >= TURN_MS || turn.version !== version;
  }

  /** Notes a write that was done. */
  wrote(url: string, version: number, milestone: boolean): void {
    const now = this.now();
    const milestoneAt = milestone ? now : (this.turns.get(url)?.milestoneAt ?? -Infinity);
    this.turns.delete(url);
    this.turns.set(url, { at: now, version, milestoneAt });
    const [oldest] = this.turns.keys();
    if (this.turns.size > MAX_DOCUMENTS) this.turns.delete(oldest!);
  }
}
