/**
 * True for the UTF-16 units of the notation's white space set, which is JavaScript's `\s` and `trim()` (notation 1.3).
 * U+0085 and U+200B are not in it.
 */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0x1680) return code === 0xa0;
  if (code < 0x2000) return code === 0x1680;
  if (code <= 0x200a) return true;
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff;
}

/** True for space and tab only: what indents, continues and separates a mark (notation 1.3). */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Offset of the first unit at or after `from` that is not in the white space set. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Deep plans are mostly indent, and one built-in call costs an interpreter far less than a loop over its characters. */
const SPACES = ' '.repeat(64);
/** As many tabs, for whoever counts them. */
export const TABS = '\t'.repeat(64);

/** Offset of the first unit at or after `from` that is neither space nor tab. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.startsWith(SPACES, at) || text.startsWith(TABS, at)) at += SPACES.length;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}
