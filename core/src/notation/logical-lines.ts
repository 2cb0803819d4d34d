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
export function continuationAt(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && isBlank(text.charCodeAt(at))) at--;
  if (at < 0 || text.charCodeAt(at) !== 0x5c) return -1;
  return at === 0 || isBlank(text.charCodeAt(at - 1)) ? at : -1;
}

/** A logical line that took more than one physical line. */
export interface Joined {
  text: string;
  /** Index (from 0) of the physical line after the last one taken. */
  next: number;
}

/**
 * Joins the continued line at index `start` with what follows it. `first` is that line without comment, `cut` the
 * offset of its backslash. Pieces are collected and joined once, so that 100,000 of them stay linear; every piece but
 * the last is empty or ends in a blank, so only the piece itself decides whether the line goes on.
 */
export function joinContinued(lines: readonly string[], start: number, first: string, cut: number): Joined {
  const pieces = [first.slice(0, cut)];
  let next = start + 1;
  let going = true;
  while (going && next < lines.length) {
    const piece = continuationPiece(lines[next++]!);
    const at = continuationAt(piece);
    going = at >= 0;
    pieces.push(going ? piece.slice(0, at) : piece);
  }
  return { text: pieces.join(''), next };
}

/** A physical line as it is appended to a continued one: without comment and leading blanks. */
export function continuationPiece(line: string): string {
  const text = stripComment(line);
  return text.slice(skipBlanks(text, 0));
}
