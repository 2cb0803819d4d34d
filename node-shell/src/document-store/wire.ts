import type { LineOp } from '@werkbaum/core';

/** A living document as the server has it. */
export interface WireDocument {
  title: string;
  /** As stored: may hold CR LF and a BOM. */
  content: string;
  version: number;
}

/** Answer to a content patch. `opsSinceBase` refer to the lines of the base content. */
export interface PatchResult {
  version: number;
  opsSinceBase: LineOp[];
}

/** What changed since a version. A missing field and `null` are alike (backend 1.1). */
export interface ChangeFeed {
  /** Absent where nothing changed. */
  currentVersion?: number;
  events: { version: number; clientId?: string }[];
  /** From the asked version to the newest text, or the newest text itself. */
  ops?: LineOp[];
  content?: string;
}

/** The parts of the wire contract that are read, checked; a string says what is wrong with an answer. */
export function readDocument(body: unknown, id: string): WireDocument | string {
  const { id: named, title, content, version } = fieldsOf(body);
  if (typeof title !== 'string') return 'its document has no title';
  if (typeof content !== 'string') return 'its document has no content';
  if (!isVersion(version)) return 'the version of its document is no number from 1';
  if (typeof named === 'string' && named.toLowerCase() !== id) return 'it answers with another document';
  return { title, content, version };
}

/** See {@link readDocument}. */
export function readPatchResult(body: unknown): PatchResult | string {
  const { version, opsSinceBase } = fieldsOf(body);
  if (!isVersion(version)) return 'it does not say which version it stored';
  const ops = readOps(opsSinceBase ?? []);
  return ops === undefined ? 'it gives line operations that are none' : { version, opsSinceBase: ops };
}

/** See {@link readDocument}. Events that are none are left out. */
export function readFeed(body: unknown, since: number): ChangeFeed | string {
  const { currentVersion, events, fromVersion, ops, content } = fieldsOf(body);
  if (!isVersion(currentVersion) || !Array.isArray(events)) return 'its change feed is none';
  const known = fromVersion === since ? readOps(ops ?? undefined) : undefined;
  return {
    currentVersion,
    events: events.flatMap(readEvent),
    ...(known !== undefined && { ops: known }),
    ...(typeof content === 'string' && { content }),
  };
}

function readEvent(event: unknown): ChangeFeed['events'] {
  const { version, clientId } = fieldsOf(event);
  if (!isVersion(version)) return [];
  return [{ version, ...(typeof clientId === 'string' && { clientId }) }];
}

function readOps(ops: unknown): LineOp[] | undefined {
  if (!Array.isArray(ops)) return undefined;
  const read = ops.map(readOp);
  return read.every((op) => op !== undefined) ? read : undefined;
}

function readOp(value: unknown): LineOp | undefined {
  const { op, index, count, lines } = fieldsOf(value);
  const added: unknown[] = Array.isArray(lines) ? lines : [];
  if (typeof index !== 'number' || !added.every((line) => typeof line === 'string')) return undefined;
  if (op === 'insert') return { op, index, lines: added };
  if (typeof count !== 'number') return undefined;
  if (op === 'delete') return { op, index, count };
  return op === 'replace' ? { op, index, count, lines: added } : undefined;
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
