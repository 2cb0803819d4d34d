import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the file store uses it; injected so that tests need not wait. All in milliseconds. */
export interface Clock {
  /** Monotonic, for budgets. */
  now(): number;
  /** Since the epoch, to compare with the times of files. */
  wall(): number;
  sleep(ms: number): Promise<void>;
}

/** The clock of this process. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  sleep: (ms) => sleep(ms),
};
