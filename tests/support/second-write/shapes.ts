import { invalid, Refusal } from './refusal';

type Json = Record<string, unknown>;

const COMMON = ['source', 'text', 'base', 'dryRun', 'allowWarnings', 'allowProd', 'requestId', 'note'];
const TOOLS: Record<string, [needed: string[], optional: string[]]> = {
  set_status: [['id', 'status'], ['expectStatus']],
  set_size: [['id', 'size'], ['expectStatus']],
  add_node: [['line'], ['parent', 'after']],
  move_node: [['id'], ['parent', 'after', 'expectStatus']],
  remove_node: [['id', 'discard'], ['expectStatus']],
  edit: [['edits'], []],
  apply_ops: [['ops'], []],
  write: [['source', 'text'], ['create']],
};
const FLAGS = ['dryRun', 'allowWarnings', 'allowProd', 'discard', 'create'];
const LISTS = ['edits', 'ops'];

/** Arguments without nulls, lists and objects unpacked, checked by the tables of tools 3. */
export function argumentsOf(tool: string, given: unknown): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid('arguments');
  const [needed, optional] = TOOLS[tool]!;
  const known = [...COMMON, ...needed, ...optional];
  for (const name of Object.keys(given)) if (!known.includes(name)) throw invalid(name);
  const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  for (const name of needed) if (!(name in args)) throw invalid(name);
  for (const name of LISTS) if (name in args) args[name] = listOf(name, args[name]);
  if ('base' in args) args.base = baseOf(args.base);
  for (const [name, value] of Object.entries(args)) checkScalar(name, value);
  if (tool === 'set_size' && !['XS', 'S', 'M', 'L', 'XL', 'XXL', 'none'].includes(args.size as string))
    throw invalid('size');
  return args;
}

function checkScalar(name: string, value: unknown): void {
  if (name === 'base' || LISTS.includes(name)) return;
  if (typeof value !== (FLAGS.includes(name) ? 'boolean' : 'string')) throw invalid(name);
  if (name === 'source' && value === '') throw invalid('source');
  if (name === 'requestId' && (value as string).length > 200) throw invalid('requestId');
}

function listOf(name: string, given: unknown): unknown[] {
  const list = unpacked(given);
  if (!Array.isArray(list)) throw invalid(name);
  return list.map(unpacked).map((item, i) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw invalid(`${name}[${i}]`);
    const { lines } = item as Json;
    return lines === undefined ? item : { ...item, lines: unpacked(lines) };
  });
}

function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The digits of a base as a caller gave it (tools 2). */
function baseOf(given: unknown): string {
  const base = unpacked(given);
  const checksum = typeof base === 'string' ? base : (base as { checksum?: unknown }).checksum;
  const isObject = typeof base === 'object' && base !== null && !Array.isArray(base);
  const names = isObject ? Object.keys(base) : ['checksum'];
  if (names.some((name) => !['version', 'checksum'].includes(name))) throw invalid('base');
  const version = isObject ? (base as { version?: unknown }).version : undefined;
  const isVersion = version === undefined || version === null || (Number.isInteger(version) && (version as number) > 0);
  const found = typeof checksum === 'string' ? /^(?:sha256:)?([0-9a-f]{12,64})$/i.exec(checksum) : null;
  if (found === null || !isVersion) throw invalid('base');
  return found[1]!.toLowerCase();
}

/** `note`: one line, at most 200 characters, no control characters. */
export function checkNote({ note }: Json): void {
  if (note !== undefined && ((note as string).length > 200 || /[\p{Cc}\u2028\u2029]/u.test(note as string)))
    throw invalid('note');
}

/** Operations of a caller, apart from the text (tools 3, `apply_ops`). */
export function checkOps(ops: readonly Json[]): void {
  if (ops.length > 1000) throw new Refusal('TOO_LARGE', { limit: 1000 });
  let end = 0;
  for (const [i, op] of ops.entries()) {
    const strange = Object.keys(op).find((name) => !['op', 'index', 'count', 'lines'].includes(name));
    if (strange !== undefined) throw invalid(`ops[${i}].${strange}`);
    const bad = (isBad: boolean) => {
      if (isBad) throw new Refusal('INVALID_OPS', { op: i });
    };
    const { op: kind, index, count, lines } = op;
    bad(!['insert', 'delete', 'replace'].includes(kind as string));
    bad(!Number.isSafeInteger(index) || (index as number) < end);
    const takes = kind === 'insert' ? 0 : count;
    bad(!Number.isSafeInteger(takes) || (takes as number) < 0);
    bad(kind !== 'delete' && lines !== undefined && lines !== null && !areLines(lines));
    end = (index as number) + (takes as number);
  }
}

function areLines(lines: unknown): boolean {
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string' && !/[\r\n]/.test(line));
}
