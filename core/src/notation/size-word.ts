import { SIZES, type Size } from './vocabulary';

/** The size a caller names; `size: null` = none given. */
export interface NamedSize {
  size: Size | null;
}

/** All words that name a size, for messages. */
export const SIZE_WORDS: readonly string[] = [...SIZES, 'none'];

/** The size a caller means: `XS` … `XXL`, case ignored, or `none`. Undefined for any other word. */
export function sizeFromWord(word: string): NamedSize | undefined {
  const upper = word.toUpperCase();
  if (upper === 'NONE') return { size: null };
  const size = SIZES.find((known) => known === upper);
  return size === undefined ? undefined : { size };
}
