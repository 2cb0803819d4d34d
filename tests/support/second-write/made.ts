import type { LineOp } from '@werkbaum/core';
import { naiveDiff } from '../../core/lineops/naive-diff';
import type { Asked } from './asked';
import { edited } from './edits';
import { Refusal } from './refusal';
import { stageOf } from './rows';
import { applied, linesOf } from './text';

type Json = Record<string, unknown>;

/** What a caller wants: lines from lines, and what the answer says about single nodes. */
export interface Made {
  lines: string[];
  node?: object | undefined;
  refs?: object;
}

const VERBS: Record<string, string> = {
  set_status: 'set_status',
  set_size: 'set_size',
  add_node: 'add',
  move_node: 'move',
  remove_node: 'remove',
};

/** What a call makes of lines; throws a Refusal. */
export function madeOf({ tool, args }: Asked, lines: readonly string[]): Made {
  if (tool === 'write') return { lines: storable(linesOf(args.text as string)) };
  if (tool === 'apply_ops') return { lines: storable(operated(args.ops as LineOp[], lines)) };
  const edits = tool === 'edit' ? (args.edits as unknown[]) : [{ ...ownArguments(args), do: VERBS[tool] }];
  const { rows, node, refs } = edited(lines, edits);
  const { laid } = stageOf(rows, new Map());
  const named = (key: number | undefined) => {
    const found = laid.placed.find(({ first }) => rows[first]!.key === key)?.node;
    return found === undefined ? undefined : { ...(found.id !== null && { id: found.id }), line: found.line };
  };
  return {
    lines: storable(rows.map(({ text }) => text)),
    node: named(node),
    ...(refs.size > 0 && { refs: Object.fromEntries([...refs].map(([ref, key]) => [ref, named(key)])) }),
  };
}

function ownArguments({ id, status, size, parent, after, line, discard }: Json): Json {
  return Object.fromEntries(
    Object.entries({ id, status, size, parent, after, line, discard }).filter(([, value]) => value !== undefined),
  );
}

function operated(ops: readonly LineOp[], lines: readonly string[]): string[] {
  const plain = ops.map((op) => ({ ...op, lines: ('lines' in op && op.lines) || [] }) as LineOp);
  const made = applied(lines, plain);
  const far = ops.findIndex((op) => op.index + (op.op === 'insert' ? 0 : op.count) > lines.length);
  if (made === null) throw new Refusal('INVALID_OPS', { op: far });
  return made.join('\n').split('\n');
}

function storable(lines: string[]): string[] {
  const text = lines.join('\n');
  if (text.length > 2_000_000) throw new Refusal('TOO_LARGE', { limit: 2_000_000 });
  if (/[\0\ud800-\udfff]/u.test(text)) throw new Refusal('NOT_TEXT');
  return lines;
}

/** The changes as answers list them (tools 5). */
export function changesOf(from: readonly string[], to: readonly string[]): Json {
  const changes = naiveDiff([...from], [...to]);
  const count = changes.reduce((sum, op) => sum + Math.max(1, op.op === 'delete' ? 0 : op.lines.length), 0);
  return count > 200 ? { changesOmitted: count } : { changes };
}
