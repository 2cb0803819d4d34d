import { createHash, randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

// Leaves room for what is added, in file systems that take names of 255 bytes.
const LONGEST_STEM = 180;
const SIDE_NAME = /^([0-9a-f]{32})\.(new|old|copy|lock)~$/;

/** What a file beside a plan is for. */
export type SideKind =
  /** The text to come, complete before it takes the plan's name. */
  | 'new'
  /** A second name of the file that is replaced, to see who else changes it. */
  | 'old'
  /** The old text while a mounted file is overwritten in place. */
  | 'copy'
  /** A lock before it becomes the lock, or after it was taken from a dead process. */
  | 'lock';

/**
 * The files one writer makes beside a plan. All names begin with a dot and have an ending that no plan has; between two
 * writes none of them is there.
 */
export interface SideFiles {
  /** The real path of the plan. */
  real: string;
  folder: string;
  /** `.<name>.lock`: the same for every writer of this plan. */
  lock: string;
  nonce: string;
  of(kind: SideKind): string;
}

/** The side files of one write to the plan at a real path. */
export function sideFilesOf(real: string, nonce = newNonce()): SideFiles {
  const folder = dirname(real);
  const stem = stemOf(real);
  return {
    real,
    folder,
    nonce,
    lock: join(folder, `${stem}.lock`),
    of: (kind) => join(folder, `${stem}.${nonce}.${kind}~`),
  };
}

/** The nonce and kind if `name` is that of a file some writer made beside the plan at `real`; the lock itself is none. */
export function readSideName(real: string, name: string): { nonce: string; kind: string } | null {
  const start = `${stemOf(real)}.`;
  const found = name.startsWith(start) ? SIDE_NAME.exec(name.slice(start.length)) : null;
  return found === null ? null : { nonce: found[1] ?? '', kind: found[2] ?? '' };
}

/** 32 hex digits that no other writer has. */
function newNonce(): string {
  return randomBytes(16).toString('hex');
}

function stemOf(real: string): string {
  const name = basename(real);
  if (Buffer.byteLength(name) <= LONGEST_STEM) return `.${name}`;
  return `.${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}
