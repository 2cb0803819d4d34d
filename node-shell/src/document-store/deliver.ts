import type { Clock } from '../file-store/clock';
import { isFailed } from '../file-store/failure';
import type { PlannedWrite } from './planned-write';
import type { PatchAnswer, RestServer } from './rest-server';
import type { Timing } from './timing';
import type { ChangeFeed, PatchResult } from './wire';

/** What became of a write. */
export type Delivery =
  /** The server's own answer. */
  | { done: PatchResult }
  /** The answer was lost; the feed has the write, as this version. */
  | { found: number; feed: ChangeFeed }
  /** Refused with this status, not done. */
  | { refused: number }
  /** Not done, as far as the server says: it could not be reached, or the feed does not have the write. */
  | { missing: string }
  /** Nobody knows. */
  | { silent: string };

/** What delivering needs. */
export interface Delivering {
  rest: RestServer;
  clock: Clock;
  timing: Timing;
}

type Sought = { found: number; feed: ChangeFeed } | 'missing' | 'silent';

/**
 * Sends a write until its fate is known (tools 2): a lost answer makes it be sent again, the very same body, for 10 s, and
 * only after the change feed said that it is not there. A server that forgot the first sending, as some do when they start
 * anew, then does not do it twice; a refusal is believed only if the feed does not have the write.
 */
export async function deliver(write: PlannedWrite, on: Delivering): Promise<Delivery> {
  const first = await on.rest.patchContent(write.address, write.body, on.timing.answerMs);
  if ('unsent' in first) return { missing: first.unsent };
  return 'lost' in first ? repeat(write, on, first.lost) : first;
}

async function repeat(write: PlannedWrite, on: Delivering, why: string): Promise<Delivery> {
  const { clock, timing } = on;
  const end = clock.now() + timing.repeatMs;
  for (const pause of timing.pausesMs) {
    if (clock.now() + pause >= end) break;
    await clock.sleep(pause);
    const sought = await seek(write, on);
    if (typeof sought === 'object') return sought;
    // The server may have it and not say so: sending again could do it twice.
    if (sought === 'silent') continue;
    const limit = Math.max(end - clock.now(), timing.feedMs);
    const settled = await settle(write, on, await on.rest.patchContent(write.address, write.body, limit));
    if (settled !== undefined) return settled;
  }
  const last = await seek(write, on);
  if (typeof last === 'object') return last;
  return last === 'silent' ? { silent: why } : { missing: why };
}

async function settle(write: PlannedWrite, on: Delivering, answer: PatchAnswer): Promise<Delivery | undefined> {
  if ('done' in answer) return answer;
  if (!('refused' in answer)) return undefined;
  const sought = await seek(write, on);
  if (typeof sought === 'object') return sought;
  return sought === 'missing' ? answer : undefined;
}

/** Looks for the write in the change feed since its base. */
export async function seek(write: PlannedWrite, { rest, timing }: Delivering): Promise<Sought> {
  const feed = await rest.changes(write.address, write.base.version, timing.feedMs);
  if (isFailed(feed)) return 'silent';
  const own = feed.events.find(({ clientId }) => clientId === write.clientId);
  return own === undefined ? 'missing' : { found: own.version, feed };
}
