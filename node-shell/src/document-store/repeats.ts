import type { Base, Failed, Repeated, WriteRequest } from '@werkbaum/core';
import { isFailed } from '../file-store/failure';
import { confirmFound, type Confirming } from './confirmed';
import { seek, type Delivering } from './deliver';
import type { DocumentAddress } from './document-address';
import { isNamedBy, type KnownText } from './known-texts';
import type { OpenWrites } from './open-writes';
import { clientIdOf } from './planned-write';
import { unreachable } from './rest-server';

/** What recognising an earlier write needs. */
export interface Repeating extends Confirming, Delivering {
  open: OpenWrites;
}

/**
 * Asks the server what became of the write that keeps a document closed. Fails with SOURCE_UNREACHABLE while it is silent:
 * nothing else may be written before that is known (tools 2).
 */
export async function settleOpen({ url, server }: DocumentAddress, on: Repeating): Promise<Failed | undefined> {
  const write = on.open.of(url);
  if (write === undefined) return undefined;
  const why =
    'it does not say what became of an earlier write to this document, and until then nothing else is written';
  if ((await seek(write, on)) === 'silent') return unreachable(server, why);
  on.open.settle(url);
  return undefined;
}

/**
 * The answer to a call whose write is in the document's history already, though this process does not remember having
 * answered it: its first answer was lost, or another process gave it. Undefined if it is not there. `base` is what the call
 * was made for, `current` the document as it is. Fails with SOURCE_UNREACHABLE where the server does not say.
 */
export async function earlierAnswer(
  address: DocumentAddress,
  request: WriteRequest,
  base: Base,
  current: KnownText,
  on: Repeating,
): Promise<Repeated | Failed | undefined> {
  // Nobody wrote since the text the call is for.
  if (base.version === current.version && isNamedBy(base, current.checksum)) return undefined;
  const feed = await on.rest.changes(address, sinceOf(base, current, on), on.timing.answerMs);
  if (isFailed(feed)) return feed;
  const own = feed.events.find(({ clientId }) => clientId === clientIdOf(request));
  if (own === undefined) return undefined;
  const write = on.open.sentBefore(request.key);
  if (write === undefined) return unreported(baseOf(on.texts.at(address.url, own.version)));
  const stored = await confirmFound(write, own.version, feed, on);
  if (isFailed(stored)) return stored;
  // The report that was prepared is about the intended text.
  if (stored.merged !== undefined) return unreported(stored.stored);
  return repeated({ ...write.effect.answer, base: stored.stored, durable: stored.durable });
}

/** The version is only a hint: one that cannot be right does not narrow the search. */
function sinceOf(base: Base, current: KnownText, { texts }: Repeating): number {
  const known = texts.named(current.url, base)?.version ?? base.version ?? 0;
  const since = Math.min(known, base.version ?? known);
  return since < current.version ? since : 0;
}

function baseOf(text: KnownText | undefined): Base | undefined {
  return text && { version: text.version, checksum: text.checksum };
}

/** The write is known to be done, its report is not known; the base is, unless others wrote since. */
function unreported(base: Base | undefined): Repeated {
  return repeated({ ...(base !== undefined && { base }), applied: true, report: 'unavailable', durable: true });
}

function repeated(answer: Record<string, unknown>): Repeated {
  return { repeat: { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer } };
}
