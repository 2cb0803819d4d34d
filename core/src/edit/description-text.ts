import { blockHeaderId } from '../notation/description-part';
import { normalizeText } from '../notation/lines';
import { continuationAt, isSeparator } from '../notation/logical-lines';

/** As in `new-line`: what no text file can hold. */
const NO_TEXT = /[\0\ud800-\udfff]/u;

/**
 * The lines of a caller's description: without blanks at their ends, without blank lines at both ends and without
 * repeated ones, which are no part of a description (notation 6). None for an empty one.
 */
export function descriptionLines(desc: string): string[] {
  const lines: string[] = [];
  for (const line of normalizeText(desc).split('\n')) {
    const text = line.trimEnd();
    if (text !== '' || (lines.at(-1) ?? '') !== '') lines.push(text);
  }
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** What the parser makes of the lines, null if there are none. */
export function readsAs(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.map((line) => line.trim()).join('\n');
}

/** Why one of the lines cannot be part of a description, null if all can. `short`: it will be a `"` line. */
export function descriptionFault(lines: readonly string[], short: boolean): string | null {
  for (const line of lines) {
    const text = line.trim();
    if (text.includes('%%')) return 'A description line with %% would lose its end as a comment: leave the %% out.';
    if (isSeparator(text)) return 'A description line of dashes would be a separator: write it in another way.';
    if (blockHeaderId(text) !== null)
      return 'A description line that is only an #id would be a header: add words to it.';
    if (NO_TEXT.test(text)) return 'A description line has a NUL or half of a surrogate pair: leave that out.';
    if (short && continuationAt(text) >= 0)
      return 'The description ends in a backslash, which continues it: leave that out.';
  }
  return null;
}
