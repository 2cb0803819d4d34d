import { childIndexes, type Plan } from '../model/plan';
import { sameValue } from './line-facts';
import { firstLine } from './block';
import { NOTHING, type Outcome } from './change';
import { nodeIndent } from './indent';
import { newLine } from './new-line';
import { commonSign, signFor, signOf } from './sign';

/**
 * Writes a node's logical line anew (tools 3, `replace`); children, `"` lines and the indent stay. The sign is what
 * `add` would make of it, save that the sign the node has may be given again, and stays where none is given and the
 * siblings do not agree.
 *
 * Errors: as for `add`.
 */
export function replace(plan: Plan, node: number, line: string): Outcome {
  const parent = plan.parent[node]!;
  const made = newLine(plan, line, parent, (given) => replacedSign(plan, node, given));
  if (made.line === undefined) return made;
  const index = firstLine(plan, node);
  const count = plan.layout[node]!.lastLine - index;
  const lines = [nodeIndent(plan, node) + made.line.text];
  if (sameValue(plan.lines.slice(index, index + count), lines)) return NOTHING;
  const fields = new Map([[node, made.line.fields]]);
  return { change: { ops: [{ op: 'replace', index, count, lines }], tree: { kind: 'fields', fields } } };
}

function replacedSign(plan: Plan, node: number, given: string) {
  const own = signOf(plan, node);
  if (given === own) return own;
  const parent = plan.parent[node]!;
  if (parent < 0) return signFor(plan, given, parent, []);
  const siblings = childIndexes(plan, parent).filter((child) => child !== node);
  if (given === '' && commonSign(plan, siblings) === null) return own;
  return signFor(plan, given, parent, siblings);
}
