import type { Plan } from '../model/plan';
import type { Range } from '../notation/extract';
import { placesOf, pointAt, type LineParts } from '../notation/parts';
import { statusFacts, type StatusCode } from '../notation/vocabulary';
import { isBlank, skipBlanks, skipSpace } from '../notation/white-space';
import { blocked, NOTHING, type Outcome } from './change';
import { lineChange, partsOf } from './change-lines';
import { factsOf } from './line-facts';
import { editLine, type Splice } from './token-edit';

/**
 * Gives a node a status box, or takes it away (tools 3, `set_status`; notation 14.1). A fold mark before the box moves
 * behind it; a box on a continuation line is changed there.
 *
 * Errors: STRUCTURE_BLOCKED where the label would become a box or a sign.
 */
export function setStatus(plan: Plan, node: number, code: StatusCode | null): Outcome {
  const parts = partsOf(plan, node);
  const facts = factsOf(parts);
  if (facts.code === (code ?? '')) return NOTHING;
  const ways = code === null ? withoutBox(parts) : [withBox(parts, `[${code}] `)];
  const lines = editLine(parts, ways, { ...facts, code: code ?? '' });
  if (lines === null)
    return blocked('With that box the rest of the line would read differently: rename the node first.');
  const status = code === null ? null : statusFacts(code)!.code;
  return lineChange(plan, node, lines, { status });
}

function withoutBox(parts: LineParts): Splice[][] {
  const { boxAt } = parts.head;
  const end = skipBlanks(parts.text, boxAt + 3);
  return [replaced(parts, { from: boxAt, to: end }, ''), replaced(parts, { from: boxAt, to: boxAt + 3 }, '')];
}

function withBox(parts: LineParts, box: string): Splice[] {
  const { head, text } = parts;
  const signEnd = head.indentEnd + head.sign.length;
  const mark = oldFoldAt(parts, signEnd);
  if (mark >= 0) return boxBeforeMark(parts, mark, box);
  if (head.boxAt >= 0) return replaced(parts, { from: head.boxAt, to: skipBlanks(text, head.boxAt + 3) }, box);
  // A BOM is part of the first line and must stay its first character.
  const start = text.startsWith('\uFEFF') ? 1 : signEnd;
  return [{ ...pointAt(parts, skipBlanks(text, start)), text: box }];
}

/** A fold mark before the box goes behind it; the one behind the box, which does not count then, goes. */
function boxBeforeMark(parts: LineParts, mark: number, box: string): Splice[] {
  const { head, text } = parts;
  const oneMark = skipSpace(text, mark + 1);
  if (head.boxAt < 0 && head.bodyStart === oneMark) return [{ ...pointAt(parts, mark), text: box }];
  const afterBox = head.boxAt < 0 ? oneMark : skipSpace(text, head.boxAt + 3);
  const end = head.bodyStart > afterBox ? head.bodyStart : skipBlanks(text, head.boxAt + 3);
  return replaced(parts, { from: mark, to: end }, `${box}${text.charAt(mark)} `);
}

/** Offset of a fold mark before the box, or where there is no box; -1 if there is none. */
function oldFoldAt({ text }: LineParts, signEnd: number): number {
  const at = skipSpace(text, signEnd);
  const isMark = (text[at] === '>' || text[at] === '<') && isBlank(text.charCodeAt(at + 1));
  return isMark ? at : -1;
}

function replaced(parts: LineParts, range: Range, text: string): Splice[] {
  return placesOf(parts, range).map((place, i) => ({ ...place, text: i === 0 ? text : '' }));
}
