import type { Plan } from '../model/plan';
import { placesOf, type LineParts, type TokenPart } from '../notation/parts';
import { blocked, NOTHING, type Outcome } from './change';
import { lineChange, partsOf } from './change-lines';
import { contentEnd, labelLine } from './label-line';
import { factsOf } from './line-facts';
import { editLine, removals, type Splice } from './token-edit';

/**
 * Adds and removes people, given without `@` (tools 3, `set_people`). Those present are not added again; a removed one
 * goes wherever it stands on the line.
 *
 * Errors: STRUCTURE_BLOCKED where the line would read differently otherwise.
 */
export function setPeople(plan: Plan, node: number, add: readonly string[], remove: readonly string[]): Outcome {
  const parts = partsOf(plan, node);
  const facts = factsOf(parts);
  const tokens = parts.parts.filter(({ kind }) => kind === 'tag');
  const gone = new Set(remove);
  const present = new Set(facts.tags);
  const leaving = tokens.filter((token) => gone.has(tagOf(token)));
  const added = [...new Set(add)].filter((tag) => !present.has(tag));
  if (leaving.length === 0 && added.length === 0) return NOTHING;
  const kept = tokens.filter((token) => !gone.has(tagOf(token)));
  const tags = tagsAfter(parts, kept, added);
  const ranges = leaving.flatMap((token) => token.ranges);
  const lines = editLine(parts, removals(parts, ranges, additions(parts, added)), { ...facts, tags });
  if (lines === null) return blocked('Without that person the rest of the line would read differently: use replace.');
  return lineChange(plan, node, lines, { tags });
}

function tagOf(token: TokenPart): string {
  return token.text.slice(1);
}

function additions(parts: LineParts, tags: readonly string[]): Splice[] {
  if (tags.length === 0) return [];
  return [{ ...contentEnd(parts, labelLine(parts)), text: tags.map((tag) => ` @${tag}`).join('') }];
}

/** New people stand at the end of the label's line, so those on later lines come after them. */
function tagsAfter(parts: LineParts, kept: readonly TokenPart[], added: readonly string[]): string[] {
  const line = labelLine(parts);
  const above = kept.filter((token) => placesOf(parts, token.ranges[0]!)[0]!.line <= line).length;
  const tags = kept.map(tagOf);
  return [...tags.slice(0, above), ...added, ...tags.slice(above)];
}
