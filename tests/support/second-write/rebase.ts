import type { LineOp } from '@werkbaum/core';
import { naiveDiff } from '../../core/lineops/naive-diff';
import { paired } from './identity';
import { readingOf, type Reading } from './judgement';
import { applied, mapped, removed } from './text';

/** Operations moved over others' (notation 16.4), null where two of them meet. */
export function rebased(mine: readonly LineOp[], theirs: readonly LineOp[]): LineOp[] | null {
  const meet = mine.some((a) => theirs.some((b) => overlap(a, b)));
  if (meet) return null;
  return mine.map((op) => {
    const above = theirs.filter((other) => other.index + removed(other) <= op.index);
    const shift = above.reduce(
      (sum, other) => sum + (other.op === 'delete' ? 0 : other.lines.length) - removed(other),
      0,
    );
    return { ...op, index: op.index + shift };
  });
}

/** Notation 16.3. */
function overlap(a: LineOp, b: LineOp): boolean {
  const [aEnd, bEnd] = [a.index + removed(a), b.index + removed(b)];
  if (a.op === 'insert' && b.op === 'insert') return false;
  if (a.op === 'insert') return b.index < a.index && a.index < bEnd;
  if (b.op === 'insert') return a.index < b.index && b.index < aEnd;
  return a.index < bEnd && b.index < aEnd;
}

/** What somebody changed, and how it was before. */
export interface Moving {
  base: readonly string[];
  current: readonly string[];
  /** The caller's result on the base. */
  wanted: readonly string[];
}

/** The caller's lines on the current text, or why not (tools 2). */
export function movedText({ base, current, wanted }: Moving): string[] | 'overlap' {
  const theirs = naiveDiff([...base], [...current]);
  const mine = rebased(naiveDiff([...base], [...wanted]), theirs);
  return mine === null ? 'overlap' : applied(current, mine)!;
}

/** Whether no node that others added or changed is lost or below another parent in the merged lines. */
export function keepsTheirs({ base, current }: Moving, merged: readonly string[]): boolean {
  const [was, is, now] = [readingOf(base), readingOf(current), readingOf(merged)];
  const origin = paired(was, is, naiveDiff([...base], [...current])).inBefore;
  const fate = paired(is, now, naiveDiff([...current], [...merged])).inAfter;
  return is.nodes.every((node, i) => {
    const before = origin[i]!;
    const isTheirs = before < 0 || bare(was, before) !== bare(is, i);
    const after = fate[i]!;
    return (
      !isTheirs ||
      (after >= 0 && parentPath(now, after) === parentPath(is, i) && node.label === now.nodes[after]!.label)
    );
  });
}

function bare({ nodes, paths }: Reading, i: number): string {
  const { line: _line, children: _children, ...fields } = nodes[i]!;
  return JSON.stringify([fields, paths[i]]);
}

function parentPath({ paths }: Reading, i: number): string {
  return paths[i]!.slice(0, paths[i]!.lastIndexOf('\n'));
}

/** `line:<n>` of the base text in the words of the current one. */
export function mappedReferences<T>(value: T, { base, current }: Moving): T {
  const ops = naiveDiff([...base], [...current]);
  const words = JSON.stringify(value).replace(/line:(\d+)/g, (_, n) => `line:${mapped(Number(n) - 1, ops) + 1}`);
  return JSON.parse(words) as T;
}
