import { parsePlan, type PlanNode, type Warning } from '@werkbaum/core';
import { allNodes } from '../naive-model';

/** A character of a logical line and where it stands; `line` -1 for the space that joining adds. */
export interface Char {
  c: string;
  line: number;
  col: number;
}

/** A node with what edits need; all lines from 0. */
export interface Placed {
  node: PlanNode;
  parent: number;
  chars: Char[];
  first: number;
  /** Last line of the logical line. */
  last: number;
  quotes: number[];
  /** Line after the last one of its block. */
  blockEnd: number;
}

/** A text laid out a second time; the parser says which lines are nodes and what hangs where. */
export interface Laid {
  lines: string[];
  placed: Placed[];
  warnings: readonly Warning[];
  /** Line of the separator, or where the text ends. */
  treeEnd: number;
  hasSeparator: boolean;
  /** The last line is no node and would take whatever came next. */
  endsOpen: boolean;
}

const CONTINUED = /(^|[ \t])\\[ \t]*$/;

/** Lays out a text (notation 2, 3, 3.3). */
export function laidOut(lines: string[]): Laid {
  const { roots, warnings } = parsePlan(lines.join('\n'));
  const nodes = allNodes(roots);
  const placed: Placed[] = [];
  let at = 0;
  let lastTaken = -1;
  let endsOpen = false;
  for (; at < lines.length && !/^[ \t]*-{3,}[ \t]*$/.test(plain(lines[at]!));) {
    const { chars, last, open } = logical(lines, at);
    const node = nodes.find(({ line }) => line === at + 1);
    if (node !== undefined) {
      placed.push({ node, parent: parentOf(nodes, node), chars, first: at, last, quotes: [], blockEnd: 0 });
    } else if (/^[ \t]*"[ \t]/.test(text(chars))) {
      for (let line = at; line <= last; line++) placed.at(-1)?.quotes.push(line);
    }
    if (last > at) lastTaken = last;
    endsOpen = open && node === undefined;
    at = last + 1;
  }
  for (const [i, entry] of placed.entries()) entry.blockEnd = endOf(placed, i);
  const hasSeparator = at < lines.length;
  const isFreeEnd = lines.at(-1) === '' && lastTaken < lines.length - 1;
  const treeEnd = hasSeparator ? at : lines.length - (isFreeEnd ? 1 : 0);
  return { lines, placed, warnings, treeEnd, hasSeparator, endsOpen };
}

function parentOf(nodes: readonly PlanNode[], node: PlanNode): number {
  return nodes.findIndex(({ children }) => children.includes(node));
}

function endOf(placed: readonly Placed[], top: number): number {
  const inside = placed.filter((_, i) => isInside(placed, i, top));
  return 1 + Math.max(...inside.map(({ last, quotes }) => Math.max(last, ...quotes)));
}

/** Whether node `i` is `top` or lies below it. */
export function isInside(placed: readonly Placed[], i: number, top: number): boolean {
  for (let at = i; at >= 0; at = placed[at]!.parent) if (at === top) return true;
  return false;
}

/** A line without its comment. */
export function plain(line: string): string {
  const comment = line.indexOf('%%');
  return comment < 0 ? line : line.slice(0, comment);
}

function logical(lines: readonly string[], first: number): { chars: Char[]; last: number; open: boolean } {
  let chars = charsOf(lines, first, 0);
  let last = first;
  for (let found = CONTINUED.exec(text(chars)); found !== null; found = CONTINUED.exec(text(chars))) {
    chars = chars.slice(0, found.index + found[1]!.length);
    if (last + 1 >= lines.length) return { chars, last, open: true };
    const glue = chars.length > 0 && !/[ \t]$/.test(text(chars)) ? [{ c: ' ', line: -1, col: 0 }] : [];
    last++;
    chars = [...chars, ...glue, ...charsOf(lines, last, /^[ \t]*/.exec(lines[last]!)![0].length)];
  }
  return { chars, last, open: false };
}

function charsOf(lines: readonly string[], line: number, from: number): Char[] {
  const whole = plain(lines[line]!);
  return whole
    .split('')
    .map((c, col) => ({ c, line, col }))
    .slice(Math.min(from, whole.length));
}

/** What characters say. */
export function text(chars: readonly Char[]): string {
  return chars.map(({ c }) => c).join('');
}
