import type { Failed } from '@werkbaum/core';
import { errnoOf, failure, shown } from './failure';

const UNSUPPORTED = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'];

/** Why a plan cannot be written (tools 6). */
export type NotWritableCause = 'read_only' | 'disk_full' | 'owner';

/**
 * The refusal for a system error met while writing the plan called `name`; the old text is intact. Errors that are no
 * system errors are thrown again: they are faults of ours.
 */
export function writeFailure(name: string, error: unknown): Failed {
  const errno = errnoOf(error);
  switch (errno) {
    case '':
      throw error;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(name, 'read_only');
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return notWritable(name, 'disk_full');
    case 'ENOENT':
    case 'ENOTDIR':
      return failure('SOURCE_NOT_FOUND', `The folder of ${shown(name)} does not exist; make it first.`);
    case 'ENAMETOOLONG':
      return failure('INVALID_ARGUMENT', `${shown(name)} is too long for a file name here; give a shorter one.`, {
        argument: 'source',
      });
    default:
      return failure('SOURCE_UNREACHABLE', `${shown(name)} cannot be written now (${errno}); try again.`);
  }
}

/** `NOT_WRITABLE` with its cause and what to do about it. */
export function notWritable(name: string, cause: NotWritableCause): Failed {
  const fixes: Record<NotWritableCause, string> = {
    read_only: 'may not be written by this process; ask for write permission on the file and its folder',
    disk_full: 'does not fit on its disk; free some space and call again',
    owner: 'belongs to another owner or group, which a new file could not keep; let its owner write it',
  };
  return failure('NOT_WRITABLE', `${shown(name)} ${fixes[cause]}. The old text is intact.`, { cause });
}

/** `BUSY`: another writer does not let go of the plan. */
export function busy(name: string): Failed {
  return failure('BUSY', `${shown(name)} is being written by somebody else; call again in a moment.`);
}

/** True if an error of `link` says that this file system has no hard links, or none for this file. */
export function isWithoutLinks(error: unknown): boolean {
  return UNSUPPORTED.includes(errnoOf(error));
}
