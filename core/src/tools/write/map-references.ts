import type { Edit } from '../../edit/edit';
import type { LineOp } from '../../lineops/line-op';
import { mapLine } from '../../lineops/map-line';
import { opEnd } from '../../lineops/op-extent';
import { resolveNode } from '../../model/node-reference';
import type { Plan } from '../../model/plan';
import { nodePartners } from './kept-nodes';

/** A reference of the base text as one of the current text; null where its node cannot be told there. */
export type ReferenceMap = (reference: string) => string | null;

const LINE_REFERENCE = /^line:\d{1,9}$/;
const LINE_IN_LIST = /line:\d{1,9}(?!\d)/g;

/**
 * Maps `line:<n>` of the base text onto the current one; IDs stay as they are (tools 2). A line that others left alone is mapped
 * by notation 16.5. For one in a replaced range that rule names the first line of the range: the wrong node, unless the range
 * begins with it, so that the identity of nodes goes first (tools 5, guard 2).
 *
 * @param theirs lead from the lines of `base` to those of `current`
 */
export function referenceMap(base: Plan, current: Plan, theirs: readonly LineOp[]): ReferenceMap {
  let partners: Int32Array | null = null;
  return (reference) => {
    const index = LINE_REFERENCE.test(reference) ? resolveNode(base, reference).index : undefined;
    if (index === undefined) return reference;
    partners ??= nodePartners({ from: base, to: current, ops: theirs });
    const partner = current.nodes[partners[index]!];
    const line = partner === undefined ? sameLine(base.nodes[index]!.line, theirs) : partner.line;
    return line === null ? null : `line:${line}`;
  };
}

/** Where a line (from 1) that was replaced stands now, if it is the first one of what was replaced. */
function sameLine(line: number, theirs: readonly LineOp[]): number | null {
  const op = theirs.find((candidate) => candidate.index < line && opEnd(candidate) >= line);
  return op?.op === 'replace' && op.index === line - 1 ? mapLine(line - 1, theirs) + 1 : null;
}

/** An edit with every reference to a line mapped, those in lists of dependencies too; null where one cannot be. */
export function mapReferences(edit: Edit, map: ReferenceMap): Edit | null {
  const copy: Record<string, unknown> = { ...edit };
  let isLost = false;
  const mapped = (reference: string): string => {
    const found = map(reference);
    isLost ||= found === null;
    return found ?? reference;
  };
  for (const name of ['id', 'parent', 'after']) {
    const reference = copy[name];
    if (typeof reference === 'string') copy[name] = mapped(reference);
  }
  for (const name of ['depsAdd', 'depsRemove']) copy[name] = mapList(copy[name], mapped);
  return isLost ? null : (copy as unknown as Edit);
}

/** A colon cannot be part of an ID, so in a list `line:` always begins a reference. */
function mapList(list: unknown, mapped: (reference: string) => string): unknown {
  if (Array.isArray(list)) return list.map((entry) => mapList(entry, mapped));
  return typeof list === 'string' ? list.replace(LINE_IN_LIST, mapped) : list;
}
