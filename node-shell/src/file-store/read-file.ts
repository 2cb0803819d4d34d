import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import type { Failed } from '@werkbaum/core';
import { systemClock, type Clock } from './clock';
import { decodeText, MAX_BYTES, tooLarge } from './decode-text';
import { errnoOf, failure, isFailed, shown } from './failure';
import { isHandleOf } from './handle-identity';
import { irregularFailure, locate, systemFailure, type Place } from './locate';
import { PLAIN_FILE, readBytes } from './read-bytes';
import type { Roots } from './roots';
import { SettledFiles, stampOf, type Stamp } from './stamp';

/** A plan file as it was found. */
export interface PlanFile extends Place {
  /** The stored text, BOM and line ends untouched. */
  text: string;
  /** The state of the file that `text` was read from. */
  stamp: Stamp;
}

/** How to read; every part has a default. */
export interface ReadOptions {
  clock?: Clock;
  settled?: SettledFiles;
  /** False: do not wait for a file that was changed a moment ago; it may then be caught half written. */
  patient?: boolean;
  /** How often to begin again, besides the 2 s, if the file changes while it is read; without bound if left out. */
  attempts?: number;
}

// A file rewritten in place is empty, then partly there. It counts as whole once nobody has touched it for so long. Not
// shorter: times of files are as coarse as the system's tick (up to 10 ms), and a writer may be kept waiting.
const QUIET_MS = 60;

// Truncated, the usual first step of rewriting: Linux shows size 0 before it sets the time, so that tells nothing here.
const QUIET_EMPTY_MS = 250;
const BUDGET_MS = 2_000;

/** Read again: the file, or the way to it, changed meanwhile. */
const UNSETTLED = Symbol('unsettled');

/**
 * Reads the plan file at a path (absolute or relative to the first root), whole: never a mixture of an old and a new
 * text. Never blocks on FIFOs or devices, never reads more than a plan may have.
 *
 * Fails as `locate` does, and with `SOURCE_NOT_FOUND`, `SOURCE_NOT_ALLOWED` (no regular file, no permission),
 * `TOO_LARGE`, `NOT_TEXT`, `SOURCE_UNREACHABLE`, or `BUSY` if somebody rewrites it without a pause.
 */
export async function readPlanFile(roots: Roots, path: string, options: ReadOptions = {}): Promise<PlanFile | Failed> {
  const clock = options.clock ?? systemClock;
  const start = clock.now();
  const patient = options.patient ?? true;
  const settled = options.settled ?? new SettledFiles();
  let left = options.attempts ?? Infinity;
  do {
    const place = await locate(roots, path);
    if (isFailed(place)) return place;
    if (place.missing) return place.missing;
    const answer = await attemptRead({ roots, place, patient, clock, settled });
    if (answer !== UNSETTLED) return answer;
  } while (--left > 0 && clock.now() - start < BUDGET_MS);
  return failure('BUSY', `${shown(path)} is being rewritten all the time; call again when its writer is done.`);
}

interface Attempt {
  roots: Roots;
  place: Place;
  patient: boolean;
  clock: Clock;
  settled: SettledFiles;
}

type Answer = PlanFile | Failed | typeof UNSETTLED;

async function attemptRead(attempt: Attempt): Promise<Answer> {
  const { roots, place } = attempt;
  try {
    // Opening alone can already do something to a device or the writer of a FIFO; the handle decides all the same.
    const seen = await lstat(place.real);
    if (seen.isSymbolicLink()) return UNSETTLED;
    if (!seen.isFile()) return irregularFailure(roots, place.name);
    const handle = await open(place.real, constants.O_RDONLY | PLAIN_FILE);
    try {
      return await readHandle(attempt, handle);
    } finally {
      await handle.close();
    }
  } catch (error) {
    // ELOOP here: a link was put in the file's place.
    return errnoOf(error) === 'ELOOP' ? UNSETTLED : systemFailure(roots, place.name, errnoOf(error));
  }
}

async function readHandle(attempt: Attempt, handle: FileHandle): Promise<Answer> {
  const { roots, place, settled } = attempt;
  const before = await handle.stat({ bigint: true });
  if (!before.isFile()) return irregularFailure(roots, place.name);
  if (!(await isHandleOf(handle, place.real))) return UNSETTLED;
  const stamp = stampOf(before);
  if (!settled.has(place.real, stamp) && !(await comesToRest(attempt, handle, before))) return UNSETTLED;
  // One byte more tells that the file has grown.
  const bytes = before.size > MAX_BYTES ? null : await readBytes(handle, Number(before.size) + 1);
  if (stampOf(await handle.stat({ bigint: true })) !== stamp) return UNSETTLED;
  if (bytes === null) return tooLarge();
  if (bytes.length !== Number(before.size)) return UNSETTLED;
  if (attempt.patient) settled.add(place.real, stamp);
  const text = decodeText(bytes);
  return typeof text === 'string' ? { ...place, text, stamp } : text;
}

async function comesToRest({ patient, clock }: Attempt, handle: FileHandle, before: BigIntStats): Promise<boolean> {
  if (!patient) return true;
  const empty = before.size === 0n;
  if (!empty && clock.wall() - Number(before.mtimeMs) > QUIET_MS) return true;
  await clock.sleep(empty ? QUIET_EMPTY_MS : QUIET_MS);
  return stampOf(await handle.stat({ bigint: true })) === stampOf(before);
}
