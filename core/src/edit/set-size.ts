import type { Plan } from '../model/plan';
import { sizeRanges, type Range } from '../notation/extract';
import { placesOf, readParts, tokensWithout, type LineParts } from '../notation/parts';
import type { Size } from '../notation/vocabulary';
import { blocked, NOTHING, type Outcome } from './change';
import { lineChange, partsOf } from './change-lines';
import { contentEnd, labelEnd } from './label-line';
import { factsOf } from './line-facts';
import { editLine, removals } from './token-edit';

/**
 * Gives a node a size, or takes it away (tools 3, `set_size`): the token that counts is replaced where it stands, a new
 * one goes right behind the label; without a size no token counts any more.
 *
 * Errors: STRUCTURE_BLOCKED where the line would read differently otherwise.
 */
export function setSize(plan: Plan, node: number, size: Size | null): Outcome {
  const parts = partsOf(plan, node);
  if (parts.tokens.size === size) return NOTHING;
  const lines = size === null ? withoutSize(parts) : withSize(parts, size);
  if (lines === null)
    return blocked('With that size the rest of the line would read differently: rename the node first.');
  const { label, labelFromId } = factsOf(readParts(lines, 0));
  return lineChange(plan, node, lines, size === null && !labelFromId ? { size, label } : { size });
}

function withSize(parts: LineParts, size: Size): string[] | null {
  const expected = { ...factsOf(parts), size };
  const token = parts.parts.find(({ kind }) => kind === 'size');
  if (token !== undefined) {
    const [place] = placesOf(parts, token.ranges[0]!);
    return editLine(parts, [[{ ...place!, text: `(${size})` }]], expected);
  }
  const text = ` (${size})`;
  const behindLabel = labelEnd(parts);
  return editLine(parts, [[{ ...behindLabel, text }], [{ ...contentEnd(parts, behindLabel.line), text }]], expected);
}

/** Earlier sizes count as label text until the last one is gone, so it goes on until none is left. */
function withoutSize(parts: LineParts): string[] | null {
  let current = parts;
  while (current.tokens.size !== null) {
    const ranges = allSizes(current);
    const { size, label, labelFromId } = tokensWithout(current, ranges);
    const lines = editLine(current, removals(current, ranges), { ...factsOf(current), size, label, labelFromId });
    if (lines === null) return null;
    current = readParts(lines, 0);
  }
  return current.lines;
}

/** Everything that reads as a size once the address is gone; behind an address there is white space or nothing. */
function allSizes({ text, head, parts }: LineParts): Range[] {
  const url = parts.find(({ kind }) => kind === 'url')?.ranges[0] ?? { from: text.length, to: text.length };
  const shifted = (by: number) => (range: Range) => ({ from: range.from + by, to: range.to + by });
  const before = sizeRanges(text.slice(head.bodyStart, url.from)).map(shifted(head.bodyStart));
  return [...before, ...sizeRanges(text.slice(url.to)).map(shifted(url.to))];
}
