import { fileURLToPath } from 'node:url';
import type { Failed } from '@werkbaum/core';
import { failure, isFailed, shown } from './failure';
import { windowsObjection } from './windows-name';

/** A plan file: absolute, or relative to the first root. Nothing is checked against the roots yet. */
export interface FileSource {
  kind: 'file';
  path: string;
}

/** A shared document: by its full URL (no query, fragment or trailing slashes) or by its UUID on the default server. */
export type DocumentSource = { kind: 'document'; url: string } | { kind: 'document'; id: string };

/** What a `source` string names. */
export type NamedSource = FileSource | DocumentSource;

const HTTP = /^https?:\/\//i;
const FILE_URL = /^file:/i;
const RESOURCE = /^werkbaum:/i;
const FILE_RESOURCE = /^werkbaum:\/\/file\//i;
const DOC_RESOURCE = /^werkbaum:\/\/doc\//i;
const OTHER_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// The system would be asked for another name, with U+FFFD in its place.
const HALF_PAIR = /[\ud800-\udfff]/u;
const TRAILING_SLASHES = /\/+$/;
const FORMS =
  'Valid: a path (absolute or relative to the first root), a file: URL, a document URL, an editor link with ?live=, ' +
  'a document UUID, or a werkbaum://file/… or werkbaum://doc/… resource.';

/**
 * Reads a `source` argument (tools 1). Pure: touches neither disk nor network.
 *
 * Fails with `INVALID_ARGUMENT` for the empty string, NUL, lone surrogates and what cannot be decoded, with
 * `SOURCE_NOT_ALLOWED` for file URLs of other hosts, foreign schemes and, on Windows, names that are no plain files.
 */
export function parseSource(source: string, windows = process.platform === 'win32'): NamedSource | Failed {
  if (source === '') return invalid(source, 'is empty');
  if (HTTP.test(source)) return fromUrl(source);
  if (FILE_URL.test(source)) return fromFileUrl(source, windows);
  if (RESOURCE.test(source)) return fromResource(source, windows);
  if (OTHER_SCHEME.test(source)) return notAllowed(source, `has a scheme that names no plan. ${FORMS}`);
  if (UUID.test(source)) return { kind: 'document', id: source.toLowerCase() };
  return fromPath(source, windows);
}

function fromPath(path: string, windows: boolean): FileSource | Failed {
  if (path === '') return invalid(path, 'is empty');
  if (path.includes('\0')) return invalid(path, 'contains a NUL character');
  if (HALF_PAIR.test(path)) return invalid(path, 'contains half a surrogate pair; send whole characters');
  const objection = windows ? windowsObjection(path) : null;
  return objection === null ? { kind: 'file', path } : notAllowed(path, `cannot be a plan file: ${objection}.`);
}

function fromFileUrl(source: string, windows: boolean): NamedSource | Failed {
  const url = parseUrl(source);
  if (url === null) return invalid(source, 'is no valid file: URL');
  // The editor can itself be opened from disk; its link then is a file: URL.
  const live = url.searchParams.get('live');
  if (live !== null) return fromDocumentUrl(live);
  if (url.host !== '' && url.host !== 'localhost') return notAllowed(source, 'names a file on another host.');
  try {
    return fromPath(fileURLToPath(url, { windows }), windows);
  } catch {
    return invalid(source, 'is no valid file: URL; percent-encode the path, but not its slashes');
  }
}

function fromUrl(source: string): DocumentSource | Failed {
  const live = parseUrl(source)?.searchParams.get('live') ?? null;
  return fromDocumentUrl(live ?? source);
}

function fromDocumentUrl(text: string): DocumentSource | Failed {
  const url = HTTP.test(text) ? parseUrl(text) : null;
  if (url === null) return invalid(text, 'is no http(s) document URL');
  url.search = '';
  url.hash = '';
  return { kind: 'document', url: url.href.replace(TRAILING_SLASHES, '') };
}

function fromResource(source: string, windows: boolean): NamedSource | Failed {
  const isFile = FILE_RESOURCE.test(source);
  if (!isFile && !DOC_RESOURCE.test(source)) return invalid(source, `names no plan. ${FORMS}`);
  const segment = source.replace(isFile ? FILE_RESOURCE : DOC_RESOURCE, '');
  const value = decodeSegment(segment);
  if (value === null) return invalid(source, 'must have one percent-encoded segment (%2F for /) after werkbaum://…/');
  return isFile ? fromPath(value, windows) : fromDocumentId(value);
}

function fromDocumentId(value: string): DocumentSource | Failed {
  if (UUID.test(value)) return { kind: 'document', id: value.toLowerCase() };
  return fromDocumentUrl(value);
}

function decodeSegment(segment: string): string | null {
  if (/[/?#]/.test(segment)) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function invalid(source: string, why: string): Failed {
  return failure('INVALID_ARGUMENT', `source ${shown(source)} ${why}.`, { argument: 'source' });
}

function notAllowed(source: string, why: string): Failed {
  return failure('SOURCE_NOT_ALLOWED', `source ${shown(source)} ${why}`);
}

/** True if `name` as a `source` means the file path `name` and nothing else. */
export function isPlainPath(name: string): boolean {
  const parsed = parseSource(name);
  return !isFailed(parsed) && parsed.kind === 'file' && parsed.path === name;
}
