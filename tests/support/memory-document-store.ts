import { applyToStored, computeLineOps, InvalidOpsError, planText, splitLines } from '@werkbaum/core';
import type { Base, Failed, Loaded, Moved, StoreEffect, Stored } from '@werkbaum/core';
import { contentChecksum, isProblem, type Document, type MemoryDocumentServer } from './memory-document-server';

const MAX_REMEMBERED_TEXTS = 64;

/** The store port on a document server in memory: the reference for adapters that speak to a real one. */
export class MemoryDocumentStore {
  /** Contents that were read, by document and version. */
  private readonly texts = new Map<string, string>();

  constructor(private readonly server: MemoryDocumentServer) {}

  async load(source: string, also?: Base): Promise<Loaded | Failed> {
    const found = this.living(source);
    if ('failed' in found) return found;
    const { title, version, content } = found;
    this.remember(found);
    const baseText = also === undefined ? undefined : this.textOf(source, also);
    const known = baseText === undefined ? {} : { baseText };
    return { source, kind: 'document', text: content, title, version, ...known };
  }

  async store(effect: StoreEffect): Promise<Stored | Moved | Failed> {
    if (effect.create === true) return { failed: 'SOURCE_NOT_ALLOWED', message: 'Documents are made by the server.' };
    const found = this.living(effect.source);
    if ('failed' in found) return found;
    const repeated = this.repeated(effect, found.id);
    if (repeated !== undefined) return repeated;
    if (effect.ifVersion === undefined) return { failed: 'BASE_REQUIRED' };
    if (effect.ifVersion !== found.version) return this.moved(found);
    const content = tryApply(found.content, effect);
    return typeof content === 'string' ? this.patch(effect, found, content) : content;
  }

  /** The version check and the patch are one step here; a server that merges in between would answer `opsSinceBase`. */
  private patch(effect: StoreEffect, { id, version, content }: Document, text: string): Stored | Moved | Failed {
    const answer = this.server.patchContent(id, {
      baseVersion: version,
      checksum: contentChecksum(content),
      ...writerOf(effect),
      // On the lines as the server has them: its first one begins with the BOM, ours does not.
      ops: computeLineOps(splitLines(content), splitLines(text)),
    });
    if (isProblem(answer)) return { failed: answer.status === 400 ? 'TOO_LARGE' : 'INTERNAL', message: answer.title };
    return answer.status === 409 ? this.moved(this.server.get(id) as Document) : storedAs(answer.version, text);
  }

  /** Asks the feed whether this very call was done before its answer was lost (spec: tools 2). */
  private repeated(effect: StoreEffect, id: string): Stored | undefined {
    const since = effect.ifVersion ?? 0;
    const feed = this.server.changes(id, since);
    if (feed === null || isProblem(feed)) return undefined;
    const own = feed.events.find(({ clientId }) => clientId === writerOf(effect).clientId);
    const base = this.texts.get(`${id} ${since}`);
    if (own === undefined || base === undefined) return undefined;
    const text = tryApply(base, effect);
    return typeof text === 'string' ? storedAs(own.version, text) : undefined;
  }

  private moved(document: Document): Moved {
    const { version, content } = document;
    this.remember(document);
    return { moved: { version, ...baseOf(content) }, text: content };
  }

  private living(id: string): Document | Failed {
    const found = this.server.get(id);
    return isProblem(found) ? { failed: 'SOURCE_NOT_FOUND', message: found.title } : found;
  }

  private textOf(id: string, { checksum }: Base): string | undefined {
    for (const [key, content] of this.texts) {
      if (key.startsWith(`${id} `) && baseOf(content).checksum === checksum) return content;
    }
    return undefined;
  }

  private remember({ id, version, content }: Document): void {
    this.texts.set(`${id} ${version}`, content);
    const [oldest] = this.texts.keys();
    if (this.texts.size > MAX_REMEMBERED_TEXTS && oldest !== undefined) this.texts.delete(oldest);
  }
}

function storedAs(version: number, content: string): Stored {
  return { stored: { version, ...baseOf(content) }, durable: true };
}

/** The token of a content: over the plan text (LF, no BOM). */
function baseOf(content: string): { checksum: string } {
  return { checksum: contentChecksum(planText(content)) };
}

function writerOf({ request, displayName, milestone }: StoreEffect) {
  const clientId = `mcp-${request.key.replace('sha256:', '').slice(0, 40)}`;
  return { clientId, seq: 1, ...(displayName !== undefined && { displayName }), ...(milestone && { milestone }) };
}

function tryApply(content: string, { ops }: StoreEffect): string | Failed {
  try {
    return applyToStored(content, ops);
  } catch (error) {
    if (!(error instanceof InvalidOpsError)) throw error;
    return { failed: 'INVALID_OPS', message: error.message, op: error.op };
  }
}
