import { linkSync, lstatSync, readFileSync, realpathSync, renameSync, unlinkSync } from 'node:fs';
import { errnoOf } from './failure';
import type { Lock } from './lock';
import type { SideFiles } from './side-files';
import { stampOf, type Stamp } from './stamp';
import { isWithoutLinks } from './write-failure';
import type { OnStep } from './write-step';

/** A new text that is ready to take the place of an old one. */
export interface Swap {
  files: SideFiles;
  lock: Lock;
  /** The old file as it was read. */
  seen: Stamp;
  old: Uint8Array;
  /** The temporary file. */
  young: Stamp;
  /** The path the caller named; must still lead to the file. */
  path: string;
  onStep: OnStep;
}

/**
 * How replacing went. `again`: the file, or the way to it, changed, nothing was done. `conflict`: it changed in the very
 * moment and stands as the other writer left it. `mounted`: it cannot be replaced at all. `refused`: not now.
 */
export type SwapResult = 'done' | 'again' | 'conflict' | 'mounted' | 'refused';

/**
 * Puts the temporary file in the place of the plan, unless somebody else touched it since it was read. The old file gets
 * a second name first, so that whatever another program writes into it in these microseconds is seen and put back.
 *
 * Synchronous on purpose: these few system calls follow each other without anything of this process in between. What
 * remains is the moment between the last check and the rename, in which another program may rename a file of its own
 * there; the system offers no exchange that would show it.
 */
export function swapIn(swap: Swap): SwapResult {
  const linked = giveSecondName(swap);
  if (linked !== 'linked' && linked !== 'without') return linked;
  swap.onStep('linked');
  try {
    if (!isUntouched(swap, linked === 'linked')) return dropSecondName(swap, 'again');
    const { files, seen } = swap;
    const young = files.of('new');
    swap.onStep('checked');
    // Once more, this time for programs that save by renaming; nothing but these two calls counts from here.
    if (stampOf(lstatSync(files.real, { bigint: true })) !== seen) return dropSecondName(swap, 'again');
    renameSync(young, files.real);
  } catch (error) {
    return dropSecondName(swap, reasonOf(error));
  }
  swap.onStep('renamed');
  return lookBack(swap);
}

/** Asks once more, after the folder was synced, and takes the second name away: `conflict` or `done`. */
export function finishSwap(swap: Swap): 'done' | 'conflict' {
  const result = lookBack(swap);
  if (result === 'done') dropSecondName(swap, result);
  return result;
}

function giveSecondName({ files }: Swap): SwapResult | 'linked' | 'without' {
  try {
    linkSync(files.real, files.of('old'));
    return 'linked';
  } catch (error) {
    if (isWithoutLinks(error)) return 'without';
    return reasonOf(error);
  }
}

function isUntouched(swap: Swap, linked: boolean): boolean {
  const { files, lock, seen, path } = swap;
  if (linked && stampOf(lstatSync(files.of('old'), { bigint: true })) !== seen) return false;
  if (realpathSync.native(path) !== files.real || realpathSync.native(files.real) !== files.real) return false;
  return lock.isHeld();
}

function reasonOf(error: unknown): SwapResult {
  switch (errnoOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'again';
    case 'EXDEV':
      return 'mounted';
    case 'EBUSY':
      // Windows says so of a file that somebody has open.
      return process.platform === 'win32' ? 'refused' : 'mounted';
    case 'EPERM':
    case 'EACCES':
      return 'refused';
    default:
      throw error;
  }
}

/** From here on the new text stands: whatever goes wrong in looking does not undo that. */
function lookBack(swap: Swap): 'done' | 'conflict' {
  const { files, young } = swap;
  try {
    if (!isOldChanged(swap)) return 'done';
  } catch {
    return 'done';
  }
  if (tryStamp(files.real) === young) renameSync(files.of('old'), files.real);
  return 'conflict';
}

function isOldChanged({ files, seen, old }: Swap): boolean {
  const stamp = tryStamp(files.of('old'));
  if (stamp === null) return false;
  return stamp !== seen || Buffer.compare(readFileSync(files.of('old')), old) !== 0;
}

function tryStamp(path: string): Stamp | null {
  try {
    return stampOf(lstatSync(path, { bigint: true }));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** What cannot be removed now is a leftover for the next write. */
function dropSecondName<Result>({ files }: Swap, result: Result): Result {
  try {
    unlinkSync(files.of('old'));
  } catch {
    // Nothing to do about it, and nothing that would change the answer.
  }
  return result;
}
