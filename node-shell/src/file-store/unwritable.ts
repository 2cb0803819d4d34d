import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { Failed, LoadEffect } from '@werkbaum/core';
import { errnoOf, isFailed } from './failure';
import { locate } from './locate';
import type { Roots } from './roots';
import { notWritable, writeFailure } from './write-failure';

/** What kind of store a dry run would go on to. */
export type WouldStore = NonNullable<LoadEffect['wouldStore']>;

const ENTER_AND_WRITE = constants.W_OK | constants.X_OK;
const SET_GROUP_ID = 0o2000;

/**
 * Why a store at `path` would fail, as far as permissions, owner and name tell without one; undefined where nothing speaks
 * against it. A full disk and whoever writes at the time show only in the store itself.
 */
export async function unwritable(roots: Roots, path: string, store: WouldStore): Promise<Failed | undefined> {
  const place = await locate(roots, path);
  if (isFailed(place) || (store === 'replace') !== (place.missing === undefined)) return undefined;
  const { real, name } = place;
  try {
    if (store === 'replace' && !(await mayWrite(real))) return notWritable(name, 'read_only');
    // With the separator at its end it must be a folder.
    await access(`${dirname(real)}${sep}`, ENTER_AND_WRITE);
    if (store === 'create') return await nameFault(real, name);
    return (await keepsOwner(real)) ? undefined : notWritable(name, 'owner');
  } catch (error) {
    return writeFailure(name, error);
  }
}

/**
 * Replacing needs only the folder's permission: without this question a write-protected plan would be no obstacle. What is
 * not there is none either.
 */
export async function mayWrite(real: string): Promise<boolean> {
  try {
    await access(real, constants.W_OK);
    return true;
  } catch (error) {
    return errnoOf(error) === 'ENOENT';
  }
}

async function nameFault(real: string, name: string): Promise<Failed | undefined> {
  try {
    await lstat(real);
    return undefined;
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? undefined : writeFailure(name, error);
  }
}

/** True if a new file of this process can have the owner and group of the one at `real`. */
async function keepsOwner(real: string): Promise<boolean> {
  const user = process.geteuid?.() ?? 0;
  if (user === 0) return true;
  const { uid, gid } = await stat(real);
  return uid === user && ([process.getegid!(), ...process.getgroups!()].includes(gid) || (await givesGroup(real, gid)));
}

/** True if what is made in the folder has its group, whoever makes it. */
async function givesGroup(real: string, group: number): Promise<boolean> {
  const { gid, mode } = await stat(dirname(real));
  return gid === group && (process.platform === 'darwin' || (mode & SET_GROUP_ID) !== 0);
}
