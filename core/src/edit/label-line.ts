import { labelPlaces, placesOf, type LineParts, type Place } from '../notation/parts';
import { isSpace } from '../notation/white-space';

/** The point right behind the last character of label text, behind the ID where the label comes from it. */
export function labelEnd(parts: LineParts): Place {
  const last = (parts.tokens.labelFromId ? idPlaces(parts) : labelPlaces(parts)).at(-1)!;
  return { line: last.line, from: last.to, to: last.to };
}

/** The first line (index from 0 within the node) that carries the label, the ID where the label comes from it. */
export function labelLine(parts: LineParts): number {
  return (parts.tokens.labelFromId ? idPlaces(parts) : labelPlaces(parts))[0]!.line;
}

/** The point behind the last token or label text of one physical line: before blanks, backslash and comment. */
export function contentEnd({ lines, pieces }: LineParts, line: number): Place {
  const { start, length } = pieces[line]!;
  let to = start + length;
  while (to > start && isSpace(lines[line]!.charCodeAt(to - 1))) to--;
  return { line, from: to, to };
}

function idPlaces(parts: LineParts): Place[] {
  const id = parts.parts.find(({ kind }) => kind === 'id')!;
  return id.ranges.flatMap((range) => placesOf(parts, range));
}
