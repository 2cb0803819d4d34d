import { isAsAsked } from './as-asked';
import { described } from './describe';
import { statusCode, withDeps, withLabel, withPeople, withSign, withSize, withStatus, type OnLine } from './line-verbs';
import { invalid, Refusal } from './refusal';
import { indentOf, resolved, retexted, stageOf, type Row, type Stage } from './rows';
import { added, moved, nodeLine, withoutBlock } from './tree-verbs';
import { tokensOf } from './tokens';

type Arguments = Record<string, unknown>;

/** Rows after edits, and the keys of the line of the last node and of those with a `ref`. */
export interface Edited {
  rows: Row[];
  node: number | undefined;
  refs: Map<string, number>;
}

/** What a list of edits makes of lines (tools 3); throws a Refusal with `edit`. */
export function edited(lines: readonly string[], edits: readonly unknown[]): Edited {
  let rows = lines.map((text, key): Row => ({ text, key }));
  let node: number | undefined;
  const refs = new Map<string, number>();
  for (const [i, edit] of edits.entries()) {
    try {
      const stage = stageOf(rows, refs);
      const args = shaped(edit);
      const done = checked(stage, args);
      ({ rows, node } = done);
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(error.code, { ...error.fields, edit: i });
      throw error;
    }
  }
  return { rows, node, refs };
}

const FIELDS: Record<string, [needed: string[], optional: string[]]> = {
  set_status: [['id', 'status'], []],
  set_size: [['id', 'size'], []],
  add: [['line'], ['parent', 'after', 'ref']],
  move: [['id'], ['parent', 'after']],
  remove: [['id', 'discard'], []],
  rename: [['id', 'label'], []],
  replace: [['id', 'line'], []],
  set_deps: [['id'], ['depsAdd', 'depsRemove']],
  set_people: [['id'], ['peopleAdd', 'peopleRemove']],
  set_gate: [['id', 'gate'], []],
  set_desc: [['id', 'desc'], []],
};

function isField(name: string): boolean {
  return name === 'do' || Object.values(FIELDS).some((fields) => fields.flat().includes(name));
}

/** The edit without what is null and some verb knows, if it has the shape of its verb. */
function shaped(edit: unknown): Arguments {
  if (typeof edit !== 'object' || edit === null) throw invalid('edits');
  const args = Object.fromEntries(Object.entries(edit).filter(([name, value]) => value !== null || !isField(name)));
  const known = FIELDS[String(args.do)];
  if (known === undefined) throw invalid('do');
  const [needed, optional] = known;
  for (const [name, value] of Object.entries(args)) {
    if (![...needed, ...optional, 'do'].includes(name)) throw invalid(name);
    const fits = name === 'discard' ? typeof value === 'boolean' : typeof value === 'string';
    if (!fits && !(Array.isArray(value) && /Add|Remove/.test(name))) throw invalid(name);
  }
  for (const name of needed) if (!(name in args)) throw invalid(name);
  return args;
}

function one(stage: Stage, args: Arguments): { rows: Row[]; node: number | undefined } {
  if (args.do === 'add') {
    const isNew = args.ref === undefined || (/^\$/.test(args.ref as string) && !stage.refs.has(args.ref as string));
    if (!isNew) throw invalid('ref');
    const { rows, made } = added(stage, args);
    if (args.ref !== undefined) stage.refs.set(args.ref as string, made.key);
    return { rows, node: made.key };
  }
  const index = resolved(stage, args.id as string);
  const { key } = stage.rows[stage.laid.placed[index]!.first]!;
  if (args.do === 'remove' && args.discard === false) return { rows: withoutBlock(stage, index), node: undefined };
  if (args.do === 'move') return { rows: moved(stage, args), node: key };
  if (args.do === 'set_desc') return { rows: described(stage, index, args.desc as string), node: key };
  if (args.do === 'replace') return { rows: replaced(stage, index, args.line), node: key };
  return { rows: retexted(stage.rows, inPlace(stage, index, args)), node: key };
}

function inPlace(stage: Stage, index: number, args: Arguments): string[] {
  const on: OnLine = { lines: stage.laid.lines, placed: stage.laid.placed[index]! };
  switch (args.do) {
    case 'set_status':
      return withStatus(on, statusCode(args.status));
    case 'remove':
      return withStatus(on, '-');
    case 'set_size':
      return withoutSizes(on, args.size);
    case 'rename':
      return withLabel(on, args.label);
    case 'set_people':
      return withPeople(
        on,
        ...apart(tagNames(args.peopleAdd, 'peopleAdd'), tagNames(args.peopleRemove, 'peopleRemove')),
      );
    case 'set_deps':
      return withDeps(
        on,
        ...apart(targets(stage, args.depsAdd, 'depsAdd'), targets(stage, args.depsRemove, 'depsRemove')),
      );
    default:
      return gated(stage, index, args.gate);
  }
}

/** `none` again and again until no size counts. */
function withoutSizes(on: OnLine, size: unknown): string[] {
  let lines = withSize(on, size);
  for (let last = [...on.lines]; size === 'none' && lines.join() !== last.join();) {
    last = lines;
    const placed = stageOf(
      lines.map((text, key) => ({ text, key })),
      new Map(),
    ).laid.placed;
    const same = placed.find(({ first }) => first === on.placed.first);
    if (same !== undefined) lines = withSize({ lines, placed: same }, size);
  }
  return lines;
}

function names(given: unknown): string[] {
  if (typeof given === 'string' && given.trim().startsWith('[')) return names(JSON.parse(given));
  const list = Array.isArray(given) ? (given as string[]) : ((given ?? '') as string).split(',');
  return list.map((name) => name.trim()).filter((name) => name !== '');
}

const NAME = /^[\p{L}\p{N}._-]+$/u;

function tagNames(given: unknown, argument: string): string[] {
  return names(given).map((name) => {
    const plainName = name.replace(/^@/, '');
    if (!NAME.test(plainName)) throw invalid(argument);
    return plainName;
  });
}

function targets(stage: Stage, given: unknown, argument: string): string[] {
  return names(given).map((name) => {
    const isReference = /^(\$|line:)/.test(name);
    const id = isReference ? stage.laid.placed[resolved(stage, name)]!.node.id : name.replace(/^#/, '');
    if (id === null || !NAME.test(id)) throw invalid(argument);
    return id;
  });
}

/** The same name added and removed contradicts itself. */
function apart(add: string[], remove: string[]): [string[], string[]] {
  if (add.some((name) => remove.includes(name))) throw invalid('Remove');
  return [add, remove];
}

const SIGNS: Record<string, string> = { and: '-', or: '|', xor: '=' };

function gated({ laid }: Stage, index: number, gate: unknown): string[] {
  const sign = SIGNS[String(gate)];
  if (sign === undefined) throw invalid('gate');
  const children = laid.placed.filter(({ parent, node }) => parent === index && node.status !== '-');
  if (sign !== '-' && children.some(({ node }) => node.optional)) throw invalid('gate');
  return children
    .filter(({ node }) => node.gate !== gate)
    .reduce((lines: string[], placed) => withSign({ lines, placed }, sign), [...laid.lines]);
}

function replaced(stage: Stage, index: number, line: unknown): Row[] {
  const { laid, rows } = stage;
  const { first, last, parent } = laid.placed[index]!;
  const own = tokensOf(laid.placed[index]!).sign;
  const siblings = laid.placed.flatMap((entry, i) => (entry.parent === parent ? [i] : []));
  const spot = { parent, siblings, index: first, indent: indentOf(laid.placed[index]!, laid) };
  // Silent in the spec: a line without sign, or with `-` on a node that has it, keeps the node's own sign.
  const keeps = (given: string) => given === '' || given === own;
  const text = keeps(signOf(line))
    ? nodeLine(stage, line, spot, (_stage, _spot, given) => (given === '' ? own : given))
    : nodeLine(stage, line, spot);
  return [...rows.slice(0, first), { text: spot.indent + text, key: rows[first]!.key }, ...rows.slice(last + 1)];
}

function signOf(line: unknown): string {
  return /^[ \t]*([-|+]|=(?=[ \t]))?/.exec(String(line))![1] ?? '';
}

const HARMLESS: Record<string, Arguments> = {
  add: { line: 'x' },
  rename: { label: 'x' },
  replace: { line: 'x' },
  set_desc: { desc: 'x' },
};

/** The edit done, if nothing but what was asked comes of it; the caller's text is at fault where a harmless one would pass. */
function checked(stage: Stage, args: Arguments): { rows: Row[]; node: number | undefined } {
  const done = one(stage, args);
  if (isAsAsked(stage, args, done.rows)) return done;
  const harmless = HARMLESS[String(args.do)];
  if (harmless === undefined) throw new Refusal('STRUCTURE_BLOCKED');
  const other = { ...args, ...harmless, ref: undefined };
  throw new Refusal(isAsAsked(stage, other, one(stage, other).rows) ? 'INVALID_LINE' : 'STRUCTURE_BLOCKED');
}
