import type { Size } from './vocabulary';

/** What a part of the body is; `label` is what no token took. */
export type TokenKind = 'url' | 'size' | 'tag' | 'mark' | 'id' | 'deps' | 'focus';

/** Tokens of a node line's body (notation 4, steps 1 to 9). */
export interface Tokens {
  url: string | null;
  size: Size | null;
  tags: readonly string[];
  marks: readonly string[];
  id: string | null;
  deps: readonly string[];
  focus: boolean;
  /** White-space-normalised; '' = the line is no node. */
  label: string;
  labelFromId: boolean;
}

/**
 * Told of every removal, in order: `from`/`to` are offsets into the text as the removals before left it. Ranges of one
 * call are ascending and refer to one text. Lets edits find where a token stands without a second grammar.
 */
export type OnRemove = (kind: TokenKind, ranges: readonly Range[]) => void;

/** Half-open range in UTF-16 units. */
export interface Range {
  from: number;
  to: number;
}

const ADDRESS = /https?:\/\/\S+/i;
const SIZE = /(^|\s)\((XXL|XS|XL|S|M|L)\)/gi;
const TAG = /@([\p{L}\p{N}._-]+)/gu;
const MARK = /(^|\s)&([\p{L}\p{N}._-]+)/gu;
const ID = /(^|\s)#([\p{L}\p{N}._-]+)(?::(?=\s|$))?/u;
const DEPS = /(^|\s):#([\p{L}\p{N}._-]+(?:,#[\p{L}\p{N}._-]+)*)/gu;
const FOCUS = /(^|\s)!!!(?=\s|$)/g;
/** One for all nodes without: most have no tags, marks or dependencies, and walks over large plans look at every list. */
const NONE: readonly string[] = Object.freeze([]);
const WIDE = /\s\s|[^\S ]/;
const SPACES = /\s+/g;

/** Takes the tokens out of a body, strictly in the order of notation 4. Never throws. */
export function extractTokens(body: string, onRemove?: OnRemove): Tokens {
  const work = new Extraction(body, onRemove);
  const url = work.takeUrl();
  const size = work.takeSize();
  const tags = work.takeTags();
  const marks = work.takeMarks();
  const id = work.takeId();
  const deps = work.takeDeps();
  const focus = work.takeFocus();
  const label = normalizeLabel(work.rest);
  const labelFromId = label === '' && id !== null;
  return { url, size, tags, marks, id, deps, focus, label: labelFromId ? `#${id}` : label, labelFromId };
}

/** Step 8 of notation 4: one space for every run of white space, none at the ends. */
export function normalizeLabel(text: string): string {
  const trimmed = text.trim();
  return WIDE.test(trimmed) ? trimmed.replace(SPACES, ' ') : trimmed;
}

/** The body while tokens leave it. Each `take` first looks for its sign, since most lines have few tokens. */
class Extraction {
  constructor(
    public rest: string,
    private readonly onRemove: OnRemove | undefined,
  ) {}

  takeUrl(): string | null {
    if (!this.rest.includes('://')) return null;
    const match = ADDRESS.exec(this.rest);
    if (match === null) return null;
    this.remove('url', [{ from: match.index, to: match.index + match[0].length }]);
    return match[0];
  }

  takeSize(): Size | null {
    if (!this.rest.includes('(')) return null;
    const last = this.matches(SIZE).at(-1);
    if (last === undefined) return null;
    this.remove('size', [afterLead(last)]);
    return last[2]!.toUpperCase() as Size;
  }

  takeTags(): readonly string[] {
    if (!this.rest.includes('@')) return NONE;
    const found = this.matches(TAG);
    this.remove('tag', found.map(whole));
    return found.map((match) => match[1]!);
  }

  takeMarks(): readonly string[] {
    if (!this.rest.includes('&')) return NONE;
    const found = this.matches(MARK);
    this.remove('mark', found.map(afterLead));
    return found.map((match) => match[2]!);
  }

  takeId(): string | null {
    if (!this.rest.includes('#')) return null;
    const match = ID.exec(this.rest);
    if (match === null) return null;
    this.remove('id', [afterLead(match)]);
    return match[2]!;
  }

  takeDeps(): readonly string[] {
    if (!this.rest.includes(':#')) return NONE;
    const found = this.matches(DEPS);
    this.remove('deps', found.map(afterLead));
    return found.flatMap((match) => match[2]!.split(',#'));
  }

  takeFocus(): boolean {
    if (!this.rest.includes('!!!')) return false;
    const found = this.matches(FOCUS);
    this.remove('focus', found.map(afterLead));
    return found.length > 0;
  }

  private matches(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(this.rest); match !== null; match = pattern.exec(this.rest)) found.push(match);
    return found;
  }

  private remove(kind: TokenKind, ranges: readonly Range[]): void {
    if (ranges.length === 0) return;
    this.onRemove?.(kind, ranges);
    this.rest = withoutRanges(this.rest, ranges);
  }
}

/** The text without the given ascending ranges. */
export function withoutRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 1) return text.slice(0, ranges[0]!.from) + text.slice(ranges[0]!.to);
  const kept: string[] = [];
  let at = 0;
  for (const range of ranges) {
    kept.push(text.slice(at, range.from));
    at = range.to;
  }
  kept.push(text.slice(at));
  return kept.join('');
}

function whole(match: RegExpExecArray): Range {
  return { from: match.index, to: match.index + match[0].length };
}

/** Range of a match without its leading white space, which stays in the text. */
function afterLead(match: RegExpExecArray): Range {
  return { from: match.index + match[1]!.length, to: match.index + match[0].length };
}

/** Ranges of everything in `text` that reads as a size (notation 4, step 2), ascending; the last one is what counts. */
export function sizeRanges(text: string): Range[] {
  return [...text.matchAll(SIZE)].map(afterLead);
}
