import type { Fold, Gate } from './vocabulary';
import { isBlank, skipBlanks, skipSpace, TABS } from './white-space';

/**
 * What stands before the body of a node line (notation 3.1), as offsets in UTF-16 units into the logical line:
 *
 *     ··- > [x] < Label
 *       ^ ^ ^   ^ ^
 *       | | |   | bodyStart
 *       | | |   foldAt (the position before the box wins)
 *       | | boxAt
 *       | foldAt
 *       indentEnd = where the sign stands, if there is one
 */
export interface Head {
  /** Length of the indent (spaces and tabs). */
  indentEnd: number;
  /** Indent width: a tab counts two. */
  width: number;
  /** Gate sign as written, '' if none. */
  sign: '' | '-' | '|' | '+' | '=';
  /** Fold mark that counts, null if none. */
  fold: Fold | null;
  /** Offset of the `[` of the status box, -1 without one. */
  boxAt: number;
  /** Box character as written, '' without a box. */
  code: string;
  bodyStart: number;
}

/** Reads the head of a logical line. Total: whatever is no head part belongs to the body. */
export function readHead(text: string): Head {
  const indentEnd = skipBlanks(text, 0);
  const sign = signAt(text, indentEnd);
  let at = skipSpace(text, indentEnd + sign.length);
  const oldFold = foldAt(text, at);
  if (oldFold !== null) at = skipSpace(text, at + 1);
  const boxAt = isBoxAt(text, at) ? at : -1;
  if (boxAt >= 0) at = skipSpace(text, at + 3);
  const fold = foldAt(text, at);
  if (fold !== null) at = skipSpace(text, at + 1);
  return {
    indentEnd,
    width: indentWidth(text, indentEnd),
    sign,
    fold: oldFold ?? fold,
    boxAt,
    code: boxAt < 0 ? '' : text.charAt(boxAt + 1),
    bodyStart: at,
  };
}

/** Gate sign at an offset; `=` only counts with a space or tab behind it. */
function signAt(text: string, at: number): Head['sign'] {
  const char = text.charAt(at);
  if (char === '-' || char === '|' || char === '+') return char;
  return char === '=' && isBlank(text.charCodeAt(at + 1)) ? '=' : '';
}

function foldAt(text: string, at: number): Fold | null {
  const char = text.charAt(at);
  return (char === '>' || char === '<') && isBlank(text.charCodeAt(at + 1)) ? char : null;
}

/** A box is `[`, exactly one UTF-16 unit that is not `]`, and `]`. */
function isBoxAt(text: string, at: number): boolean {
  return text.charAt(at) === '[' && text.charAt(at + 2) === ']' && text.charAt(at + 1) !== ']';
}

/** Width of the first `end` units, which are all of the line's leading spaces and tabs: a tab counts two (notation 3.1). */
export function indentWidth(text: string, end: number): number {
  let width = end;
  for (let at = text.indexOf('\t'); at >= 0 && at < end; at = text.indexOf('\t', at)) {
    const run = text.startsWith(TABS, at) ? TABS.length : 1;
    width += run;
    at += run;
  }
  return width;
}

/** Gate value and optional flag of a sign (notation 3.2). */
export function gateOf(sign: Head['sign']): Gate {
  if (sign === '|') return 'or';
  return sign === '=' ? 'xor' : 'and';
}
