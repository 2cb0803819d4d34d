import type { Plan } from '../model/plan';
import { normalizeLabel } from '../notation/extract';
import { labelPlaces, type LineParts } from '../notation/parts';
import { blocked, invalidLine, NOTHING, type Outcome } from './change';
import { lineChange, partsOf } from './change-lines';
import { labelEnd } from './label-line';
import { factsOf } from './line-facts';
import { textFault } from './new-line';
import { editLine, leave, type Leaving, type Splice } from './token-edit';

/**
 * Gives a node another label (tools 3, `rename`): the first run of label text becomes it, further runs go. Where the
 * label came from the ID it goes behind the ID.
 *
 * Errors: INVALID_LINE where the label is empty or would not read as label alone; STRUCTURE_BLOCKED where no label can
 * take the place.
 */
export function rename(plan: Plan, node: number, label: string): Outcome {
  const fault = textFault(label);
  if (fault !== null) return invalidLine(`The label ${fault}: give one line of text.`);
  const wanted = normalizeLabel(label);
  if (wanted === '') return invalidLine('The label is empty: give the node a name.');
  const parts = partsOf(plan, node);
  if (parts.tokens.label === wanted) return NOTHING;
  const lines = relabelled(parts, label.trim());
  if (lines !== null) return lineChange(plan, node, lines, { label: wanted });
  // A word without any sign in it tells whether the text or the place is to blame.
  if (relabelled(parts, 'x') === null) return blocked('The label of this line cannot be replaced: use replace.');
  return invalidLine('The label would not read as label text alone: leave signs, tokens and comments out of it.');
}

const LEAVINGS: readonly Leaving[] = ['with space before', 'as neighbours allow', 'alone'];

function relabelled(parts: LineParts, label: string): string[] | null {
  const expected = { ...factsOf(parts), label: normalizeLabel(label), labelFromId: false };
  if (parts.tokens.labelFromId) return editLine(parts, [[{ ...labelEnd(parts), text: ` ${label}` }]], expected);
  const [first, ...further] = labelPlaces(parts);
  // A run may stand right behind a token that would take the new label in, as `>` does in `@mia>`.
  const starts: Splice[] = [label, ` ${label}`].map((text) => ({ ...first!, text }));
  const ways = LEAVINGS.map((how) => further.map((place) => leave(parts, place, how)));
  return editLine(
    parts,
    starts.flatMap((start) => ways.map((way) => [start, ...way])),
    expected,
  );
}
