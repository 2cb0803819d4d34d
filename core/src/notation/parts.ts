import { extractTokens, withoutRanges, type Range, type TokenKind, type Tokens } from './extract';
import { readHead, type Head } from './head';
import { isSeparator, readStretches } from './logical-lines';
import { quoteText } from './tree-part';
import { isSpace } from './white-space';

/** The stretch of one physical line that is part of the logical line: no comment, no continuation, no joined indent. */
export interface Piece {
  /** Offset in the physical line. */
  start: number;
  /** Offset in the logical line. */
  at: number;
  length: number;
}

/** A token of the body; a token that others were taken out of (`:#a@mia,#b`) has several ranges. */
export interface TokenPart {
  kind: TokenKind;
  /** What the parser matched. */
  text: string;
  /** Offsets in the logical line. */
  ranges: Range[];
}

/** A stretch of a physical line: `line` counts from 0, from the first line of the node. Offsets in UTF-16 units. */
export interface Place extends Range {
  line: number;
}

/** One logical line taken apart, every part with its place (notation 2 to 4). */
export interface LineParts {
  /** Its physical lines as they stand in the text. */
  lines: string[];
  pieces: Piece[];
  /** The logical line: the pieces joined. */
  text: string;
  head: Head;
  tokens: Tokens;
  /** Tokens in the order in which the parser takes them. */
  parts: TokenPart[];
  /** What no token took: label text and white space. Offsets in the logical line, ascending. */
  rest: Range[];
  /** True if the last line asks for a further one that the text does not have. */
  open: boolean;
}

/** Takes the logical line apart that begins at index `start` (from 0) of the tree part. */
export function readParts(lines: readonly string[], start: number): LineParts {
  const { pieces, open } = readPieces(lines, start);
  const own = lines.slice(start, start + pieces.length);
  const text = pieces.map(({ start: from, length }, i) => own[i]!.slice(from, from + length)).join('');
  const head = readHead(text);
  const spans = new Spans(text, head.bodyStart);
  const tokens = extractTokens(text.slice(head.bodyStart), (kind, ranges) => spans.take(kind, ranges));
  return { lines: own, pieces, text, head, tokens, parts: spans.parts, rest: spans.rest, open };
}

function readPieces(lines: readonly string[], start: number): { pieces: Piece[]; open: boolean } {
  const { stretches, open } = readStretches(lines, start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of stretches) {
    pieces.push({ start: from, at, length: to - from });
    at += to - from;
  }
  return { pieces, open };
}

/** Follows the removals of the parser and maps their offsets back to the logical line. */
class Spans {
  readonly parts: TokenPart[] = [];
  rest: Range[];

  constructor(
    private readonly text: string,
    bodyStart: number,
  ) {
    this.rest = bodyStart < text.length ? [{ from: bodyStart, to: text.length }] : [];
  }

  /** `ranges` are ascending offsets into what is left; one walk over `rest` serves them all. */
  take(kind: TokenKind, ranges: readonly Range[]): void {
    const left: Range[] = [];
    let next = 0;
    let at = 0;
    let open: TokenPart | null = null;
    for (const span of this.rest) {
      const end = at + span.to - span.from;
      let from = span.from;
      while (next < ranges.length && ranges[next]!.from < end) {
        const range = ranges[next]!;
        const start = span.from + Math.max(range.from - at, 0);
        const stop = span.from + Math.min(range.to, end) - at;
        if (start > from) left.push({ from, to: start });
        open ??= this.begin(kind);
        open.ranges.push({ from: start, to: stop });
        from = stop;
        if (range.to > end) break;
        this.close(open);
        open = null;
        next++;
      }
      if (from < span.to) left.push({ from, to: span.to });
      at = end;
    }
    this.rest = left;
  }

  private begin(kind: TokenKind): TokenPart {
    const part: TokenPart = { kind, text: '', ranges: [] };
    this.parts.push(part);
    return part;
  }

  private close(part: TokenPart): void {
    part.text = part.ranges.map(({ from, to }) => this.text.slice(from, to)).join('');
  }
}

/** True if the parser makes a node of this logical line (notation 3 and 4, step 10). */
export function isNodeLine({ text, tokens }: LineParts): boolean {
  return tokens.label !== '' && !isSeparator(text) && text.trim() !== '' && quoteText(text) === null;
}

/** Where a range of the logical line stands: one place for every physical line it touches. */
export function placesOf({ pieces }: LineParts, range: Range): Place[] {
  const places: Place[] = [];
  for (let line = pieceWith(pieces, range.from); line < pieces.length; line++) {
    const { start, at, length } = pieces[line]!;
    if (at >= range.to) break;
    const from = Math.max(range.from - at, 0);
    const to = Math.min(range.to - at, length);
    if (to > from) places.push({ line, from: start + from, to: start + to });
  }
  return places;
}

/** The point of the physical line right behind the unit before `offset`; at 0: before the first unit. */
export function pointAt({ pieces }: LineParts, offset: number): Place {
  const line = offset === 0 ? 0 : pieceWith(pieces, offset - 1);
  const { start, at } = pieces[line]!;
  const point = start + offset - at;
  return { line, from: point, to: point };
}

/** Index of the piece that holds the unit at a logical offset; the last one if there is none. */
function pieceWith(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.at + pieces[middle]!.length > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The label text, one place per stretch between tokens and line breaks, without white space at its ends. */
export function labelPlaces(parts: LineParts): Place[] {
  const places: Place[] = [];
  for (const range of parts.rest) {
    for (const place of placesOf(parts, range)) {
      const trimmed = trimPlace(parts.lines[place.line]!, place);
      if (trimmed.to > trimmed.from) places.push(trimmed);
    }
  }
  return places;
}

function trimPlace(line: string, { line: n, from, to }: Place): Place {
  let start = from;
  let end = to;
  while (start < end && isSpace(line.charCodeAt(start))) start++;
  while (end > start && isSpace(line.charCodeAt(end - 1))) end--;
  return { line: n, from: start, to: end };
}

/** The logical line without the given ascending ranges, read anew as if it were one physical line. */
export function tokensWithout({ text, head }: LineParts, ranges: readonly Range[]): Tokens {
  return extractTokens(withoutRanges(text, ranges).slice(head.bodyStart));
}
