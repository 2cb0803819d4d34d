/** C0 and DEL, C1, and what reorders or breaks a line: all that can move a cursor, set a title or hide text. */
const HARMFUL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const ALL_HARMFUL = new RegExp(HARMFUL, 'gu');

/**
 * A text from a plan or a command line, safe to show on a terminal: C0 controls as their pictures (`␛`), the rest as
 * `\u202e`. Nothing is dropped, so that a person sees that something was there.
 */
export function harmless(text: string): string {
  return HARMFUL.test(text) ? text.replace(ALL_HARMFUL, visible) : text;
}

/** JSON without the characters that `harmless` shows; escaped, so that it still parses to the same value. */
export function harmlessJson(value: unknown): string {
  return JSON.stringify(value).replace(ALL_HARMFUL, escaped);
}

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : escaped(character);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
