import type { Failed } from '@werkbaum/core';
import { failure, isFailed, shown } from '../file-store/failure';
import { parseSource, type DocumentSource } from '../file-store/source-name';
import type { DocumentServer } from './server-base';

/** A document on a configured server. */
export interface DocumentAddress {
  server: DocumentServer;
  /** UUID, lower case. */
  id: string;
  /** Its canonical name: the document URL without query, fragment and trailing slash. */
  url: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True if `source` names a document, allowed or not (tools 1). */
export function namesDocument(source: string): boolean {
  const named = parseSource(source);
  return !isFailed(named) && named.kind === 'document';
}

/**
 * The address `source` names. Fails with `SOURCE_NOT_ALLOWED` (`servers`) for everything that is not exactly a document of
 * a configured server: parts of the parsed URL are compared, never prefixes; with that of `parseSource` for what is no source.
 */
export function documentAddress(servers: readonly DocumentServer[], source: string): DocumentAddress | Failed {
  const named = parseSource(source);
  if (isFailed(named)) return named.failed.startsWith('SOURCE_') ? { ...named, servers: bases(servers) } : named;
  if (named.kind === 'file') return notAllowed(servers, `source ${shown(source)} names no document`);
  if (servers.length === 0) return notAllowed(servers, 'No document server is configured: start with --server <base>');
  const found = 'id' in named ? { server: servers[0]!, id: named.id } : onServer(servers, named);
  if (found === undefined) {
    return notAllowed(servers, `source ${shown(source)} is no document of a configured server (see \`servers\`)`);
  }
  const { server, id } = found;
  return { server, id, url: `${server.base}/documents/${id}` };
}

function onServer(servers: readonly DocumentServer[], { url: text }: Extract<DocumentSource, { url: string }>) {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const segments = url.pathname.split('/').slice(1);
  const [folder, id = ''] = segments.slice(-2);
  if (folder !== 'documents' || !UUID.test(id)) return undefined;
  const path = segments.slice(0, -2);
  const server = servers.find((known) => known.origin === url.origin && sameSegments(known.path, path));
  return server === undefined ? undefined : { server, id: id.toLowerCase() };
}

function sameSegments(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, i) => segment === b[i]);
}

function bases(servers: readonly DocumentServer[]): string[] {
  return servers.map(({ base }) => base);
}

function notAllowed(servers: readonly DocumentServer[], why: string): Failed {
  return failure('SOURCE_NOT_ALLOWED', `${why}.`, { servers: bases(servers) });
}
