import type { Plan } from '../model/plan';
import type { Outcome } from './change';
import { newLine } from './new-line';
import { findSpot, type Target } from './place';
import { signFor } from './sign';

/**
 * Adds a node (tools 3, `add`).
 *
 * Errors: INVALID_LINE unless the line is exactly one node; INVALID_ARGUMENT for a root with a sign, or an `after` that
 * is no child of `parent`.
 */
export function add(plan: Plan, line: string, target: Target): Outcome {
  const spot = findSpot(plan, target, -1);
  if ('fault' in spot) return spot;
  const { parent, siblings, before, index, indent } = spot;
  const made = newLine(plan, line, parent, (given) => signFor(plan, given, parent, siblings));
  if (made.line === undefined) return made;
  const { text, fields } = made.line;
  const ops = [{ op: 'insert' as const, index, lines: [indent + text] }];
  return { change: { ops, tree: { kind: 'added', before, parent, fields } } };
}
