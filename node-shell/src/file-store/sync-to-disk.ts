import { open, type FileHandle } from 'node:fs/promises';
import { errnoOf } from './failure';

const UNSUPPORTED = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EBADF'];

/** Asks the disk to keep a file; false where the system cannot promise it. Other errors are thrown. */
export async function syncFile(handle: FileHandle): Promise<boolean> {
  try {
    await handle.sync();
    return true;
  } catch (error) {
    if (UNSUPPORTED.includes(errnoOf(error))) return false;
    throw error;
  }
}

/**
 * Asks the disk to keep the names in a folder; false where the system does not promise it (Windows, some networks, errors:
 * the names are changed by now, so this is no failure of the write). Never throws.
 */
export async function syncFolder(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  try {
    const handle = await open(folder, 'r');
    try {
      return await syncFile(handle);
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}
