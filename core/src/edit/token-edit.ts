import type { Range } from '../notation/extract';
import { isNodeLine, placesOf, readParts, type LineParts, type Place } from '../notation/parts';
import { isSpace } from '../notation/white-space';
import { factsOf, sameFacts, type LineFacts } from './line-facts';

/** Text that takes the place of a stretch of a physical line. */
export interface Splice extends Place {
  text: string;
}

/** How a token may leave a line, in the order of preference. */
export type Leaving = 'with space before' | 'as neighbours allow' | 'alone';
const LEAVINGS: readonly Leaving[] = ['with space before', 'as neighbours allow', 'alone'];

/**
 * The physical lines of a node after a change in place, null if none of the ways to make it leaves a line that says
 * exactly `expected` and takes as many physical lines as before.
 */
export function editLine(parts: LineParts, ways: readonly Splice[][], expected: LineFacts): string[] | null {
  for (const splices of ways) {
    const lines = spliced(parts.lines, splices);
    if (saysExactly(lines, expected, parts.open)) return lines;
  }
  return null;
}

/** True if the lines are one node line that says exactly `expected`; `open` as in `LineParts`. */
export function saysExactly(lines: readonly string[], expected: LineFacts, open: boolean): boolean {
  const parts = readParts(lines, 0);
  const whole = parts.lines.length === lines.length && parts.open === open;
  return whole && isNodeLine(parts) && sameFacts(factsOf(parts), expected);
}

/** The ways to take ranges of the logical line out of it, and to put other splices in besides. */
export function removals(parts: LineParts, ranges: readonly Range[], besides: readonly Splice[] = []): Splice[][] {
  const places = ranges.flatMap((range) => placesOf(parts, range));
  return LEAVINGS.map((leaving) => [...places.map((place) => leave(parts, place, leaving)), ...besides]);
}

/** The removal of a place in one way; the blanks that indent the node stay with the first two. */
export function leave({ lines }: LineParts, place: Place, how: Leaving): Splice {
  const line = lines[place.line]!;
  const before = spaceBefore(line, place.from);
  const removal = { ...place, text: '' };
  if (how === 'alone') return removal;
  const indents = place.line === 0 && before === 0;
  if (indents) return { ...removal, to: how === 'with space before' ? place.to : spaceAfter(line, place.to) };
  const free = place.to === line.length || isSpace(line.charCodeAt(place.to));
  return how === 'with space before' || free ? { ...removal, from: before } : removal;
}

function spaceBefore(line: string, at: number): number {
  let from = at;
  while (from > 0 && isSpace(line.charCodeAt(from - 1))) from--;
  return from;
}

function spaceAfter(line: string, at: number): number {
  let to = at;
  while (to < line.length && isSpace(line.charCodeAt(to))) to++;
  return to;
}

/** The lines with all splices made; places that overlap are removed together. */
export function spliced(lines: readonly string[], splices: readonly Splice[]): string[] {
  const result = [...lines];
  const byLine = new Map<number, Splice[]>();
  for (const splice of splices) {
    const list = byLine.get(splice.line);
    if (list === undefined) byLine.set(splice.line, [splice]);
    else list.push(splice);
  }
  for (const [line, list] of byLine) result[line] = splicedLine(lines[line]!, list);
  return result;
}

function splicedLine(line: string, splices: Splice[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { from, to, text } of splices.sort((a, b) => a.from - b.from)) {
    if (from > at) kept.push(line.slice(at, from));
    kept.push(text);
    at = Math.max(at, to);
  }
  kept.push(line.slice(at));
  return kept.join('');
}
