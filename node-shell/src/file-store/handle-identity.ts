import { lstat, readlink, realpath, type FileHandle } from 'node:fs/promises';

// How Linux shows a file that was replaced or removed after it had been opened.
const DELETED = ' (deleted)';

/**
 * True if an open handle is the file that the real path `real` names, so that no folder on the way was swapped for a
 * link between check and open. On Linux the kernel says which path was opened, and a file replaced since then still
 * counts (it is the whole old text); elsewhere path and handle are compared once more, which leaves a narrow gap.
 */
export async function isHandleOf(handle: FileHandle, real: string): Promise<boolean> {
  const opened = await openedPath(handle);
  if (opened !== null) return opened === real || opened === real + DELETED;
  return isSameFile(handle, real);
}

async function openedPath(handle: FileHandle): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  try {
    return await readlink(`/proc/self/fd/${handle.fd}`);
  } catch {
    return null;
  }
}

async function isSameFile(handle: FileHandle, real: string): Promise<boolean> {
  if ((await realpath(real)) !== real) return false;
  const [opened, named] = await Promise.all([handle.stat({ bigint: true }), lstat(real, { bigint: true })]);
  return opened.ino === named.ino && opened.dev === named.dev;
}
