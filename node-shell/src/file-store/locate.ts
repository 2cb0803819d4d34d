import { resolve, sep } from 'node:path';
import type { Failed } from '@werkbaum/core';
import { failure, shown } from './failure';
import { realLocation } from './real-location';
import { namesBelow, objectionTo, type Objection, type Roots } from './roots';
import { isPlainPath } from './source-name';

/** A place where a plan file may be. */
export interface Place {
  /** Its real path: the only one to open, and to check again right before writing. */
  real: string;
  /** How answers name it: relative to the first root with forward slashes if it lies there, else absolute. */
  name: string;
  /** Set if nothing is there yet: the answer for those who need the file. */
  missing?: Failed;
}

/**
 * Finds where a path (absolute or relative to the first root) really leads and whether a plan may be there (tools 1).
 *
 * Fails with `SOURCE_NOT_ALLOWED` for all that resolves outside the roots, missing or not, in the same words; for other
 * extensions and dot folders; and for what may not be entered. `missing` carries `SOURCE_NOT_FOUND`.
 */
export async function locate(roots: Roots, path: string): Promise<Place | Failed> {
  const absolute = resolve(roots.folders[0] ?? '', path);
  if (isForeignShare(roots, absolute)) return objectionFailure(roots, path, 'outside');
  const { real, trouble } = await realLocation(absolute);
  const objection = objectionTo(roots, real);
  if (objection !== null) return objectionFailure(roots, path, objection);
  if (namesFolder(path)) return irregularFailure(roots, path);
  const place = { real, name: nameOf(roots, real) };
  if (trouble === undefined) return place;
  const failed = systemFailure(roots, path, trouble);
  return failed.failed === 'SOURCE_NOT_FOUND' ? { ...place, missing: failed } : failed;
}

/** True for a path that is no file's by its very words: resolving drops what says so. */
function namesFolder(path: string): boolean {
  const last = path.split(sep === '\\' ? /[\\/]/ : '/').at(-1)!;
  return last === '' || last === '.' || last === '..';
}

/** How answers name a real path; absolute also where the relative name would read as another form of source. */
export function nameOf(roots: Roots, real: string): string {
  const below = namesBelow(roots.folders[0] ?? '', real);
  const name = below === null ? real : below.join('/');
  return isPlainPath(name) ? name : real;
}

// Asking Windows about \\host\share would already send credentials there.
function isForeignShare(roots: Roots, absolute: string): boolean {
  if (sep !== '\\' || !absolute.startsWith('\\\\')) return false;
  return !roots.folders.some((folder) => namesBelow(folder, absolute) !== null);
}

function objectionFailure(roots: Roots, path: string, objection: Objection): Failed {
  const fixes: Record<Objection, string> = {
    outside: `is outside the roots; valid is a plan file under ${roots.folders.map(shown).join(', ')}`,
    extension: `is no plan file; valid names end in ${roots.extensions.map(shown).join(', ')} (links resolved)`,
    dot_folder: 'lies in a folder whose name begins with a dot; move the plan to another folder',
  };
  return failure('SOURCE_NOT_ALLOWED', `${shown(path)} ${fixes[objection]}.`, { roots: [...roots.folders] });
}

/** The refusal for a system error code met on the way to, or while opening or reading, a file under a root. */
export function systemFailure(roots: Roots, path: string, errno: string): Failed {
  const fields = { roots: [...roots.folders] };
  switch (errno) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
      return failure(
        'SOURCE_NOT_FOUND',
        `No plan file ${shown(path)}; call werkbaum_plans for those there are.`,
        fields,
      );
    case 'EACCES':
    case 'EPERM':
      return failure('SOURCE_NOT_ALLOWED', `No permission to read ${shown(path)}; ask its owner.`, fields);
    case 'ELOOP':
      return failure('SOURCE_NOT_ALLOWED', `${shown(path)} is a link that leads in a circle; repair the link.`, fields);
    case 'ENXIO':
    case 'ENODEV':
    case 'EISDIR':
      return irregularFailure(roots, path);
    default:
      return failure('SOURCE_UNREACHABLE', `${shown(path)} cannot be read now (${errno}); try again.`, fields);
  }
}

/** The refusal for a directory, FIFO, socket or device. */
export function irregularFailure(roots: Roots, path: string): Failed {
  const message = `${shown(path)} is not a regular file; name a plan file.`;
  return failure('SOURCE_NOT_ALLOWED', message, { roots: [...roots.folders] });
}
