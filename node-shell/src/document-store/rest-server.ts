import type { Failed } from '@werkbaum/core';
import { failure, shown } from '../file-store/failure';
import type { DocumentAddress } from './document-address';
import type { JsonClient, JsonReply, NoReply } from './json-client';
import type { DocumentServer } from './server-base';
import type { Timing } from './timing';
import { readDocument, readFeed, readPatchResult, type ChangeFeed, type PatchResult, type WireDocument } from './wire';

/** What a content patch may come to. Only `lost` leaves it open whether it was done. */
export type PatchAnswer =
  | { done: PatchResult }
  | { refused: number }
  /** Surely not done. */
  | { unsent: string }
  | { lost: string };

/** The endpoints of the REST contract that are used (backend 1.4). Nothing is sent twice, except a read whose connection broke. */
export class RestServer {
  constructor(
    private readonly client: JsonClient,
    private readonly timing: Timing,
  ) {}

  /** The living document. Fails with SOURCE_NOT_FOUND and SOURCE_UNREACHABLE. */
  async document({ server, id, url }: DocumentAddress): Promise<WireDocument | Failed> {
    const reply = await this.read(url, this.timing.answerMs);
    if ('lost' in reply) return unreachable(server, reply.lost);
    if (reply.status === 404 || reply.status === 410) return this.notFound(server, url, reply);
    const document = reply.status === 200 ? readDocument(jsonOf(reply), id) : `it answered ${reply.status}`;
    return typeof document === 'string' ? this.improper(server, document) : document;
  }

  /** What changed since `since`. A failure (SOURCE_UNREACHABLE) says nothing about what changed. */
  async changes({ server, url }: DocumentAddress, since: number, limitMs: number): Promise<ChangeFeed | Failed> {
    const reply = await this.read(`${url}/changes?since=${since}&wait=0`, limitMs);
    if ('lost' in reply) return unreachable(server, reply.lost);
    if (reply.status === 204) return { events: [] };
    // There never was such a document; the request for its text will say so.
    if (reply.status === 404 && reply.body !== undefined) return { events: [] };
    const feed = reply.status === 200 ? readFeed(jsonOf(reply), since) : `it answered ${reply.status}`;
    return typeof feed === 'string' ? unreachable(server, feed) : feed;
  }

  async patchContent({ url }: DocumentAddress, body: string, limitMs: number): Promise<PatchAnswer> {
    const reply = await this.client({ method: 'PATCH', url: `${url}/content`, body, limitMs });
    if ('lost' in reply) return reply.sent ? { lost: reply.lost } : { unsent: reply.lost };
    const { status } = reply;
    if (isRefusal(status)) return { refused: status };
    // A proxy that gives up, a server that breaks: either may have happened after the commit.
    if (status !== 200) return { lost: `it answered ${status}` };
    const result = readPatchResult(reply.body);
    return typeof result === 'string' ? { lost: result } : { done: result };
  }

  private async read(url: string, limitMs: number): Promise<JsonReply | NoReply> {
    const reply = await this.client({ method: 'GET', url, limitMs });
    const broke = 'lost' in reply && reply.sent && reply.lost.startsWith('the connection broke');
    // A kept connection that the server closed just now.
    return broke ? this.client({ method: 'GET', url, limitMs }) : reply;
  }

  private async notFound(server: DocumentServer, url: string, { body }: JsonReply): Promise<Failed> {
    if (body === undefined && (await this.version(server)) === undefined) {
      return unreachable(server, 'there is no Werkbaum server at this address (404)');
    }
    return failure('SOURCE_NOT_FOUND', `There is no document ${shown(url)}: it was deleted, or never there.`);
  }

  /** The server answers, but not as it should: its version may tell why. */
  private async improper(server: DocumentServer, why: string): Promise<Failed> {
    const serverVersion = await this.version(server);
    return { ...unreachable(server, why), ...(serverVersion !== undefined && { serverVersion }) };
  }

  private async version({ base }: DocumentServer): Promise<string | undefined> {
    const reply = await this.client({ method: 'GET', url: `${base}/info`, limitMs: this.timing.infoMs });
    const info = 'lost' in reply || reply.status !== 200 ? undefined : (reply.body as { version?: unknown } | null);
    return typeof info?.version === 'string' ? info.version.slice(0, 100) : undefined;
  }
}

/** 408 is a time-out like any other; redirects and all other refusals came before anything was done. */
function isRefusal(status: number): boolean {
  return status >= 300 && status < 500 && status !== 408;
}

function jsonOf({ body }: JsonReply): unknown {
  return body;
}

/** SOURCE_UNREACHABLE: the server cannot be asked now. Nothing was written. */
export function unreachable({ base }: DocumentServer, why: string): Failed {
  return failure('SOURCE_UNREACHABLE', `The document server ${base} cannot be used now: ${why}. Try again later.`);
}
