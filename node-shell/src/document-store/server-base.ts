import type { Failed } from '@werkbaum/core';
import { failure, shown } from '../file-store/failure';

/** A configured document server. */
export interface DocumentServer {
  /** What stands before `/documents`, normalised, without a trailing slash; for messages and requests. */
  base: string;
  origin: string;
  /** The segments of its path, as the URL has them (percent-encoded). */
  path: readonly string[];
}

const TRAILING_SLASHES = /\/+$/;

/**
 * Reads one `--server` value: the URL up to and including `/api/v1`, that is what stands before `/documents`. Fails with
 * `INVALID_ARGUMENT` for what is no http(s) URL and for user info, query or fragment, which no server is told apart by.
 */
export function parseServer(text: string): DocumentServer | Failed {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return invalid(text, 'no http(s) URL');
  if (url.username !== '' || url.password !== '') return invalid(text, 'a URL with user info');
  if (url.search !== '' || url.hash !== '') return invalid(text, 'a URL with query or fragment');
  const pathname = url.pathname.replace(TRAILING_SLASHES, '');
  return { base: url.origin + pathname, origin: url.origin, path: pathname.split('/').slice(1) };
}

function invalid(text: string, what: string): Failed {
  const message = `--server ${shown(text)} is ${what}: give what stands before /documents, such as https://host/api/v1.`;
  return failure('INVALID_ARGUMENT', message, { argument: 'server' });
}
