import type { Effect, Failed, Listed, LoadEffect, Outcome } from '@werkbaum/core';
import { namesDocument } from '../document-store/document-address';
import type { DocumentStore } from '../document-store/document-store';
import type { FileStore } from '../file-store/file-store';
import type { AnsweredRequests } from './answered-requests';

/** Performs one effect of the core; every failure is an outcome. */
export type Performer = (effect: Effect) => Promise<Outcome>;

/** Where a local server finds plans, and the answers of its earlier writes. */
export interface Stores {
  files: FileStore;
  documents: DocumentStore;
  answers: AnsweredRequests;
}

/** The port to the world of a local server. */
export function performer(stores: Stores): Performer {
  return async (effect) => {
    try {
      return await perform(effect, stores);
    } catch (error) {
      return unknownFault(effect, error);
    }
  };
}

function perform(effect: Effect, stores: Stores): Promise<Outcome> {
  switch (effect.do) {
    case 'list':
      return list(stores);
    case 'load':
      return load(effect, stores);
    case 'store':
      return (namesDocument(effect.source) ? stores.documents : stores.files).store(effect);
  }
}

async function list({ files, documents }: Stores): Promise<Listed> {
  const listed = await files.list();
  const { servers } = documents;
  return {
    ...listed,
    plans: [...listed.plans, ...documents.known()],
    ...(servers.length > 0 && { servers: [...servers] }),
  };
}

async function load(effect: LoadEffect, { files, documents, answers }: Stores): Promise<Outcome> {
  const answered = effect.request === undefined ? undefined : answers.find(effect.request);
  if (answered !== undefined) return answered;
  return namesDocument(effect.source) ? documents.load(effect) : loadFile(effect, files);
}

async function loadFile({ source, wouldStore }: LoadEffect, files: FileStore): Promise<Outcome> {
  const loaded = await files.load(source);
  const unwritable = wouldStore === undefined ? undefined : await files.unwritable(source, wouldStore);
  return unwritable === undefined ? loaded : { ...loaded, unwritable };
}

/** Names the plan a source is about: one string per plan, for the queue of its writes. */
export async function canonicalSource(source: string, { files, documents }: Stores): Promise<string> {
  return namesDocument(source) ? documents.canonical(source) : files.canonical(source);
}

/** What no store foresaw: told in the log, and as INTERNAL with what is known of the write. */
function unknownFault(effect: Effect, error: unknown): Failed {
  console.error(error);
  const applied = effect.do === 'store' ? 'unknown' : false;
  return { failed: 'INTERNAL', message: 'This is a fault of the server, see its log.', reference: effect.do, applied };
}
