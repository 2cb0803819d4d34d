import { unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { planText, type Failed, type Moved, type StoreEffect, type Stored } from '@werkbaum/core';
import { checksum } from '../checksum';
import { isBase, type AttemptResult, type Writing } from './attempt';
import { failure, isFailed, shown } from './failure';
import { removeLeftovers } from './leftovers';
import { locate, type Place } from './locate';
import { takeLock } from './lock';
import { readPlanFile } from './read-file';
import { sideFilesOf } from './side-files';
import { mayWrite } from './unwritable';
import { busy, notWritable, writeFailure } from './write-failure';
import { createUnderLock } from './write-new';
import { replaceUnderLock } from './write-over';

const ATTEMPTS = 3;
const BLINK_MS = 50;

/**
 * Stores the operations of `effect` on the plan file at `path` (absolute or relative to the first root), or nothing.
 *
 * The text is replaced as a whole: nobody ever sees a part of it, whatever happens to this process. BOM and the ends of
 * untouched lines stay; so do owner, group and mode. Other hard links, ACLs and further attributes stay with the old
 * file, which is replaced. Between two writes no other file lies in the folder.
 *
 * `moved` with the text that stands there, if that is not the one `ifChecksum` names or if `create` finds a file.
 * Fails as `readPlanFile` does, and with `NOT_WRITABLE` (`cause`), `BUSY` (another writer holds it for more than 2 s,
 * or other programs change it all the time), `INVALID_OPS`, `BASE_REQUIRED`. The old text then is intact.
 */
export async function writePlan(writing: Writing, path: string, effect: StoreEffect): Promise<Stored | Moved | Failed> {
  if (effect.create !== true && effect.ifChecksum === undefined) return baseRequired(path);
  let missed = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const place = await locate(writing.roots, path);
    if (isFailed(place)) return place;
    // Some programs remove a file before they write it anew; what is really gone is never made again.
    if (place.missing !== undefined && effect.create !== true && missed++ > 0) return place.missing;
    if (place.missing !== undefined && effect.create !== true) {
      await writing.clock.sleep(BLINK_MS);
      continue;
    }
    const result = await attemptAt(writing, path, place, effect);
    const answer = result === 'moved' ? await movedAnswer(writing, place, effect) : result;
    if (answer !== 'again') return answer;
  }
  return busy(path);
}

async function attemptAt(writing: Writing, path: string, place: Place, effect: StoreEffect): Promise<AttemptResult> {
  if (effect.create === true && place.missing === undefined) return 'moved';
  if (effect.create !== true && !(await mayWrite(place.real))) return notWritable(place.name, 'read_only');
  const files = sideFilesOf(place.real);
  const lock = await takeLock(files, place.name, writing.clock);
  if (isFailed(lock)) return lock;
  try {
    await removeLeftovers(files);
    writing.onStep('locked');
    const absolute = resolve(writing.roots.folders[0] ?? '', path);
    const attempt = { ...writing, path: absolute, place, effect, files, lock };
    return await (effect.create === true ? createUnderLock(attempt) : replaceUnderLock(attempt));
  } catch (error) {
    return writeFailure(place.name, error);
  } finally {
    await Promise.all([unlink(files.of('new')), unlink(files.of('old'))].map((gone) => gone.catch(() => {})));
    lock.release();
  }
}

/** Reads after the lock was given back: a file changed a moment ago makes the reader wait. */
async function movedAnswer({ roots, clock, settled }: Writing, place: Place, effect: StoreEffect) {
  const file = await readPlanFile(roots, place.real, { clock, settled });
  if (isFailed(file)) return file.failed === 'SOURCE_NOT_FOUND' ? 'again' : file;
  const moved: Moved = { moved: { checksum: checksum(planText(file.text)) }, text: file.text };
  return effect.create !== true && isBase(effect, moved.moved.checksum) ? 'again' : moved;
}

function baseRequired(path: string): Failed {
  return failure('BASE_REQUIRED', `Give the checksum of the text of ${shown(path)} that the change is for.`);
}
