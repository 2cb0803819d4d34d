import type { LineOp } from '../../lineops/line-op';
import type { ToolError } from '../../model/fault';
import { splitLines } from '../../notation/lines';
import type { PlanAtHand } from '../plan-at-hand';
import { changesOrOmitted } from './write-answer';

/** Why a write met another text than the caller saw (tools 2). */
export type ConflictReason = 'overlap' | 'meaning' | 'changed' | 'unknown_base' | 'exists';

/** The current text goes along up to so many characters. */
const MAX_TEXT = 24_000;

const REASONS: Readonly<Record<ConflictReason, string>> = {
  overlap: 'Somebody else changed the same lines since your base.',
  meaning: 'Somebody else changed the plan since your base, and your change would mean something else now.',
  changed: 'The plan has changed since your base.',
  unknown_base: 'Nobody here knows the text your base names any more.',
  exists: 'There is a plan of this name already.',
};

/**
 * CONFLICT: the caller's change is not written and not lost, the caller decides. `current` has the text up to 24,000
 * characters, above that the line ranges to read; `theirs` are the others' operations where they are known.
 */
export function conflict(reason: ConflictReason, current: PlanAtHand, theirs?: readonly LineOp[]): ToolError {
  const lineCount = splitLines(current.text).length;
  const message = `${REASONS[reason]} Nothing was written: look at \`current\`, decide again, and write with its base.`;
  return {
    code: 'CONFLICT',
    message,
    reason,
    current: {
      base: current.base,
      lineCount,
      ...(current.text.length <= MAX_TEXT ? { text: current.text } : { ranges: rangesToRead(lineCount, theirs) }),
    },
    ...(theirs !== undefined && changesOrOmitted(theirs)),
  };
}

interface Range {
  from: number;
  to: number;
}

/** Lines (from 1) that others changed, as they stand now; the whole plan where that is not known. */
function rangesToRead(lineCount: number, theirs: readonly LineOp[] | undefined): Range[] {
  if (theirs === undefined || theirs.length > 20) return [{ from: 1, to: lineCount }];
  let shift = 0;
  return theirs.map((op) => {
    const added = 'lines' in op ? op.lines.length : 0;
    const from = op.index + shift + 1;
    shift += added - ('count' in op ? op.count : 0);
    return { from: Math.min(from, lineCount), to: Math.min(Math.max(from, from + added - 1), lineCount) };
  });
}
