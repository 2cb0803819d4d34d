import { constants } from 'node:fs';
import { open, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import { PLAIN_FILE } from './read-bytes';
import type { SideFiles } from './side-files';
import { stampOf, type Stamp } from './stamp';
import { syncFile } from './sync-to-disk';

const FLAGS = constants.O_RDWR | PLAIN_FILE;

/** What is to be written where nothing can take the file's place. */
export interface InPlace {
  files: SideFiles;
  /** The state of the file that `old` was read from. */
  stamp: Stamp;
  old: Uint8Array;
  young: Uint8Array;
}

/**
 * Overwrites a file that is a mount of its own and so cannot be replaced. A synced copy of the old text (and the new one)
 * lies beside it until it is done: the next writer undoes what a dead one left half done. Gives the file's new stamp
 * and whether the system promises to keep it, or null if the file is no longer the one that was read. An error while
 * writing (a full disk) puts the old text back and is thrown.
 */
export async function writeInPlace({
  files,
  stamp,
  old,
  young,
}: InPlace): Promise<{ stamp: Stamp; durable: boolean } | null> {
  await writeFile(files.of('copy'), old, { flag: 'wx', flush: true, mode: 0o600 });
  try {
    const handle = await open(files.real, FLAGS);
    try {
      if (stampOf(await handle.stat({ bigint: true })) !== stamp) return null;
      return await writeOrRestore(handle, old, young);
    } finally {
      await handle.close();
    }
  } finally {
    await unlink(files.of('copy')).catch(() => {});
  }
}

async function writeOrRestore(handle: FileHandle, old: Uint8Array, young: Uint8Array) {
  try {
    const durable = await writeAll(handle, young);
    return { stamp: stampOf(await handle.stat({ bigint: true })), durable };
  } catch (error) {
    await writeAll(handle, old);
    throw error;
  }
}

/** Overwrites the file at `real` if it still has the inode `ino`. */
export async function overwrite(real: string, bytes: Uint8Array, ino: bigint): Promise<void> {
  const handle = await open(real, FLAGS);
  try {
    if ((await handle.stat({ bigint: true })).ino === ino) await writeAll(handle, bytes);
  } finally {
    await handle.close();
  }
}

/** From the start and cut afterwards, never emptied first: a reader in between finds old and new text, not nothing. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<boolean> {
  let written = 0;
  while (written < bytes.length) {
    written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
  }
  await handle.truncate(bytes.length);
  return syncFile(handle);
}
