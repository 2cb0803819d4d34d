import type { LineOp } from '../../lineops/line-op';
import type { ToolError } from '../../model/fault';
import { splitLines } from '../../notation/lines';
import type { PlanAtHand } from '../plan-at-hand';
import { jsonLength } from '../shorten';
import { changesOrOmitted } from './write-answer';

/** Why a write met another text than the caller saw (tools 2). */
export type ConflictReason = 'overlap' | 'meaning' | 'changed' | 'unknown_base' | 'exists';

/** The current text goes along up to so many characters, and so many of JSON, or the result would pass its limit. */
const MAX_TEXT = 24_000;
const MAX_TEXT_JSON = 36_000;
/** The same for the others' operations. */
const MAX_CHANGES_JSON = 20_000;

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
      ...(fits(current.text) ? { text: current.text } : { ranges: rangesToRead(lineCount, theirs) }),
    },
    ...(theirs !== undefined && changesOrOmitted(theirs, MAX_CHANGES_JSON)),
  };
}

/** A conflict as a caller without the right to read may see it: the base to go on with, not the text. */
export function withoutText(error: ToolError): ToolError {
  if (error.code !== 'CONFLICT') return error;
  const { changes: _changes, ...rest } = error;
  const { text: _text, ...current } = error.current as Record<string, unknown>;
  return { ...rest, code: error.code, message: error.message, current };
}

function fits(text: string): boolean {
  return text.length <= MAX_TEXT && jsonLength(text) <= MAX_TEXT_JSON;
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
