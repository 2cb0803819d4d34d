const BOX_PLACE = /^([ \t]*(?:[-|+]|=(?=[ \t]))?[ \t]*)((?:[><](?=[ \t])[ \t]*)?)(?:\[[^\]]\][ \t]*)?/;

/**
 * Sets, replaces or removes the status box of a node's first physical line (notation 14.1).
 *
 * An existing box and the blanks behind it become the box and one space. A fold mark before the box stays there;
 * where there was no box, the new one goes behind the mark. Everything else is kept.
 *
 * @param code box character, not validated; null removes the box.
 */
export function setStatusBox(line: string, code: string | null): string {
  const match = BOX_PLACE.exec(line);
  if (match === null) return line;
  const box = code === null ? '' : `[${code}] `;
  return match[1]! + match[2]! + box + line.slice(match[0].length);
}
