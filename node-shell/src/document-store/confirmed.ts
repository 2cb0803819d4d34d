import { planText, type Failed, type Stored } from '@werkbaum/core';
import { failure, isFailed } from '../file-store/failure';
import type { KnownTexts } from './known-texts';
import { fedContent, mergedContent, type PlannedWrite } from './planned-write';
import type { RestServer } from './rest-server';
import type { ChangeFeed, PatchResult } from './wire';

/** What telling the text of a write that was done needs. */
export interface Confirming {
  rest: RestServer;
  texts: KnownTexts;
}

/** The outcome of a write that the server answered with 200. */
export async function confirmDone(write: PlannedWrite, { version, opsSinceBase }: PatchResult, on: Confirming) {
  // An older version than the base: the answer to an earlier sending of the same call, whose text is not this one.
  if (version <= write.base.version) return asItIs(write, on);
  const content = opsSinceBase.length === 0 ? write.intended : mergedContent(write, opsSinceBase);
  if (content === null) return asItIs(write, on);
  return storedAs(write, version, content, on, fedContent(write.base, opsSinceBase) ?? undefined);
}

/**
 * The outcome of a write found in the change feed as `version`. Where others wrote in between, its own text is not known; the
 * newest one is, and that is what the caller's next base must name.
 */
export async function confirmFound(write: PlannedWrite, version: number, feed: ChangeFeed, on: Confirming) {
  if (version === write.base.version + 1) return storedAs(write, version, write.intended, on);
  const content = feed.content ?? (feed.ops === undefined ? null : fedContent(write.base, feed.ops));
  const newest = feed.currentVersion;
  return content === null || newest === undefined ? asItIs(write, on) : storedAs(write, newest, content, on);
}

/** The write is done, but only the server knows the text. */
async function asItIs(write: PlannedWrite, on: Confirming): Promise<Stored | Failed> {
  const now = await on.rest.document(write.address);
  if (!isFailed(now)) return storedAs(write, now.version, now.content, on);
  const message = 'The change was written, but the server does not say what the plan is now: read it again.';
  return failure('INTERNAL', message, { reference: 'merge', applied: true });
}

/** @param others the content that the server had before the write, where that is known and not its base */
function storedAs(
  write: PlannedWrite,
  version: number,
  content: string,
  { texts }: Confirming,
  others?: string,
): Stored {
  const { checksum } = texts.add(write.address.url, version, content);
  const text = planText(content);
  const intended = planText(write.intended);
  const merged = { intended, text, ...(others !== undefined && { before: planText(others) }) };
  return { stored: { version, checksum }, durable: true, ...(text !== intended && { merged }) };
}
