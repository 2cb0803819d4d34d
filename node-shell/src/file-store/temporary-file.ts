import type { BigIntStats } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import type { Failed } from '@werkbaum/core';
import { errnoOf } from './failure';
import { stampOf, type Stamp } from './stamp';
import { syncFile } from './sync-to-disk';
import { notWritable, writeFailure } from './write-failure';

/** A new text, complete under a name of its own. */
export interface TemporaryFile {
  stamp: Stamp;
  /** True if the system promises to keep it. */
  durable: boolean;
}

const PERMISSIONS = 0o7777n;

/**
 * Writes and syncs a new file at `path`, with owner, group and mode of `like`, or as a new file of this process. Leaves
 * nothing behind when it fails: `NOT_WRITABLE` with its cause (`owner` where they cannot be kept).
 */
export async function writeTemporary(
  path: string,
  bytes: Uint8Array,
  name: string,
  like?: BigIntStats,
): Promise<TemporaryFile | Failed> {
  try {
    // Not readable for others before it has its mode.
    const handle = await open(path, 'wx', like === undefined ? 0o666 : 0o600);
    try {
      if (like !== undefined && !(await takesAfter(handle, like))) return await given(path, notWritable(name, 'owner'));
      await handle.writeFile(bytes);
      const durable = await syncFile(handle);
      return { stamp: stampOf(await handle.stat({ bigint: true })), durable };
    } finally {
      await handle.close();
    }
  } catch (error) {
    return given(path, writeFailure(name, error));
  }
}

async function given(path: string, failed: Failed): Promise<Failed> {
  await unlink(path).catch(() => {});
  return failed;
}

async function takesAfter(handle: FileHandle, like: BigIntStats): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    const { uid, gid } = await handle.stat({ bigint: true });
    if (uid !== like.uid || gid !== like.gid) await handle.chown(Number(like.uid), Number(like.gid));
    // After the owner, whose change takes set-ID bits away.
    await handle.chmod(Number(like.mode & PERMISSIONS));
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EPERM') return false;
    throw error;
  }
}
