import { isBlank, skipBlanks } from './white-space';

const SEPARATOR = /^[ \t]*-{3,}[ \t]*$/;

/** The line up to its first `%%` (notation 2, step 1). */
export function stripComment(line: string): string {
  const at = line.indexOf('%%');
  return at < 0 ? line : line.slice(0, at);
}

/** True for a line of three or more dashes, comment already removed (notation 2, step 2). */
export function isSeparator(text: string): boolean {
  return text.includes('---') && SEPARATOR.test(text);
}

/**
 * Offset of the backslash that continues this line, -1 if it does not continue (notation 2, step 3):
 *
 *     ··- Long title·\··
 *                    ^ space, tab or line start before it, only spaces and tabs behind it
 */
export function continuationAt(text: string, from = 0, to = text.length): number {
  let at = to - 1;
  while (at >= from && isBlank(text.charCodeAt(at))) at--;
  if (at < from || text.charCodeAt(at) !== 0x5c) return -1;
  return at === from || isBlank(text.charCodeAt(at - 1)) ? at : -1;
}

/** A logical line that took more than one physical line. */
export interface Joined {
  text: string;
  /** Index (from 0) of the physical line after the last one taken. */
  next: number;
}

/** Joins the continued line at index `start` with what follows it. */
export function joinContinued(lines: readonly string[], start: number): Joined {
  const { stretches } = readStretches(lines, start);
  return { text: stretches.map(({ text, from, to }) => text.slice(from, to)).join(''), next: start + stretches.length };
}

/** What a physical line gives to its logical line: `text` (without comment) from `from` to `to`, offsets in UTF-16 units. */
export interface Stretch {
  text: string;
  from: number;
  to: number;
}

/**
 * The physical lines of the logical line that begins at index `start` (notation 2, step 3), one stretch each, in linear
 * time however many they are; `open` if the last of them asks for one more than the text has.
 *
 * Every stretch but the last is empty or ends in a blank, so the joined text goes on exactly if its last stretch that is
 * not empty does: behind `A \ \` an empty line brings the first backslash to the end, and the line goes on once more.
 */
export function readStretches(lines: readonly string[], start: number): { stretches: Stretch[]; open: boolean } {
  const stretches: Stretch[] = [];
  const filled: Stretch[] = [];
  let open = true;
  for (let i = start; open && i < lines.length; i++) {
    const text = stripComment(lines[i]!);
    const stretch = { text, from: i === start ? 0 : skipBlanks(text, 0), to: text.length };
    stretches.push(stretch);
    if (stretch.from < stretch.to) filled.push(stretch);
    open = cutContinuation(filled);
  }
  return { stretches, open };
}

/** Takes the backslash that continues the text, and what is behind it, off its last stretch; false if there is none. */
function cutContinuation(filled: Stretch[]): boolean {
  const last = filled.at(-1);
  const at = last === undefined ? -1 : continuationAt(last.text, last.from, last.to);
  if (last === undefined || at < 0) return false;
  last.to = at;
  if (last.to === last.from) filled.pop();
  return true;
}
