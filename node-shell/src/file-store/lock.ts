import { unlinkSync } from 'node:fs';
import { link, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import type { Failed } from '@werkbaum/core';
import type { Clock } from './clock';
import { errnoOf } from './failure';
import { livenessOf, ownIdentity, type ProcessIdentity } from './process-identity';
import { beginsWith, readSideContent } from './side-content';
import { sideFilesOf, type SideFiles } from './side-files';
import { busy, isWithoutLinks, writeFailure } from './write-failure';

/** How long to wait for another writer (tools 6, `BUSY`), how often a holder shows that it lives, when it counts as dead. */
export const LOCK_LIMITS = { waitMs: 2_000, beatMs: 2_000, silenceMs: 10_000 } as const;

// Host names have at most 255 bytes; ours are far shorter than this.
const LONGEST_LOCK = 4_096;

/** A held lock. Both methods are synchronous, so that nothing can come between them and what they are for. */
export interface Lock {
  /** True while the lock file is still this one: to be asked right before the plan is replaced. */
  isHeld(): boolean;
  /** Never throws; a lock that somebody took meanwhile is left to him. */
  release(): void;
}

/** The lock file as it was found; its time is that of the file server. */
export interface FoundLock {
  content: string;
  ino: bigint;
  mtimeNs: bigint;
}

interface Candidate {
  handle: FileHandle;
  content: string;
  /** When it was made, by the file server's clock and by ours (ms): so the clocks of hosts need not agree. */
  madeAt: number;
  seenAt: number;
}

/**
 * Takes the lock of a plan: a file beside it, made exclusively and complete with its content. Waits at most 2 s for a
 * living holder, then fails with `BUSY`. A holder on this host whose process is gone is replaced at once, one that
 * cannot be asked (another host) once it has been silent for 10 s; by moving its lock aside and looking at what was
 * moved, so that a lock taken in that moment by a third writer is put back.
 */
export async function takeLock(files: SideFiles, name: string, clock: Clock): Promise<Lock | Failed> {
  const end = clock.now() + LOCK_LIMITS.waitMs;
  try {
    for (;;) {
      const candidate = await makeCandidate(files, clock);
      const taken = await waitForLock(files, candidate, clock, end).catch(async (error: unknown) => {
        await discard(files, candidate.handle);
        throw error;
      });
      if (taken === true) return heldLock(files, candidate);
      await discard(files, candidate.handle);
      if (taken === false) return busy(name);
    }
  } catch (error) {
    return writeFailure(name, error);
  }
}

async function discard(files: SideFiles, handle: FileHandle): Promise<void> {
  await handle.close();
  await unlink(files.of('lock')).catch(() => {});
}

async function makeCandidate(files: SideFiles, clock: Clock): Promise<Candidate> {
  const handle = await open(files.of('lock'), 'wx');
  const content = `${JSON.stringify({ ...ownIdentity(), nonce: files.nonce })}\n`;
  try {
    await handle.write(content, 0);
    return { handle, content, madeAt: Number((await handle.stat({ bigint: true })).mtimeMs), seenAt: clock.now() };
  } catch (error) {
    await discard(files, handle);
    throw error;
  }
}

/** False when the time is over; `removed` if the candidate was taken for a leftover before its content was there. */
async function waitForLock(files: SideFiles, candidate: Candidate, clock: Clock, end: number) {
  for (;;) {
    const taken = await becomesLock(files, candidate);
    if (taken !== false) return taken;
    const found = await readLock(files.lock);
    if (found !== null && isAbandoned(found, candidate.madeAt + clock.now() - candidate.seenAt)) {
      await moveAside(files, found);
    } else {
      if (clock.now() >= end) return false;
      await clock.sleep(5 + Math.random() * 15);
    }
  }
}

/** A second name for the candidate is exclusive and complete at once; without hard links, the name goes first. */
async function becomesLock(files: SideFiles, candidate: Candidate): Promise<boolean | 'removed'> {
  try {
    await link(files.of('lock'), files.lock);
    await unlink(files.of('lock')).catch(() => {});
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    // If it is the folder that is gone, making the next candidate says so.
    if (errnoOf(error) === 'ENOENT') return 'removed';
    if (!isWithoutLinks(error)) throw error;
  }
  return lockWithoutLinks(files, candidate);
}

async function lockWithoutLinks(files: SideFiles, candidate: Candidate): Promise<boolean> {
  try {
    const handle = await open(files.lock, 'wx');
    await handle.write(candidate.content, 0);
    await discard(files, candidate.handle);
    candidate.handle = handle;
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The lock file, or a candidate for it, at `path`; null if none is there. What is no regular file names no holder. */
export async function readLock(path: string): Promise<FoundLock | null> {
  const found = await readSideContent(path, LONGEST_LOCK);
  if (found === null) return null;
  const { bytes, ino, mtimeNs } = found;
  return { content: new TextDecoder().decode(bytes), ino, mtimeNs };
}

/** True if the holder is dead, or cannot be asked and was silent too long; `now` = the file server's time in ms. */
function isAbandoned(found: FoundLock, now: number): boolean {
  const holder = holderOf(found.content);
  const liveness = holder === null ? 'unknown' : livenessOf(holder);
  if (liveness !== 'unknown') return liveness === 'gone';
  return now - Number(found.mtimeNs / 1_000_000n) > LOCK_LIMITS.silenceMs;
}

/** True for a candidate that nobody waits with: its process is dead, or died before it had written its name. */
export function isLeftCandidate(found: FoundLock, now: number): boolean {
  return holderOf(found.content) === null || isAbandoned(found, now);
}

/** Null for a lock without readable content: its maker died, or is just writing it. */
function holderOf(content: string): ProcessIdentity | null {
  try {
    const { host, pid, started } = JSON.parse(content) as Partial<ProcessIdentity>;
    if (typeof host !== 'string' || typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return null;
    return { host, pid, started: typeof started === 'string' ? started : null };
  } catch {
    return null;
  }
}

async function moveAside(files: SideFiles, judged: FoundLock): Promise<void> {
  const path = sideFilesOf(files.real).of('lock');
  try {
    await rename(files.lock, path);
    const moved = await readLock(path);
    const isJudged =
      moved !== null &&
      moved.content === judged.content &&
      moved.ino === judged.ino &&
      moved.mtimeNs === judged.mtimeNs;
    // Somebody was faster and this is his: back with it. If a third one has the place now, the owner of this one will
    // see that before he replaces the plan.
    if (!isJudged) await link(path, files.lock).catch(() => {});
    await unlink(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

function heldLock(files: SideFiles, { handle, content }: Candidate): Lock {
  // The handle, not the name: a beat never touches the lock of somebody else.
  const beat = setInterval(() => void handle.write(content, 0).catch(() => {}), LOCK_LIMITS.beatMs);
  beat.unref();
  const isHeld = (): boolean => {
    try {
      return beginsWith(files.lock, content);
    } catch {
      return false;
    }
  };
  const release = (): void => {
    clearInterval(beat);
    try {
      if (isHeld()) unlinkSync(files.lock);
    } catch {
      // The folder went away or became read-only; the lock is left behind as that of a dead process will be.
    }
    void handle.close().catch(() => {});
  };
  return { isHeld, release };
}
