import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { LineOp, StoreEffect } from '@werkbaum/core';
import { createFileStore, type FileStore, type FileStoreOptions } from '../../../node-shell/src/file-store/file-store';
import { ownIdentity } from '../../../node-shell/src/file-store/process-identity';
import type { WriteStep } from '../../../node-shell/src/file-store/write-step';
import { checksumOf, newRequest } from '../../contracts/store/plan-store';
import { put, succeeded, tempFolder } from './temp-files';

export const PLAN = 'plan.werkbaum';
export const OLD = 'Plan\n  - one\n';
/** What `addNew` makes of `OLD`. */
export const NEW = 'New\nPlan\n  - one\n';

/** The steps after which the plan still is the old one; then those after which the new text stands. */
export const STEPS_BEFORE: WriteStep[] = ['locked', 'written', 'read', 'linked', 'checked'];
export const STEPS_AFTER: WriteStep[] = ['renamed', 'looked', 'synced', 'removed'];

/** A folder with a plan, and a store on it that calls `onStep`. */
export async function planFolder(files: Record<string, string | Uint8Array> = { [PLAN]: OLD }) {
  const folder = tempFolder();
  put(folder, files);
  return { folder, plan: join(folder, PLAN) };
}

/** A store on a folder. */
export async function storeIn(folder: string, options: Partial<FileStoreOptions> = {}): Promise<FileStore> {
  const summarize = () => ({ nodes: 0, checksum: '' });
  return succeeded(await createFileStore({ roots: [folder], summarize, ...options }));
}

/** Calls `act` at one step, the first time it comes. */
export function at(step: WriteStep, act: () => void): (now: WriteStep) => void {
  let done = false;
  return (now) => {
    if (now !== step || done) return;
    done = true;
    act();
  };
}

/** Adds the line `New` at the top of the plan whose text is `base`. */
export function addNew(base = OLD, source = PLAN): StoreEffect {
  return effectOn(base, [{ op: 'insert', index: 0, lines: ['New'] }], source);
}

/** Operations on the file whose stored text is `base`. */
export function effectOn(base: string, ops: LineOp[], source = PLAN): StoreEffect {
  return { do: 'store', source, ifChecksum: checksumOf(base), ops, request: newRequest(), answer: {} };
}

/** The text at a path. */
export function textAt(path: string): string {
  return readFileSync(path, 'utf8');
}

/** The names in a folder, sorted. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** What a lock of somebody says: by default a living process of this host. */
export function lockOf(holder: Partial<ReturnType<typeof ownIdentity>> = {}): string {
  return `${JSON.stringify({ ...ownIdentity(), nonce: 'f'.repeat(32), ...holder })}\n`;
}

/** A host that is not this one, though it bears its name. */
export const OTHER_HOST = `${hostname()} elsewhere`;

/** The holder of a process number that somebody else has by now. */
export const GONE = { pid: process.pid, started: '1' };

/** Mode, owner and group. */
export function ownership(path: string): { mode: number; uid: number; gid: number } {
  const { mode, uid, gid } = lstatSync(path);
  return { mode: mode & 0o7777, uid, gid };
}
