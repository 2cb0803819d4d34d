import type { Plan } from '../model/plan';
import type { Range } from '../notation/extract';
import { placesOf, pointAt, type LineParts, type TokenPart } from '../notation/parts';
import { blocked, NOTHING, type Outcome } from './change';
import { lineChange, partsOf } from './change-lines';
import { contentEnd, labelLine } from './label-line';
import { factsOf } from './line-facts';
import { editLine, removals, type Splice } from './token-edit';

/**
 * Adds and removes dependencies, given as IDs without `#` (tools 3, `set_deps`). A removed one goes from every list;
 * new ones go to the end of the last list, else into a new list on the label's line.
 *
 * Errors: STRUCTURE_BLOCKED where the line would read differently otherwise.
 */
export function setDeps(plan: Plan, node: number, add: readonly string[], remove: readonly string[]): Outcome {
  const parts = partsOf(plan, node);
  const facts = factsOf(parts);
  const gone = new Set(remove);
  const present = new Set(facts.deps);
  const added = [...new Set(add)].filter((id) => !present.has(id));
  const kept = facts.deps.filter((id) => !gone.has(id));
  if (added.length === 0 && kept.length === facts.deps.length) return NOTHING;
  const lists = parts.parts.filter(({ kind }) => kind === 'deps').map((token) => readList(token, gone));
  const deps = [...kept, ...added];
  const emptied = lists.filter(({ keeps }) => !keeps).flatMap(({ token }) => token.ranges);
  const besides = [...shortened(parts, lists), ...additions(parts, lists, added)];
  const lines = editLine(parts, removals(parts, emptied, besides), { ...facts, deps });
  if (lines === null)
    return blocked('With those dependencies the rest of the line would read differently: use replace.');
  return lineChange(plan, node, lines, { deps });
}

/** One dependency list of the line. */
interface DepsList {
  token: TokenPart;
  /** True if an entry stays. */
  keeps: boolean;
  /** What of the token's text goes, if one does. */
  dropped: Range[];
}

/** An entry leaves with the comma before it, or the one behind it while none that stays came before. */
function readList(token: TokenPart, gone: ReadonlySet<string>): DepsList {
  const dropped: Range[] = [];
  let keeps = false;
  let at = 1;
  for (const entry of token.text.slice(1).split(',')) {
    const end = at + entry.length;
    if (!gone.has(entry.slice(1))) keeps = true;
    else dropped.push(keeps ? { from: at - 1, to: end } : { from: at, to: end + 1 });
    at = end + 1;
  }
  return { token, keeps, dropped };
}

function shortened(parts: LineParts, lists: readonly DepsList[]): Splice[] {
  return lists
    .filter(({ keeps }) => keeps)
    .flatMap(({ token, dropped }) => dropped.flatMap((range) => rangesWithin(token, range)))
    .flatMap((range) => placesOf(parts, range))
    .map((place) => ({ ...place, text: '' }));
}

/** Offsets in a token's text as ranges of the logical line. */
function rangesWithin(token: TokenPart, { from, to }: Range): Range[] {
  const found: Range[] = [];
  let at = 0;
  for (const range of token.ranges) {
    const start = range.from + Math.max(from - at, 0);
    const stop = Math.min(range.from + to - at, range.to);
    if (stop > start) found.push({ from: start, to: stop });
    at += range.to - range.from;
  }
  return found;
}

function additions(parts: LineParts, lists: readonly DepsList[], added: readonly string[]): Splice[] {
  if (added.length === 0) return [];
  const names = added.map((id) => `#${id}`).join(',');
  const last = lists.filter(({ keeps }) => keeps).at(-1);
  if (last !== undefined) return [{ ...pointAt(parts, last.token.ranges.at(-1)!.to), text: `,${names}` }];
  return [{ ...contentEnd(parts, labelLine(parts)), text: ` :${names}` }];
}
