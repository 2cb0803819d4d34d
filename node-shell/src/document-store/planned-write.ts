import {
  applyLineOps,
  applyToStored,
  computeLineOps,
  InvalidOpsError,
  joinLines,
  rebaseLineOps,
  splitLines,
  type Failed,
  type LineOp,
  type StoreEffect,
} from '@werkbaum/core';
import { checksum } from '../checksum';
import { failure } from '../file-store/failure';
import type { DocumentAddress } from './document-address';
import type { KnownText } from './known-texts';
import { fewerOps } from './fewer-ops';

/** A write as it goes to the server, and what it is to make of the document. */
export interface PlannedWrite {
  address: DocumentAddress;
  effect: StoreEffect;
  /** The text it is made for. */
  base: KnownText;
  /** On the lines as the server has them. */
  ops: LineOp[];
  /** The content it is to make: LF, the BOM of the base kept. */
  intended: string;
  clientId: string;
  milestone: boolean;
  /** The request body; a repeat sends the very same one. */
  body: string;
}

const MAX_CHARACTERS = 2_000_000;
const MAX_OPS = 1_000;
const MAX_NAME = 64;
const BOM = '\uFEFF';

/** Fails with `INVALID_OPS` and `TOO_LARGE`; nothing is sent then. */
export function planWrite(
  address: DocumentAddress,
  effect: StoreEffect,
  base: KnownText,
  milestone: boolean,
): PlannedWrite | Failed {
  const ops = serverOps(base.content, effect.ops);
  if (!Array.isArray(ops)) return ops;
  const intended = joinLines(applyLineOps(splitLines(base.content), ops));
  if (intended.length > MAX_CHARACTERS) {
    const message = `The plan would have ${intended.length} characters; at most ${MAX_CHARACTERS} are allowed.`;
    return failure('TOO_LARGE', message, { limit: MAX_CHARACTERS });
  }
  const clientId = clientIdOf(effect.request);
  const displayName = shortName(effect.displayName ?? '');
  const body = JSON.stringify({
    baseVersion: base.version,
    // Over the content as the server has it, its BOM included (notation 16.6).
    checksum: checksum(joinLines(splitLines(base.content))),
    clientId,
    seq: 1,
    ops,
    ...(displayName !== '' && { displayName }),
    ...(milestone && { milestone }),
  });
  return { address, effect, base, ops, intended, clientId, milestone, body };
}

/** The writer a request is known by in the change feed (tools 2): one per call, so its `seq` is always 1. */
export function clientIdOf({ key }: { key: string }): string {
  return `mcp-${key.replace('sha256:', '').slice(0, 40)}`;
}

/**
 * Operations on the lines of the plan text as operations on the lines the server has. They are the same, unless a BOM, which the
 * plan text does not have, stands before the first line.
 */
function serverOps(content: string, ops: readonly LineOp[]): LineOp[] | Failed {
  try {
    const stored = applyToStored(content, ops);
    const withBom = content.startsWith(BOM) || stored.startsWith(BOM);
    const same = withBom ? computeLineOps(splitLines(content), splitLines(stored)) : [...ops];
    return fewerOps(same, splitLines(content), MAX_OPS);
  } catch (error) {
    if (!(error instanceof InvalidOpsError)) throw error;
    return failure('INVALID_OPS', error.message, { op: error.op });
  }
}

/** The name shown in histories: at most 64 UTF-16 units, no half surrogate pair, no control characters. */
function shortName(name: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return plain.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The content the server made by doing the write on top of others' operations, as the contract says it does (backend 1.9). Null
 * where those do not fit: the server did something else.
 */
export function mergedContent({ base, ops }: PlannedWrite, opsSinceBase: readonly LineOp[]): string | null {
  try {
    const moved = rebaseLineOps(ops, [...opsSinceBase]);
    if (moved === null) return null;
    return joinLines(applyLineOps(splitLines(contentAfter(base, opsSinceBase)), moved));
  } catch {
    return null;
  }
}

function contentAfter({ content }: KnownText, ops: readonly LineOp[]): string {
  return joinLines(applyLineOps(splitLines(content), ops));
}

/** The content after the operations of a change feed that began at `base`; null where they do not fit. */
export function fedContent(base: KnownText, ops: readonly LineOp[]): string | null {
  try {
    return contentAfter(base, ops);
  } catch {
    return null;
  }
}
