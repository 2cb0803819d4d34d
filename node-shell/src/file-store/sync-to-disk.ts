import { open, type FileHandle } from 'node:fs/promises';
import { errnoOf } from './failure';

/** Asks the disk to keep a file; false where the system cannot promise it. Other errors are thrown. */
export async function syncFile(handle: FileHandle): Promise<boolean> {
  return promised(() => handle.sync());
}

/** Asks the disk to keep the names in a folder; false where the system cannot promise it (Windows, some networks). */
export async function syncFolder(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const handle = await open(folder, 'r');
  try {
    return await promised(() => handle.sync());
  } finally {
    await handle.close();
  }
}

async function promised(sync: () => Promise<void>): Promise<boolean> {
  try {
    await sync();
    return true;
  } catch (error) {
    if (['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EBADF'].includes(errnoOf(error))) return false;
    throw error;
  }
}
