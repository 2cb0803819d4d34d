import { realpathSync } from 'node:fs';
import { link, open, unlink } from 'node:fs/promises';
import type { Failed } from '@werkbaum/core';
import { errnoOf } from './failure';
import type { SideFiles } from './side-files';
import { syncFile, syncFolder } from './sync-to-disk';
import type { TemporaryFile } from './temporary-file';
import { isWithoutLinks, writeFailure } from './write-failure';
import type { OnStep } from './write-step';

/** A plan to be made; its text lies in the temporary file. */
export interface Creation {
  files: SideFiles;
  bytes: Uint8Array;
  temporary: TemporaryFile;
  /** How messages name it. */
  name: string;
  onStep: OnStep;
}

/**
 * Gives the temporary file the plan's name, which must be free: exclusive, and complete at once. `exists` if it is not
 * free, `again` if the folder was exchanged meanwhile, else whether the system promises to keep it.
 */
export async function createPlan(creation: Creation): Promise<{ durable: boolean } | 'exists' | 'again' | Failed> {
  const { files, name, onStep } = creation;
  try {
    if (realpathSync.native(files.folder) !== files.folder) return 'again';
    onStep('checked');
    const durable = await giveName(creation);
    onStep('renamed');
    return { durable: (await syncFolder(files.folder)) && durable };
  } catch (error) {
    return errnoOf(error) === 'EEXIST' ? 'exists' : writeFailure(name, error);
  }
}

async function giveName(creation: Creation): Promise<boolean> {
  const { files, temporary } = creation;
  try {
    await link(files.of('new'), files.real);
    return temporary.durable;
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    return writeExclusively(creation);
  }
}

/** Without hard links the file is there before its text is; readers wait for a file that was just made. */
async function writeExclusively({ files, bytes }: Creation): Promise<boolean> {
  const handle = await open(files.real, 'wx');
  try {
    await handle.writeFile(bytes);
    return await syncFile(handle);
  } catch (error) {
    await unlink(files.real);
    throw error;
  } finally {
    await handle.close();
  }
}
