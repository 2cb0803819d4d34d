import { STATUSES, type StatusCode } from './vocabulary';

/** The status that a word names; `code: null` = neutral, no box. */
export interface NamedStatus {
  code: StatusCode | null;
}

const BY_WORD: ReadonlyMap<string, NamedStatus> = new Map<string, NamedStatus>([
  ...STATUSES.flatMap(({ code, key, name }) =>
    [code, key, name].map((word): [string, NamedStatus] => [word, { code }]),
  ),
  ['none', { code: null }],
]);

/** All words that name a status, for messages: box characters in quotes where they are hard to see. */
export const STATUS_WORDS: readonly string[] = Array.from(BY_WORD.keys(), (word) => (word === ' ' ? '" "' : word));

/**
 * The status a caller means: a box character, a German key or an English name (notation 4.1), case ignored, or `none`.
 * Undefined for any other word.
 */
export function statusFromWord(word: string): NamedStatus | undefined {
  return BY_WORD.get(word.toLowerCase());
}
