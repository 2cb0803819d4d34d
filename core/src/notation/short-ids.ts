import { readHead } from './head';
import { joinEnds, splitEnds } from './line-ends';
import { continuationAt, stripComment } from './logical-lines';

const SEPARATOR_LINE = /^\s*-{3,}\s*$/;
const QUOTE_BODY = /^"(\s|$)/;
const FIRST_ID = /(^|\s)#([\p{L}\p{N}._-]+)/u;
const SHORT_ID = /^\.[^.]/;

/**
 * Writes out short IDs: `#.x` below a node `#a` becomes `#a.x` (notation 14.3). Only the first `#` token of a line
 * counts, dependencies (`:#.x`) never; without an ancestor that has a full ID the line stays. Everything else is kept,
 * line ends included; if nothing changes, the text itself comes back.
 */
export function expandShortIds(text: string): string {
  if (!text.includes('#.')) return text;
  const lines = splitEnds(text);
  const ancestors = new Ancestors();
  let continued = false;
  let changed = false;
  for (const line of lines) {
    if (SEPARATOR_LINE.test(line.text)) break;
    const head = stripComment(line.text);
    const expanded = continued ? null : expandLine(head, ancestors);
    continued = continuationAt(head) >= 0;
    if (expanded === null) continue;
    line.text = expanded + line.text.slice(head.length);
    changed = true;
  }
  return changed ? joinEnds(lines) : text;
}

/** The line (comment removed) with its short ID written out, or null if it stays. Puts it on the stack. */
function expandLine(head: string, ancestors: Ancestors): string | null {
  const { bodyStart, width } = readHead(head);
  const body = head.slice(bodyStart);
  if (body.trim() === '' || QUOTE_BODY.test(body)) return null;
  const prefix = ancestors.nearestFor(width);
  const match = FIRST_ID.exec(body);
  const id = match?.[2] ?? null;
  if (match === null || id === null || prefix === null || !SHORT_ID.test(id)) {
    ancestors.push(width, id);
    return null;
  }
  ancestors.push(width, prefix + id);
  const at = bodyStart + match.index + match[0].length - id.length;
  return head.slice(0, at) + prefix + head.slice(at);
}

/**
 * The open lines. Each keeps the nearest full ID (one that does not start with a dot) of itself or above it, so that
 * no look-up walks the stack.
 */
class Ancestors {
  private readonly stack: { width: number; nearest: string | null }[] = [];

  /** Closes what is as wide as `width` or wider; the nearest full ID above a line of that width. */
  nearestFor(width: number): string | null {
    while ((this.stack.at(-1)?.width ?? -1) >= width) this.stack.pop();
    return this.stack.at(-1)?.nearest ?? null;
  }

  push(width: number, id: string | null): void {
    const full = id === null || id.startsWith('.') ? null : id;
    this.stack.push({ width, nearest: full ?? this.stack.at(-1)?.nearest ?? null });
  }
}
