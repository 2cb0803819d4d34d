import { normalizeText } from './lines';

/**
 * The lossless layer: a stored text as lines with the ends they were written with. Joining what was split gives the
 * text back, unit for unit, for every string.
 */
export type LineEnd = '\r\n' | '\n' | '\r' | '';

/** One physical line: `text` has no CR and no LF. Only the last line of a text has the end `''`, and it always has. */
export interface StoredLine {
  text: string;
  end: LineEnd;
}

/** A stored text: its BOM, if it begins with one, and at least one line. */
export interface StoredText {
  bom: '' | '\uFEFF';
  lines: StoredLine[];
}

const BOM = '\uFEFF';

/** Takes a text apart into BOM and lines. Lines are the same as those of `splitLines(planText(stored))`. */
export function splitStored(stored: string): StoredText {
  const bom = stored.startsWith(BOM) ? BOM : '';
  return { bom, lines: splitEnds(bom === '' ? stored : stored.slice(1)) };
}

/** Puts a text together again: the exact inverse of `splitStored`. */
export function joinStored(text: StoredText): string {
  return text.bom + joinEnds(text.lines);
}

/** The lines of any text with their ends; a leading BOM is part of the first line. */
export function splitEnds(text: string): StoredLine[] {
  const pieces = text.split('\n');
  const last = pieces.pop()!;
  const lines: StoredLine[] = [];
  for (const piece of pieces) {
    if (piece.endsWith('\r')) pushLines(lines, piece.slice(0, -1), '\r\n');
    else pushLines(lines, piece, '\n');
  }
  pushLines(lines, last, '');
  return lines;
}

/** Adds a text without LF: one line, or several where a CR alone ends lines inside it. */
function pushLines(lines: StoredLine[], text: string, end: LineEnd): void {
  if (!text.includes('\r')) {
    lines.push({ text, end });
    return;
  }
  const pieces = text.split('\r');
  const last = pieces.pop()!;
  for (const piece of pieces) lines.push({ text: piece, end: '\r' });
  lines.push({ text: last, end });
}

/** The exact inverse of `splitEnds`. */
export function joinEnds(lines: readonly StoredLine[]): string {
  const pieces: string[] = [];
  for (const line of lines) pieces.push(line.text, line.end);
  return pieces.join('');
}

/**
 * The plan in a stored text: without its BOM, line ends as LF. Checksums, line numbers and line operations refer to
 * this one.
 */
export function planText(stored: string): string {
  return normalizeText(stored.startsWith(BOM) ? stored.slice(1) : stored);
}
