import type { Edit } from '../../edit/edit';
import type { LineOp } from '../../lineops/line-op';
import { mapLine } from '../../lineops/map-line';

const LINE_REFERENCE = /^line:(\d{1,9})$/;
const LINE_IN_LIST = /line:(\d{1,9})(?!\d)/g;

/** `line:<n>` of the base text as it stands in the current one (notation 16.5); any other reference as it is. */
export function mapReference(reference: string, theirs: readonly LineOp[]): string {
  const line = LINE_REFERENCE.exec(reference);
  return line === null ? reference : mapped(line[1]!, theirs);
}

/** An edit with every reference to a line mapped, those in lists of dependencies too. */
export function mapReferences(edit: Edit, theirs: readonly LineOp[]): Edit {
  const copy: Record<string, unknown> = { ...edit };
  for (const name of ['id', 'parent', 'after']) {
    const reference = copy[name];
    if (typeof reference === 'string') copy[name] = mapReference(reference, theirs);
  }
  for (const name of ['depsAdd', 'depsRemove']) copy[name] = mapList(copy[name], theirs);
  return copy as unknown as Edit;
}

/** A colon cannot be part of an ID, so in a list `line:` always begins a reference. */
function mapList(list: unknown, theirs: readonly LineOp[]): unknown {
  if (Array.isArray(list)) return list.map((entry) => mapList(entry, theirs));
  return typeof list === 'string' ? list.replace(LINE_IN_LIST, (_, line: string) => mapped(line, theirs)) : list;
}

function mapped(line: string, theirs: readonly LineOp[]): string {
  return `line:${mapLine(Number(line) - 1, theirs) + 1}`;
}
