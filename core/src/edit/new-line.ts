import type { ToolError } from '../model/fault';
import type { Plan } from '../model/plan';
import { continuationAt, isSeparator, stripComment } from '../notation/logical-lines';
import { isNodeLine, readParts } from '../notation/parts';
import { expandShortIds } from '../notation/short-ids';
import { quoteText } from '../notation/tree-part';
import { skipBlanks } from '../notation/white-space';
import { invalidLine } from './change';
import { factsOf, fieldsOf } from './line-facts';
import type { NodeFields } from './change';
import { signSplices } from './sign';
import { saysExactly, spliced } from './token-edit';

/** A caller's line, ready to be indented. */
export interface NewLine {
  text: string;
  fields: NodeFields;
}

const LINE_BREAK = /[\n\r\u2028\u2029]/;
/** What no text file can hold; in Unicode mode the second class matches only surrogates that stand alone. */
const NO_TEXT = /[\0\ud800-\udfff]/u;

/**
 * Checks a caller's node line and makes it ready (tools 3, `add`): leading blanks go, a short ID is written out below
 * `parent`, and the sign becomes what `signFor` says of the one given.
 *
 * Errors: INVALID_LINE unless the line is exactly one node, with the new sign as well; those of `signFor`.
 */
export function newLine(
  plan: Plan,
  line: string,
  parent: number,
  signFor: (given: string) => string | ToolError,
): { line: NewLine; fault?: never } | { fault: ToolError; line?: never } {
  const bare = line.slice(skipBlanks(line, 0));
  const reason = lineFault(bare);
  if (reason !== null) return invalidLine(reason);
  const given = readParts([withoutShortId(plan, bare, parent)], 0);
  const sign = signFor(given.head.sign);
  if (typeof sign !== 'string') return { fault: sign };
  const facts = { ...factsOf(given), sign };
  const [text] = spliced(given.lines, signSplices(given, sign));
  if (!saysExactly([text!], facts, false)) return invalidLine(misread(sign));
  return { line: { text: text!, fields: fieldsOf(facts) } };
}

function misread(sign: string): string {
  const how = sign === '' ? 'without a gate sign, as a root has none' : `with the gate sign ${sign} of its siblings`;
  return `The line reads differently ${how}: give the label another beginning.`;
}

/** Why a line without leading blanks is not exactly one node, null if it is. */
function lineFault(line: string): string | null {
  const text = stripComment(line);
  const fault = textFault(line);
  if (fault !== null) return `The line ${fault}: give one line, one node.`;
  if (continuationAt(text) >= 0) return 'The line ends in a backslash, which continues it: leave that out.';
  if (isSeparator(text)) return 'The line is the separator of the description part: give a node line.';
  if (quoteText(text) !== null) return 'The line is a description: use set_desc, or give a node line.';
  if (!isNodeLine(readParts([line], 0))) return 'The line has no label, so it is no node: give it one.';
  return null;
}

/** What keeps a text from being part of one line of a plan, as the end of a sentence; null if nothing does. */
export function textFault(text: string): string | null {
  if (LINE_BREAK.test(text)) return 'has a line break';
  return NO_TEXT.test(text) ? 'has a NUL or half of a surrogate pair' : null;
}

/** The line with a short ID (`#.x`) written out after the nearest ancestor that has a full ID (notation 14.3). */
function withoutShortId(plan: Plan, line: string, parent: number): string {
  let above = parent;
  while (above >= 0 && !isFullId(plan.nodes[above]!.id)) above = plan.parent[above]!;
  if (above < 0) return line;
  return expandShortIds(`#${plan.nodes[above]!.id}\n ${line}`).split('\n ')[1]!;
}

function isFullId(id: string | null): boolean {
  return id !== null && !id.startsWith('.');
}
