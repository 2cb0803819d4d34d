import type { LineOp } from '@werkbaum/core';
import { naiveDiff } from '../../core/lineops/naive-diff';
import { judged, meaningOf, readingOf, told, STRUCTURAL } from './judgement';
import { changesOf } from './made';
import { movedText } from './rebase';
import { linesOf } from './text';
import { currentOf, restored, type StoredDocument } from './world';

type Json = Record<string, unknown>;

/** A foreign server merges our lines with what others stored in the meantime. */
export function merged(
  plan: StoredDocument,
  texts: { before: string; other: string; lines: string[] },
  rest: Json,
): Json {
  const { before, other, lines } = texts;
  const now = movedText({ base: linesOf(before), current: linesOf(other), wanted: lines }) as string[];
  plan.versions.push(other, restored(other, now));
  const ops = naiveDiff(lines, now);
  const step = judged(lines, now);
  const at = (line: number) => shifted(line, ops);
  const { node } = rest as { node?: { line: number } };
  const [meant, is] = [readingOf(lines), readingOf(now)];
  const parentOf = (r: typeof meant, i: number) => r.nodes.findIndex(({ children }) => children.includes(r.nodes[i]!));
  const moved = meant.nodes.flatMap((_, i) => {
    const j = step.pairs.inAfter[i]!;
    const [wanted, found] = [parentOf(meant, i), j < 0 ? -1 : parentOf(is, j)];
    const isMoved = j >= 0 && found !== (wanted < 0 ? -1 : step.pairs.inAfter[wanted]!);
    return isMoved ? [{ ...named(is.nodes[j]!), parent: found < 0 ? null : named(is.nodes[found]!) }] : [];
  });
  const {
    changes: _changes,
    changesOmitted: _omitted,
    warnings: _warnings,
    path: _path,
    held: _held,
    ...others
  } = rest;
  const warnings = step.added.filter(({ type }) => STRUCTURAL.includes(type)).map(told);
  const since = { ...changesOf(linesOf(other), now), ...meaningOf(judged(linesOf(other), now)) };
  const nodeNow = node === undefined ? {} : { node: { ...node, line: at(node.line) } };
  return {
    base: currentOf(plan).base,
    applied: true,
    ...others,
    ...nodeNow,
    ...since,
    durable: true,
    afterMerge: { warnings, moved },
  };
}

function named({ id, line }: { id: string | null; line: number }): object {
  return { ...(id !== null && { id }), line };
}

function shifted(line: number, ops: readonly LineOp[]): number {
  const above = ops.filter((op) => op.index + (op.op === 'insert' ? 0 : op.count) <= line - 1);
  return (
    line +
    above.reduce((sum, op) => sum + (op.op === 'delete' ? 0 : op.lines.length) - (op.op === 'insert' ? 0 : op.count), 0)
  );
}
