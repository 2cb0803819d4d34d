/**
 * Line ends as LF (notation 1.1): first every CR LF, then every remaining CR. Nothing else changes; a BOM stays. An
 * absent text is the empty one.
 */
export function normalizeText(text: string | null | undefined): string {
  if (text === null || text === undefined) return '';
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * The physical lines of a text, which is normalised first. The empty text is one empty line; a final line end gives
 * one more, empty, line. Line 1 of the notation has index 0 here.
 */
export function splitLines(text: string | null | undefined): string[] {
  return normalizeText(text).split('\n');
}

/** Joins lines with LF; `joinLines(splitLines(t))` is the normalised `t`. No lines give the empty text. */
export function joinLines(lines: readonly string[]): string {
  return lines.join('\n');
}
