import { parsePlan, type PlanNode } from '@werkbaum/core';
import { allNodes } from '../naive-model';
import { descLines } from './describe';
import { statusCode } from './line-verbs';
import { resolved, type Row, type Stage } from './rows';

type Arguments = Record<string, unknown>;

/** Whether the rows read as the verb says and not otherwise: no node lost or gained, no token of another changed. */
export function isAsAsked(stage: Stage, args: Arguments, rows: readonly Row[]): boolean {
  const before = stage.laid.placed.map(({ node }) => node);
  const after = allNodes(parsePlan(rows.map(({ text }) => text).join('\n')).roots);
  const byKey = new Map(after.map((node) => [rows[node.line - 1]!.key, node]));
  const partner = (node: PlanNode) => byKey.get(stage.rows[node.line - 1]!.key);
  const growth = args.do === 'add' ? 1 : args.do === 'remove' && args.discard === false ? -goneBy(stage, args) : 0;
  const target = args.do === 'add' ? undefined : before[resolved(stage, args.id as string)];
  const isGateFree = args.do === 'set_gate';
  return (
    after.length === before.length + growth &&
    before.every((node) => {
      const now = partner(node);
      if (now === undefined) return args.do === 'remove';
      return node === target ? ownIsRight(node, now, args) : content(node, isGateFree) === content(now, isGateFree);
    })
  );
}

function goneBy(stage: Stage, args: Arguments): number {
  const index = resolved(stage, args.id as string);
  return allNodes([stage.laid.placed[index]!.node]).length;
}

function content(
  { label, gate, fold, status, url, size, tags, marks, id, deps, focus }: PlanNode,
  gateless: boolean,
): string {
  return JSON.stringify([label, gateless ? null : gate, fold, status, url, size, tags, marks, id, deps, focus]);
}

/** The fields of the node that its verb leaves alone, and the one it sets. */
function ownIsRight(was: PlanNode, now: PlanNode, args: Arguments): boolean {
  const sets: Record<string, keyof PlanNode> = {
    set_status: 'status',
    set_size: 'size',
    rename: 'label',
    set_people: 'tags',
    set_deps: 'deps',
    move: 'gate',
    remove: 'status',
  };
  if (args.do === 'replace') return true;
  if (args.do === 'set_desc') return content(was, false) === content(now, false) && sameText(now.desc, args.desc);
  if (args.do === 'set_gate') return content(was, false) === content(now, false);
  const field = sets[String(args.do)]!;
  const labelFree = field === 'size' && args.size === 'none' ? { label: '' } : {};
  const fields = (node: PlanNode) => content({ ...node, [field]: null, ...labelFree }, false);
  const isSet = args.do !== 'rename' || now.label === String(args.label).trim().replace(/\s+/g, ' ');
  const isStatus = args.do !== 'set_status' || now.status === statusCode(args.status);
  return fields(was) === fields(now) && isSet && isStatus;
}

function sameText(desc: string | null, asked: unknown): boolean {
  return (
    (desc ?? '') ===
    descLines(String(asked))
      .map((line) => line.trim())
      .join('\n')
  );
}
