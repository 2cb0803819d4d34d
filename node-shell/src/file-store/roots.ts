import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Failed } from '@werkbaum/core';
import { errnoOf, failure, isFailed, shown } from './failure';

/** The extension every plan file may have. */
export const PLAN_EXTENSION = '.werkbaum';

/** Where plan files may lie and how their names may end. */
export interface Roots {
  /** Real paths of the root folders, in the order given; the first one is what relative sources are relative to. */
  readonly folders: readonly string[];
  /** Endings with their dot, `.werkbaum` first; compared exactly. */
  readonly extensions: readonly string[];
}

/**
 * Opens the root folders once, at start. A root may be a link; what it pointed to at start stays the root. Roots named
 * on the command line are never replaced by anything a client says.
 *
 * Fails with `INVALID_ARGUMENT` (for the command line) if there is no root, one is no folder that can be reached, or an
 * extension is not a plain ending. Extensions are taken with or without their dot.
 */
export async function openRoots(
  folders: readonly string[],
  extensions: readonly string[] = [],
): Promise<Roots | Failed> {
  if (folders.length === 0) return failure('INVALID_ARGUMENT', 'Name at least one root folder.', { argument: 'root' });
  const endings = normaliseExtensions(extensions);
  if (isFailed(endings)) return endings;
  const real: string[] = [];
  for (const folder of folders) {
    const opened = await openRoot(folder);
    if (typeof opened !== 'string') return opened;
    if (!real.includes(opened)) real.push(opened);
  }
  return { folders: real, extensions: endings };
}

async function openRoot(folder: string): Promise<string | Failed> {
  try {
    const real = await realpath(resolve(folder));
    if ((await stat(real)).isDirectory()) return real;
    return rootFailure(folder, 'is not a folder');
  } catch (error) {
    return rootFailure(folder, errnoOf(error) === 'ENOENT' ? 'does not exist' : `cannot be opened (${errnoOf(error)})`);
  }
}

function rootFailure(folder: string, why: string): Failed {
  return failure('INVALID_ARGUMENT', `Root ${shown(folder)} ${why}; name an existing folder.`, { argument: 'root' });
}

function normaliseExtensions(extensions: readonly string[]): string[] | Failed {
  const endings = new Set([PLAN_EXTENSION]);
  for (const extension of extensions) {
    const ending = extension.startsWith('.') ? extension : `.${extension}`;
    if (!/^\.[^/\\:\0]*[^/\\:\0.]$/.test(ending)) {
      const message = `Extension ${shown(extension)} is no file name ending; give one such as "md".`;
      return failure('INVALID_ARGUMENT', message, { argument: 'ext' });
    }
    endings.add(ending);
  }
  return [...endings];
}

/** The names from `folder` down to `path` (empty for the folder itself), or null if `path` is not in it. Both real. */
export function namesBelow(folder: string, path: string): string[] | null {
  const way = relative(folder, path);
  if (way === '') return [];
  const names = way.split(sep);
  return names[0] === '..' || isAbsolute(way) ? null : names;
}

/** Why a real path is no plan file of these roots; null if it may be one. */
export type Objection = 'outside' | 'extension' | 'dot_folder';

/**
 * Checks a real path, existing or not (tools 1): below a root, a name that ends in an allowed extension, no folder below
 * that root whose name begins with a dot. One root that admits it is enough.
 */
export function objectionTo(roots: Roots, real: string): Objection | null {
  const ways = roots.folders.map((folder) => namesBelow(folder, real)).filter((way) => way !== null);
  if (ways.length === 0) return 'outside';
  if (!hasPlanExtension(roots, real)) return 'extension';
  return ways.some((way) => !way.slice(0, -1).some((name) => name.startsWith('.'))) ? null : 'dot_folder';
}

/** True if a file name ends in an allowed extension; `.werkbaum` alone does. */
export function hasPlanExtension(roots: Roots, name: string): boolean {
  return roots.extensions.some((extension) => name.endsWith(extension));
}
