import type { LineOp } from '../../lineops/line-op';
import { addedLines } from '../../lineops/op-extent';
import { warningText, type Warning } from '../../model/warning';
import type { Analysis } from '../../inspect/analysis';
import { capList, cuts, fitted, jsonLength, type Truncated } from '../shorten';
import type { Change } from './compute-change';
import type { Judged } from './judged';

/** `changes` is complete up to so many lines and, that a result stays within its limit, characters of JSON. */
const MAX_LINES = 200;
const MAX_CHANGES = 30_000;
/** Everything else that a write answers, in characters of JSON: with `changes` less than a result may have. */
const MAX_REST = 28_000;
/** The warnings among it. */
const MAX_WARNINGS = 16_000;
/** Warnings added and removed, each. */
const MAX_LISTED = 20;
/** Lines in `held`, each way. */
const MAX_HELD = 200;

/** What a write tells besides its base (tools 5), with `truncated` where lists or strings had to be cut. */
export function changeFacts(change: Change, judged: Judged): Record<string, unknown> {
  const { before, after, warnings } = judged;
  const truncated: Truncated = {};
  const held = heldDelta(judged, truncated);
  const facts = {
    ...(change.node !== undefined && { node: change.node }),
    ...(change.refs !== undefined && { refs: change.refs }),
    warnings: warningFacts(warnings, truncated),
    path: { cost: [before.path.cost, after.path.cost], nextChanged: nextChanged(judged) },
    ...(held !== null && { held }),
  };
  return { ...changesOrOmitted(change.ops), ...withinRest(facts, truncated) };
}

/** A part of an answer that leaves room for `changes`, with what was cut in `truncated`. */
export function withinRest(facts: Record<string, unknown>, truncated: Truncated): Record<string, unknown> {
  return { ...fitted(facts, MAX_REST, truncated), ...cuts(truncated) };
}

/** The operations, or how many lines they have where they are too long for an answer; a deletion counts as one. */
export function changesOrOmitted(
  ops: readonly LineOp[],
  limit: number = MAX_CHANGES,
): { changes: readonly LineOp[] } | { changesOmitted: number } {
  const lines = ops.reduce((sum, op) => sum + Math.max(1, addedLines(op).length), 0);
  return lines <= MAX_LINES && jsonLength(ops) <= limit ? { changes: ops } : { changesOmitted: lines };
}

function warningFacts({ added, removed, total }: Judged['warnings'], truncated: Truncated): object {
  const listed = (warnings: readonly Warning[]) =>
    warnings.slice(0, MAX_LISTED).map((warning) => ({ ...warning, text: warningText(warning) }));
  return fitted({ added: listed(added), removed: listed(removed), total }, MAX_WARNINGS, truncated);
}

/** True if `next` would list other nodes: nodes are told apart as guard 2 does it. */
function nextChanged({ before, after, match }: Judged): boolean {
  const was = freeStations(before);
  const is = freeStations(after);
  if (was.length !== is.length) return true;
  const now = new Set(is);
  return was.some((i) => !now.has(match.inAfter[i]!));
}

function freeStations({ path, holding }: Analysis): number[] {
  return path.stations.filter((i) => !holding.isHeld(i));
}

/** Lines of the new text whose nodes are lowered now and were not before, and the reverse; null if there are none. */
function heldDelta(
  { before, after, match: { inBefore } }: Judged,
  truncated: Truncated,
): { added: number[]; removed: number[] } | null {
  const was = before.status.held;
  const is = after.status.held;
  if (!was.includes(1) && !is.includes(1)) return null;
  const delta: { added: number[]; removed: number[] } = { added: [], removed: [] };
  for (let i = 0; i < is.length; i++) {
    const wasHeld = inBefore[i]! >= 0 && was[inBefore[i]!] === 1;
    if (is[i] === 1 && !wasHeld) delta.added.push(after.plan.nodes[i]!.line);
    if (is[i] === 0 && wasHeld) delta.removed.push(after.plan.nodes[i]!.line);
  }
  if (delta.added.length + delta.removed.length === 0) return null;
  const listed = (lines: number[]) => [...capList(lines, MAX_HELD, 'held', truncated)];
  return { added: listed(delta.added), removed: listed(delta.removed) };
}
