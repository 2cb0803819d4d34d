import type { Right } from '@werkbaum/core';

/** What a local process may do unless told otherwise (tools 9). */
export const LOCAL_RIGHTS: readonly Right[] = ['read', 'write', 'delete', 'prod'];

const CAPTURE = /^capture:.+#[\p{L}\p{N}._-]+$/u;

/**
 * The rights in a comma-separated list (`--rights`). Undefined if one of them does not exist: `read`, `write`, `delete`,
 * `prod`, `capture:<plan>#<id>`. A comma inside a plan's name cannot be written here.
 */
export function parseRights(list: string): Right[] | undefined {
  const words = list.split(',').map((word) => word.trim());
  const rights = words.filter(isRight);
  return rights.length === words.length ? [...new Set(rights)] : undefined;
}

function isRight(word: string): word is Right {
  return LOCAL_RIGHTS.some((right) => right === word) || CAPTURE.test(word);
}
