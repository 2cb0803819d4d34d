import { closeSync, constants, openSync, readSync, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { errnoOf } from './failure';
import { PLAIN_FILE, readBytes } from './read-bytes';

const FLAGS = constants.O_RDONLY | PLAIN_FILE;

/** A file beside a plan as it was found; its time is that of the file server. */
export interface SideContent {
  /** False for a link, FIFO, socket or device. */
  isFile: boolean;
  bytes: Uint8Array;
  ino: bigint;
  mtimeNs: bigint;
}

/**
 * Reads a file beside a plan, at most `limit` bytes of it; null if none is there. Whoever may put files into the folder
 * (a repository that was cloned, say) chooses what stands under its name: a link is never followed, and what is no
 * regular file (a link, FIFO, device) is never opened and counts as empty. A folder fails with `EISDIR`.
 */
export async function readSideContent(path: string, limit: number): Promise<SideContent | null> {
  try {
    const seen = await lstat(path, { bigint: true });
    if (!seen.isFile() && !seen.isDirectory()) return contentOf(new Uint8Array(), seen);
    const handle = await open(path, FLAGS);
    try {
      return contentOf(await beginningOf(handle, limit), await handle.stat({ bigint: true }));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function contentOf(bytes: Uint8Array, stats: BigIntStats): SideContent {
  return { isFile: stats.isFile(), bytes, ino: stats.ino, mtimeNs: stats.mtimeNs };
}

async function beginningOf(handle: FileHandle, limit: number): Promise<Uint8Array> {
  const { size } = await handle.stat();
  return readBytes(handle, Math.min(size, limit));
}

/** True if the file at `path` begins with `text`: at once, without following a link or waiting for a FIFO's other end. */
export function beginsWith(path: string, text: string): boolean {
  const wanted = Buffer.from(text);
  const found = Buffer.alloc(wanted.length);
  const file = openSync(path, FLAGS);
  try {
    return readSync(file, found, 0, found.length, 0) === wanted.length && found.equals(wanted);
  } finally {
    closeSync(file);
  }
}
