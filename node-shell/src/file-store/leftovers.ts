import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_BYTES } from './decode-text';
import { errnoOf } from './failure';
import { overwrite } from './in-place';
import { isLeftCandidate, readLock } from './lock';
import { readSideContent } from './side-content';
import { readSideName, sideFilesOf, type SideFiles } from './side-files';

/**
 * Removes what dead writers left beside the plan; to be called with its lock held. A plan that one of them left half
 * overwritten gets its old text back first. Candidates of writers that wait for the lock stay, and so do folders: they
 * are nobody's leftover.
 */
export async function removeLeftovers(files: SideFiles): Promise<void> {
  for (const entry of await readdir(files.folder, { withFileTypes: true })) {
    const { name } = entry;
    const found = entry.isDirectory() ? null : readSideName(files.real, name);
    if (found === null || found.nonce === files.nonce) continue;
    const path = join(files.folder, name);
    if (found.kind === 'lock' && !(await isLeft(files, path))) continue;
    if (found.kind === 'copy') await undo(sideFilesOf(files.real, found.nonce));
    await unlink(path).catch(unlessGone);
  }
}

async function isLeft(files: SideFiles, path: string): Promise<boolean> {
  const found = await readLock(path);
  // Our own lock file was made a moment ago: its time is the file server's.
  return found !== null && isLeftCandidate(found, (await stat(files.lock)).mtimeMs);
}

/** Puts the old text back if the plan is the beginning of the new one followed by the rest of the old one. */
async function undo(dead: SideFiles): Promise<void> {
  const paths = [dead.real, dead.of('copy'), dead.of('new')];
  const [plan, old, young] = await Promise.all(paths.map((path) => readSideContent(path, MAX_BYTES)));
  // Without its new text the overwriting had not begun, or was already done.
  if (!plan?.isFile || !old?.isFile || !young?.isFile) return;
  if (isTorn(plan.bytes, old.bytes, young.bytes)) await overwrite(dead.real, old.bytes, plan.ino);
}

/** True if `plan` is what overwriting `old` with `young` from the start leaves when it stops in between. */
export function isTorn(plan: Uint8Array, old: Uint8Array, young: Uint8Array): boolean {
  if (isEqual(plan, old) || isEqual(plan, young)) return false;
  let same = 0;
  while (same < plan.length && same < young.length && plan[same] === young[same]) same++;
  return isEqual(plan.subarray(same), old.subarray(same));
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function unlessGone(error: unknown): void {
  if (errnoOf(error) !== 'ENOENT') throw error;
}
