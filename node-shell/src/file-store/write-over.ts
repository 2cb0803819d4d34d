import { lstat, open, unlink } from 'node:fs/promises';
import { planText, type Failed, type Stored } from '@werkbaum/core';
import { checksum } from '../checksum';
import { isBase, type Attempt, type AttemptResult } from './attempt';
import { isFailed } from './failure';
import { writeInPlace } from './in-place';
import { locate } from './locate';
import { newText, type NewText } from './new-text';
import { readPlanFile, type PlanFile } from './read-file';
import { stampOf } from './stamp';
import { finishSwap, swapIn, type Swap } from './swap';
import { syncFile, syncFolder } from './sync-to-disk';
import { writeTemporary, type TemporaryFile } from './temporary-file';
import { busy } from './write-failure';

/** How often to begin again if the file changes, how long if the system refuses to replace it. */
const ROUNDS = 3;
const REFUSED_MS = 2_000;
const PAUSE_MS = 50;

/** Replaces the text of a plan that is there. The lock is held. */
export async function replaceUnderLock(attempt: Attempt): Promise<AttemptResult> {
  const { clock, place } = attempt;
  const end = clock.now() + REFUSED_MS;
  for (let rounds = 0; rounds < ROUNDS;) {
    const result = await replaceOnce(attempt);
    if (result === 'refused') {
      if (clock.now() >= end) return busy(place.name);
      await clock.sleep(PAUSE_MS);
    } else if (result === 'again') rounds++;
    else return result;
    await unlink(attempt.files.of('new')).catch(() => {});
  }
  return 'again';
}

async function replaceOnce(attempt: Attempt): Promise<AttemptResult | 'refused'> {
  const { effect, files, place, onStep } = attempt;
  const file = await readNow(attempt);
  if (file === 'again' || isFailed(file)) return file;
  if (!isBase(effect, checksum(planText(file.text)))) return 'moved';
  const young = newText(file.text, effect.ops);
  if (isFailed(young)) return young;
  if (young.text === file.text) return storedAnswer(young, await syncAsItIs(place.real));
  const like = await lstat(place.real, { bigint: true });
  if (stampOf(like) !== file.stamp) return 'again';
  const temporary = await writeTemporary(files.of('new'), young.bytes, place.name, like);
  if (isFailed(temporary)) return temporary;
  onStep('written');
  const still = await readNow(attempt);
  if (still === 'again' || isFailed(still)) return still;
  onStep('read');
  const now = await locate(attempt.roots, attempt.path);
  if (isFailed(now)) return now;
  if (now.real !== place.real || still.text !== file.text) return 'again';
  return putInPlace(attempt, still, young, temporary);
}

/** The file as it is, without waiting for it to come to rest: only a text the caller has seen whole is replaced. */
async function readNow({ roots, place, clock }: Attempt): Promise<PlanFile | Failed | 'again'> {
  const file = await readPlanFile(roots, place.real, { clock, patient: false, attempts: 3 });
  if (isFailed(file)) return file.failed === 'SOURCE_NOT_FOUND' ? 'again' : file;
  return file.real === place.real ? file : 'again';
}

async function putInPlace(attempt: Attempt, file: PlanFile, young: NewText, temporary: TemporaryFile) {
  const { files, lock, path, place, settled, onStep } = attempt;
  const old = new TextEncoder().encode(file.text);
  const swap: Swap = { files, lock, seen: file.stamp, old, young: temporary.stamp, path, onStep };
  const result = swapIn(swap);
  if (result === 'mounted') return overMount(attempt, swap, young);
  if (result !== 'done') return result === 'conflict' ? 'moved' : result;
  onStep('looked');
  const durable = (await syncFolder(files.folder)) && temporary.durable;
  onStep('synced');
  if (finishSwap(swap) === 'conflict') return 'moved';
  onStep('removed');
  settled.add(place.real, temporary.stamp);
  return storedAnswer(young, durable);
}

async function overMount({ files, place, lock, settled, onStep }: Attempt, { seen, old }: Swap, young: NewText) {
  if (!lock.isHeld()) return 'again';
  const written = await writeInPlace({ files, stamp: seen, old, young: young.bytes });
  if (written === null) return 'again';
  onStep('renamed');
  settled.add(place.real, written.stamp);
  return storedAnswer(young, written.durable);
}

function storedAnswer({ text }: NewText, durable: boolean): Stored {
  return { stored: { checksum: checksum(planText(text)) }, durable };
}

/** Nothing to write; but what the answer says to be stored shall be on disk. */
async function syncAsItIs(real: string): Promise<boolean> {
  const handle = await open(real, 'r');
  try {
    return await syncFile(handle);
  } finally {
    await handle.close();
  }
}
