import { joinStored, splitStored, type LineEnd, type StoredLine } from '../notation/line-ends';
import { assertOpsFit } from './fit-ops';
import type { LineOp } from './line-op';
import { isSameLine, MovedEnds } from './moved-ends';
import { addedLines, opEnd, removedCount } from './op-extent';

/** A line of the result. `end` is null while an inserted line waits for its neighbour's. */
interface Draft {
  text: string;
  end: LineEnd | null;
  untouched: boolean;
}

/**
 * Applies operations made for the plan text (LF, no BOM) to the text as it is stored, with its own line ends and BOM
 * (tools.md section 3). `planText` of the result is what `applyLineOps` gives for `planText(stored)`, provided that no
 * line of `ops` has a CR or LF. Untouched lines keep every byte, with the exceptions below.
 *
 * - A replaced line keeps the end of the line whose place it takes, a moved line its own, an inserted one takes that
 *   of the line above it (at the top: below it; LF in a one-line file).
 * - The line that becomes the last one loses its end. The former last line counts as if it had the end of the line
 *   that was before it.
 * - Where a CR would run together with the LF of an empty line and so lose a line, one of the two becomes CR LF: the
 *   one that was touched, the lower one if both or none were.
 * - Where a text without BOM would begin with U+FEFF, it gets a BOM, since its first character would be read as one.
 *
 * @throws InvalidOpsError if the operations do not fit.
 */
export function applyToStored(stored: string, ops: readonly LineOp[]): string {
  const { bom, lines } = splitStored(stored);
  assertOpsFit(ops, lines.length);
  if (ops.length === 0) return stored;
  const base = withLastEnd(lines);
  const drafts = layOut(base, ops);
  fillEnds(drafts, base[0]!.end);
  keepApart(drafts);
  const first = drafts[0]?.text ?? '';
  return joinStored({ bom: first.startsWith('\uFEFF') ? '\uFEFF' : bom, lines: drafts as StoredLine[] });
}

/** Gives the last line, which has no end, the one it gets when it stops being the last. */
function withLastEnd(lines: StoredLine[]): StoredLine[] {
  lines[lines.length - 1]!.end = lines[lines.length - 2]?.end ?? '\n';
  return lines;
}

function layOut(base: readonly StoredLine[], ops: readonly LineOp[]): Draft[] {
  const moved = new MovedEnds(base, ops);
  const drafts: Draft[] = [];
  let cursor = 0;
  for (const op of ops) {
    keep(drafts, base, cursor, op.index);
    for (const [i, text] of addedLines(op).entries()) {
      const place = i < removedCount(op) ? base[op.index + i]! : null;
      drafts.push({ text, end: endFor(text, place, moved), untouched: false });
    }
    cursor = opEnd(op);
  }
  keep(drafts, base, cursor, base.length);
  return drafts;
}

function keep(drafts: Draft[], base: readonly StoredLine[], from: number, to: number): void {
  for (let i = from; i < to; i++) drafts.push({ text: base[i]!.text, end: base[i]!.end, untouched: true });
}

/** The end of a new line: its own if it stayed or moved here, else that of its place, else (null) a neighbour's. */
function endFor(text: string, place: StoredLine | null, moved: MovedEnds): LineEnd | null {
  if (place !== null && isSameLine(text, place.text)) return place.end;
  return moved.take(text) ?? place?.end ?? null;
}

function fillEnds(drafts: Draft[], fallback: LineEnd): void {
  let above = drafts.find((draft) => draft.end !== null)?.end ?? fallback;
  for (const draft of drafts) above = draft.end ??= above;
  const last = drafts.at(-1);
  if (last !== undefined) last.end = '';
}

/** Keeps a CR and the LF of the empty line below it two line ends. */
function keepApart(drafts: readonly Draft[]): void {
  for (let i = 1; i < drafts.length; i++) {
    const upper = drafts[i - 1]!;
    const lower = drafts[i]!;
    if (upper.end !== '\r' || lower.end !== '\n' || lower.text !== '') continue;
    (lower.untouched && !upper.untouched ? upper : lower).end = '\r\n';
  }
}
