import { text, type Char, type Placed } from './layout';
import { invalid, Refusal } from './refusal';
import { lastIndex, spliced, type Splice } from './text';
import { behind, labelRuns, tokensOf, type Token } from './tokens';

/** Lines, and the node on one of them that is to change. */
export interface OnLine {
  lines: readonly string[];
  placed: Placed;
}

const WORDS: Record<string, string> = {
  'idee idea': '?',
  'geplant planned': ' ',
  'arbeit in progress': '~',
  'durchstich walking skeleton': '/',
  'fertig done': 'x',
  'prod in production': '^',
  'verworfen discarded': '-',
  'highrisk high risk': '!',
};

/** Box character of a status word, null for `none`. */
export function statusCode(word: unknown, argument = 'status'): string | null {
  if (typeof word !== 'string') throw invalid(argument);
  const plain = word.toLowerCase();
  if (plain === 'none') return null;
  if (plain.length === 1 && '? ~/x^-!'.includes(plain)) return plain;
  for (const [names, code] of Object.entries(WORDS)) {
    const space = names.indexOf(' ');
    if (plain === names.slice(0, space) || plain === names.slice(space + 1)) return code;
  }
  throw invalid(argument);
}

const BOX =
  /^(\uFEFF?[ \t]*(?:[-|+]|=(?=[ \t]))?[ \t]*)((?:[><](?=[ \t])[ \t]*)?)(\[[^\]]\][ \t]*)?((?:[><](?=[ \t])[ \t]*)?)/;

/** Sets the box (notation 14.1, tools 3). */
export function withStatus({ lines, placed }: OnLine, code: string | null): string[] {
  if (placed.node.status === code && (code !== null || !hasBox(placed))) return [...lines];
  const at = boxLine(placed);
  const [found, head, before, , behindBox] = BOX.exec(lines[at]!)! as unknown as string[];
  const fold = before! + (before === '' ? behindBox! : '');
  const result = [...lines];
  result[at] = head! + (code === null ? '' : `[${code}] `) + fold + lines[at]!.slice(found!.length);
  return result;
}

function headOf(placed: Placed): RegExpExecArray {
  return /^[ \t]*(?:[-|+]|=(?=[ \t]))?\s*(?:[><](?=[ \t])\s*)?(\[[^\]]\])?/.exec(text(placed.chars))!;
}

function hasBox(placed: Placed): boolean {
  return headOf(placed)[1] !== undefined;
}

function boxLine(placed: Placed): number {
  const head = headOf(placed);
  return head[1] === undefined ? placed.first : placed.chars[head[0].length - 1]!.line;
}

/** Sets the size, or takes every one that counts away. */
export function withSize(on: OnLine, word: unknown): string[] {
  const size = String(word).toUpperCase();
  if (!['XS', 'S', 'M', 'L', 'XL', 'XXL', 'NONE'].includes(size)) throw invalid('size');
  if (on.placed.node.size === size) return [...on.lines];
  const parts = tokensOf(on.placed);
  const token = parts.tokens.find(({ kind }) => kind === 'size');
  if (token === undefined) return size === 'NONE' ? [...on.lines] : spliced(on.lines, [newSize(on, size)]);
  const place = rangeOf(token.chars);
  return spliced(on.lines, [size === 'NONE' ? withSpace(on, place) : { ...place, text: `(${size})` }]);
}

function newSize({ placed }: OnLine, size: string): Splice {
  const parts = tokensOf(placed);
  const id = parts.tokens.find(({ kind }) => kind === 'id');
  const last = labelRuns(parts).at(-1)?.at(-1) ?? id!.chars.at(-1)!;
  return { ...behind(last), text: ` (${size})` };
}

/** A run of characters on one line as a place. */
export function rangeOf(chars: readonly Char[]): Splice {
  const { line, col } = chars[0]!;
  return { line, from: col, to: chars.at(-1)!.col + 1, text: '' };
}

/** A removal with the white space before it; what indents the first line stays. */
export function withSpace({ lines, placed: { first } }: OnLine, place: Splice): Splice {
  const line = lines[place.line]!;
  const from = line.slice(0, place.from).trimEnd().length;
  if (from > 0 || place.line !== first) return { ...place, from };
  return { ...place, to: line.length - line.slice(place.to).trimStart().length };
}

/** Gives the node another label. */
export function withLabel(on: OnLine, given: unknown): string[] {
  const label = String(given).trim();
  if (label === '' || /[\n\r\u2028\u2029\0]/.test(label)) throw new Refusal('INVALID_LINE');
  if (on.placed.node.label === label) return [...on.lines];
  const parts = tokensOf(on.placed);
  const [first, ...others] = labelRuns(parts).map(rangeOf);
  if (first !== undefined) {
    return spliced(on.lines, [{ ...first, text: label }, ...others.map((run) => withSpace(on, run))]);
  }
  const id = parts.tokens.find(({ kind }) => kind === 'id')!;
  return spliced(on.lines, [{ ...behind(id.chars.at(-1)!), text: ` ${label}` }]);
}

/** Adds and removes people. */
export function withPeople(on: OnLine, add: readonly string[], remove: readonly string[]): string[] {
  const tags = tokensOf(on.placed).tokens.filter(({ kind }) => kind === 'tag');
  const gone = tags.filter(({ names }) => remove.includes(names[0]!));
  const added = add.filter((name, i) => add.indexOf(name) === i && !tags.some(({ names }) => names[0] === name));
  return exchanged(on, gone, added.map((name) => ` @${name}`).join(''));
}

/** Adds and removes dependencies. */
export function withDeps(on: OnLine, add: readonly string[], remove: readonly string[]): string[] {
  const lists = tokensOf(on.placed).tokens.filter(({ kind }) => kind === 'deps');
  const kept = lists.map(({ names }) => names.filter((name) => !remove.includes(name)));
  const present = kept.flat();
  const added = add.filter((name, i) => add.indexOf(name) === i && !present.includes(name));
  const last = lastIndex(kept, (names) => names.length > 0);
  if (last >= 0) kept[last] = [...kept[last]!, ...added];
  const changed = lists.flatMap((list, i) => {
    if (kept[i]!.length === 0 || kept[i]!.join() === list.names.join()) return [];
    return [{ ...rangeOf(list.chars), text: `:${kept[i]!.map((name) => `#${name}`).join(',')}` }];
  });
  const gone = lists.filter((_, i) => kept[i]!.length === 0);
  const fresh = last < 0 && added.length > 0 ? ` :${added.map((name) => `#${name}`).join(',')}` : '';
  return exchanged(on, gone, fresh, changed);
}

/** Tokens go with the white space before them, and new ones come behind the last token of the first line with the label. */
function exchanged(on: OnLine, gone: readonly Token[], fresh: string, besides: Splice[] = []): string[] {
  const { lines, placed } = on;
  const removals = gone.map(({ chars }) => withSpace(on, rangeOf(chars)));
  const less = spliced(lines, [...removals, ...besides]);
  if (fresh === '') return less;
  const parts = tokensOf(placed);
  const carrier = labelRuns(parts)[0]?.[0] ?? parts.tokens.find(({ kind }) => kind === 'id')!.chars[0]!;
  const content = less[carrier.line]!.replace(/%%.*$/s, '')
    .replace(/(^|[ \t])\\[ \t]*$/, '')
    .trimEnd();
  return spliced(less, [{ line: carrier.line, from: content.length, to: content.length, text: fresh }]);
}

/** Gives a node another sign; '' takes it away with the blanks behind it. */
export function withSign({ lines, placed }: OnLine, sign: string): string[] {
  const { sign: old, signAt, indent } = tokensOf(placed);
  if (sign === old) return [...lines];
  const at = signAt[0] ?? placed.chars[indent.length]!;
  const rest = lines[at.line]!.slice(at.col + old.length);
  const result = [...lines];
  const blank = sign === '=' && !/^[ \t]/.test(rest) ? ' ' : '';
  const tail = sign === '' ? rest.replace(/^[ \t]+/, '') : old === '' ? ` ${rest}` : blank + rest;
  result[at.line] = lines[at.line]!.slice(0, at.col) + sign + tail;
  return result;
}
