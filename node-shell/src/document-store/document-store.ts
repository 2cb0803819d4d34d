import type { Failed, Loaded, LoadEffect, ListedPlan, Moved, Repeated, StoreEffect, Stored } from '@werkbaum/core';
import { systemClock, type Clock } from '../file-store/clock';
import { failure, isFailed } from '../file-store/failure';
import { StoredAnswers } from '../file-store/stored-answers';
import { confirmDone, confirmFound } from './confirmed';
import { deliver, type Delivery } from './deliver';
import { documentAddress, type DocumentAddress } from './document-address';
import { jsonClient } from './json-client';
import { KnownTexts, type KnownText } from './known-texts';
import { OpenWrites } from './open-writes';
import { clientIdOf, planWrite, type PlannedWrite } from './planned-write';
import { earlierAnswer, settleOpen, type Repeating } from './repeats';
import { RestServer } from './rest-server';
import type { DocumentServer } from './server-base';
import { TIMING, type Timing } from './timing';
import { Turns } from './turns';
import type { WireDocument } from './wire';

/** What the document store is made of. */
export interface DocumentStoreOptions {
  /** The only servers that are ever contacted; a UUID alone means the first. */
  servers: readonly DocumentServer[];
  /** Named to the servers, such as `werkbaum/0.1.0`. */
  userAgent: string;
  clock?: Clock;
  timing?: Timing;
}

/** Shared documents on Werkbaum servers: the port `Io` by their REST contract. */
export interface DocumentStore {
  readonly servers: readonly string[];
  /** The document, with the older text that `also` names if it was seen; the answer to a write that was done before. */
  load(effect: Omit<LoadEffect, 'do'>): Promise<Loaded | Repeated | Failed>;
  /** Stores on exactly the version `ifVersion`, once, or nothing; see `deliver` for lost answers. */
  store(effect: StoreEffect): Promise<Stored | Moved | Failed>;
  /** The documents this process has read. */
  known(): ListedPlan[];
  /** One string per document, however it is named; the source itself where it names none. */
  canonical(source: string): string;
}

/** Contacts nobody before the first effect. */
export function createDocumentStore(options: DocumentStoreOptions): DocumentStore {
  return new RestDocumentStore(options);
}

const MAX_KNOWN = 500;

class RestDocumentStore implements DocumentStore {
  readonly servers: readonly string[];
  private readonly answers = new StoredAnswers();
  private readonly titles = new Map<string, string>();
  private readonly turns: Turns;
  private readonly on: Repeating;

  constructor(private readonly options: DocumentStoreOptions) {
    const { servers, userAgent, clock = systemClock, timing = TIMING } = options;
    this.servers = servers.map(({ base }) => base);
    this.turns = new Turns(() => clock.now());
    const rest = new RestServer(jsonClient(userAgent), timing);
    this.on = { rest, texts: new KnownTexts(), clock, timing, open: new OpenWrites() };
  }

  async load({ source, also, request }: Omit<LoadEffect, 'do'>): Promise<Loaded | Repeated | Failed> {
    const address = this.addressOf(source);
    if (isFailed(address)) return address;
    const inDoubt = request === undefined ? undefined : await settleOpen(address, this.on);
    if (inDoubt !== undefined) return inDoubt;
    const found = await this.read(address);
    if (isFailed(found)) return found;
    const { document, text } = found;
    const earlier = request && also ? await earlierAnswer(address, request, also, text, this.on) : undefined;
    if (earlier !== undefined) return earlier;
    const base = also === undefined ? undefined : this.on.texts.named(address.url, also);
    const { title, version, content } = document;
    const older = base === undefined ? {} : { baseText: base.content };
    return { source: address.url, kind: 'document', text: content, title, version, ...older };
  }

  async store(effect: StoreEffect): Promise<Stored | Moved | Failed> {
    const address = this.addressOf(effect.source);
    if (isFailed(address)) return address;
    if (effect.create === true) return madeByServer(this.servers);
    const known = this.answers.get(effect.request);
    if (known !== undefined) return known;
    if (effect.ifVersion === undefined) return failure('BASE_REQUIRED', 'Give the version that the change is for.');
    const answer = await this.storeOn(address, effect, effect.ifVersion);
    if ('durable' in answer && !isFailed(answer)) this.remember(effect, answer);
    return answer;
  }

  /** Without the texts of a merge: hundreds of answers are kept. */
  private remember({ request }: StoreEffect, { stored, durable }: Stored): void {
    this.answers.add(request, { stored, durable });
  }

  known(): ListedPlan[] {
    return [...this.titles].map(([source, title]) => ({ source, kind: 'document', title }));
  }

  canonical(source: string): string {
    const address = this.addressOf(source);
    return isFailed(address) ? source : address.url;
  }

  private addressOf(source: string): DocumentAddress | Failed {
    return documentAddress(this.options.servers, source);
  }

  private async read(address: DocumentAddress): Promise<{ document: WireDocument; text: KnownText } | Failed> {
    const document = await this.on.rest.document(address);
    this.titles.delete(address.url);
    if (isFailed(document)) return document;
    this.titles.set(address.url, document.title);
    const [oldest] = this.titles.keys();
    if (this.titles.size > MAX_KNOWN) this.titles.delete(oldest!);
    return { document, text: this.on.texts.add(address.url, document.version, document.content) };
  }

  private async storeOn(address: DocumentAddress, effect: StoreEffect, version: number) {
    const known = this.on.texts.at(address.url, version);
    const base = known ?? (await this.baseText(address, version));
    if ('failed' in base || 'moved' in base) return base;
    const milestone = effect.milestone ?? this.turns.isMilestone(address.url, version);
    const write = planWrite(address, effect, base, milestone);
    if (isFailed(write)) return write;
    // A server merges what does not overlap: it must not get a write for a version that is not its newest.
    const feed = await this.on.rest.changes(address, version, this.on.timing.answerMs);
    if (isFailed(feed)) return feed;
    const own = feed.events.find(({ clientId }) => clientId === clientIdOf(effect.request));
    if (own !== undefined) return this.done(write, await confirmFound(write, own.version, feed, this.on));
    if (feed.events.length > 0 || (feed.currentVersion ?? version) !== version) return this.moved(address);
    return this.outcome(write, await deliver(write, this.on));
  }

  /** The text of a version that is not in memory any more, if it is still the newest. */
  private async baseText(address: DocumentAddress, version: number): Promise<KnownText | Moved | Failed> {
    const found = await this.read(address);
    if (isFailed(found)) return found;
    return found.text.version === version ? found.text : movedTo(found.text);
  }

  private async outcome(write: PlannedWrite, delivery: Delivery): Promise<Stored | Moved | Failed> {
    if ('done' in delivery) return this.done(write, await confirmDone(write, delivery.done, this.on));
    if ('found' in delivery) {
      return this.done(write, await confirmFound(write, delivery.found, delivery.feed, this.on));
    }
    if ('refused' in delivery) return this.refused(write, delivery.refused);
    const { requestId } = write.effect.request;
    // Not there is not never: a proxy may still have it. A repeat of the call then finds it by its request.
    this.on.open.add(write);
    if ('missing' in delivery) return notWritten(write.address, delivery.missing, requestId);
    return indeterminate(write.address, delivery.silent, requestId);
  }

  private done(write: PlannedWrite, answer: Stored | Failed): Stored | Failed {
    if (!isFailed(answer)) this.turns.wrote(write.address.url, answer.stored.version!, write.milestone);
    return answer;
  }

  private async refused({ address }: PlannedWrite, status: number): Promise<Moved | Failed> {
    // 422: the server cannot apply it to the version it was made for, which it may have compacted by now.
    if ([404, 409, 410, 422].includes(status)) return this.moved(address);
    if (status === 413) return failure('TOO_LARGE', `The document server takes no text of this size (413).`);
    if (status !== 400) return notWritten(address, `it answered ${status}`);
    const message =
      'The document server refused the change as malformed (400); nothing was written. It may have a lower limit for texts.';
    return failure('INTERNAL', message, { reference: 'patch 400', applied: false });
  }

  private async moved(address: DocumentAddress): Promise<Moved | Failed> {
    const found = await this.read(address);
    return isFailed(found) ? found : movedTo(found.text);
  }
}

function movedTo({ version, checksum, content }: KnownText): Moved {
  return { moved: { version, checksum }, text: content };
}

function madeByServer(servers: readonly string[]): Failed {
  const message = 'A new document is made on its server, not here: `create` is for plan files.';
  return failure('SOURCE_NOT_ALLOWED', message, { servers });
}

function notWritten({ server: { base } }: DocumentAddress, why: string, requestId?: string): Failed {
  const message = `Nothing was written: the document server ${base} cannot be used now (${why}). Call again later.`;
  return failure('SOURCE_UNREACHABLE', message, requestId === undefined ? {} : { requestId });
}

function indeterminate({ server: { base } }: DocumentAddress, why: string, requestId: string): Failed {
  const message =
    `The document server ${base} fell silent (${why}): the change may be written or not. ` +
    'Call again with this requestId and the same arguments; it will not be done twice.';
  return failure('INDETERMINATE', message, { requestId });
}
