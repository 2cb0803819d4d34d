import { text, type Char, type Placed } from './layout';
import { lastIndex } from './text';

/** A token of a logical line: its names and its characters where they stand. */
export interface Token {
  kind: 'url' | 'size' | 'tag' | 'mark' | 'id' | 'deps' | 'focus';
  names: string[];
  chars: Char[];
}

/** A logical line taken apart (notation 3.1, 4). */
export interface Tokens {
  indent: string;
  /** Sign as written and where it stands, or where it would. */
  sign: string;
  signAt: Char[];
  tokens: Token[];
  /** What is left for the label, blanks included. */
  label: Char[];
}

const HEAD = /^([ \t]*)([-|+]|=(?=[ \t]))?(\s*(?:([><])(?=[ \t])\s*)?(?:\[([^\]])\]\s*)?(?:([><])(?=[ \t])\s*)?)/;
const ID = '[\\p{L}\\p{N}._-]+';
const STEPS: { kind: Token['kind']; pattern: RegExp; keepsSpace: boolean; which: 'first' | 'last' | 'all' }[] = [
  { kind: 'url', pattern: /https?:\/\/\S+/gi, keepsSpace: false, which: 'first' },
  { kind: 'size', pattern: /(^|\s)\((?:XXL|XS|XL|S|M|L)\)/gi, keepsSpace: true, which: 'last' },
  { kind: 'tag', pattern: new RegExp(`@(?:${ID})`, 'gu'), keepsSpace: false, which: 'all' },
  { kind: 'mark', pattern: new RegExp(`(^|\\s)&(?:${ID})`, 'gu'), keepsSpace: true, which: 'all' },
  { kind: 'id', pattern: new RegExp(`(^|\\s)#(?:${ID})(?::(?=\\s|$))?`, 'gu'), keepsSpace: true, which: 'first' },
  { kind: 'deps', pattern: new RegExp(`(^|\\s):#(?:${ID}(?:,#${ID})*)`, 'gu'), keepsSpace: true, which: 'all' },
  { kind: 'focus', pattern: /(^|\s)!!!(?=\s|$)/g, keepsSpace: true, which: 'all' },
];

/** Takes the logical line of a node apart. */
export function tokensOf({ chars }: Pick<Placed, 'chars'>): Tokens {
  const [head, indent = '', sign = ''] = HEAD.exec(text(chars))!;
  let rest = chars.slice(head.length);
  const tokens: Token[] = [];
  for (const step of STEPS) {
    const found = matches(rest, step);
    for (const [from, to] of found) {
      const own = rest.slice(from, to);
      tokens.push({ kind: step.kind, names: namesOf(text(own)), chars: own });
    }
    rest = rest.filter((_, i) => !found.some(([from, to]) => i >= from && i < to));
  }
  const signAt = chars.slice(indent.length, indent.length + sign.length);
  return { indent, sign, signAt, tokens, label: rest };
}

function matches(chars: readonly Char[], { pattern, keepsSpace, which }: (typeof STEPS)[number]): [number, number][] {
  const all = [...text(chars).matchAll(pattern)].map((found): [number, number] => {
    const from = found.index + (keepsSpace ? found[1]!.length : 0);
    return [from, found.index + found[0].length];
  });
  if (which === 'all') return all;
  return which === 'first' ? all.slice(0, 1) : all.slice(-1);
}

function namesOf(token: string): string[] {
  return token
    .replace(/^[@&(:]/, '')
    .replace(/[):]$/, '')
    .split(',')
    .map((name) => name.replace(/^#/, ''));
}

/** The pieces of label text, each on one physical line, without blanks at their ends. */
export function labelRuns({ label }: Tokens): Char[][] {
  const runs: Char[][] = [];
  for (const char of label) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last !== undefined && last.line === char.line && last.col + 1 === char.col;
    if (goesOn) runs.at(-1)!.push(char);
    else if (char.line >= 0) runs.push([char]);
  }
  return runs.map(trimmed).filter((run) => run.length > 0);
}

function trimmed(run: Char[]): Char[] {
  const from = run.findIndex(({ c }) => c.trim() !== '');
  if (from < 0) return [];
  const to = lastIndex(run, ({ c }) => c.trim() !== '');
  return run.slice(from, to + 1);
}

/** Physical line and column right behind a character. */
export function behind({ line, col }: Char): { line: number; from: number; to: number } {
  return { line, from: col + 1, to: col + 1 };
}
