import { invalidArgument, type ToolError } from '../model/fault';
import type { Plan } from '../model/plan';
import { readHead } from '../notation/head';
import { stripComment } from '../notation/logical-lines';
import { pointAt, placesOf, type LineParts } from '../notation/parts';
import { isDiscarded } from '../notation/vocabulary';
import { isBlank, skipSpace } from '../notation/white-space';
import { firstLine } from './block';
import { partsOf } from './change-lines';
import type { Splice } from './token-edit';

/** The sign a node has, as written; '' if none. */
export function signOf(plan: Plan, node: number): string {
  const continued = plan.layout[node]!.lastLine > plan.nodes[node]!.line;
  if (continued) return partsOf(plan, node).head.sign;
  return readHead(stripComment(plan.lines[firstLine(plan, node)]!)).sign;
}

/**
 * The sign of a node that is added or moved (tools 3, `add`): a root loses `-` and may have no other; a child without
 * sign or with `-` takes that of its siblings that are not discarded, where these agree, else `otherwise`.
 */
export function signFor(plan: Plan, given: string, parent: number, siblings: readonly number[]): string | ToolError {
  if (parent >= 0) return given === '' || given === '-' ? (commonSign(plan, siblings) ?? '-') : given;
  if (given === '' || given === '-') return '';
  return invalidArgument('parent', `A root has no gate sign: leave the ${given} out, or name a parent.`);
}

/** The sign on which the siblings that are not discarded agree, null if they do not or there are none. */
export function commonSign(plan: Plan, siblings: readonly number[]): string | null {
  let common: string | null = null;
  for (const node of siblings) {
    if (isDiscarded(plan.nodes[node]!.status)) continue;
    const sign = signOf(plan, node);
    if (common !== null && common !== sign) return null;
    common = sign;
  }
  return common;
}

/** The splices that give a line another sign; '' takes it away with the white space behind it. */
export function signSplices(parts: LineParts, sign: string): Splice[] {
  const { head, text } = parts;
  if (sign === head.sign) return [];
  if (head.sign === '') return [{ ...pointAt(parts, head.indentEnd), text: `${sign} ` }];
  const end = head.indentEnd + 1;
  const places = placesOf(parts, { from: head.indentEnd, to: sign === '' ? skipSpace(text, end) : end });
  const space = sign === '=' && !isBlank(text.charCodeAt(end)) ? ' ' : '';
  return places.map((place, i) => ({ ...place, text: i === 0 ? sign + (sign === '' ? '' : space) : '' }));
}
