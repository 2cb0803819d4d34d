import type { ErrorCode, Failed } from '@werkbaum/core';

const SHOWN_LENGTH = 200;

/** A refusal as a value (tools 6); `message` names the fix, `fields` are those of the code. */
export function failure(code: ErrorCode, message: string, fields: Record<string, unknown> = {}): Failed {
  return { failed: code, message, ...fields };
}

/** True if an answer of this folder is a refusal. */
export function isFailed(answer: object): answer is Failed {
  return 'failed' in answer;
}

/** The `E…` code of a system error, `''` for anything else. */
export function errnoOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** A source or path as messages show it: quoted, at most 200 UTF-16 units of it. */
export function shown(name: string): string {
  return JSON.stringify(name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}…` : name);
}
