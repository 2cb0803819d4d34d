import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baseOf, PLAN, RealServer, TOOLS, Workshop, WRITES, type Json } from './real-server';

const workshop = new Workshop();
const source = 'plan.werkbaum';
const other = 'other.werkbaum';
const OTHER = 'Another plan #b\n';
const base = baseOf(PLAN);
let server: RealServer;

beforeAll(async () => void (server = await RealServer.start(workshop)));
beforeEach(() => {
  workshop.put(source, PLAN);
  workshop.put(other, OTHER);
});
afterAll(() => {
  server.process.kill();
  workshop.remove();
});

/** The refusal without its words, after a look that nothing was written. */
async function refused(tool: string, args: Json): Promise<Json> {
  const { isError, is } = await server.call(tool, { source, base, ...WRITES[tool], ...args });
  expect(isError, JSON.stringify(is)).toBe(true);
  expect(workshop.names()).toEqual([other, source]);
  expect(workshop.text(source)).toBe(PLAN);
  expect(workshop.text(other)).toBe(OTHER);
  return { ...is, message: undefined };
}

async function writes(tool: string, args: Json): Promise<Json> {
  const { is } = await server.call(tool, { source, base, ...WRITES[tool], ...args });
  expect(is).toMatchObject({ applied: true, base: baseOf(workshop.text(source)) });
  return is;
}

const invalid = (argument: string): Json => ({ code: 'INVALID_ARGUMENT', argument });

describe.each(TOOLS)('werkbaum_%s', (tool) => {
  it('needs a base', async () => {
    expect(await refused(tool, { base: undefined })).toEqual({ code: 'BASE_REQUIRED' });
    expect(await refused(tool, { base: null })).toEqual({ code: 'BASE_REQUIRED' });
  });

  it('takes no base of a text that nobody knows, or of another file', async () => {
    const conflict = { code: 'CONFLICT', reason: 'changed', current: { base, lineCount: 4, text: PLAN } };
    expect(await refused(tool, { base: baseOf('foreign') })).toEqual(conflict);
    expect(await refused(tool, { base: baseOf(OTHER) })).toEqual(conflict);
    expect(await refused(tool, { base: { version: 7, checksum: baseOf(OTHER).checksum } })).toEqual(conflict);
    expect(await refused(tool, { base: { checksum: '0'.repeat(64) } })).toEqual(conflict);
  });

  it('takes no base of less than 12 digits, of too many, or of another kind', async () => {
    const { checksum } = base;
    for (const bad of [checksum.slice(0, 18), checksum.slice(7, 18), 'sha256:', `${checksum}0`, `md5:${checksum}`]) {
      expect(await refused(tool, { base: { checksum: bad } }), bad).toEqual(invalid('base'));
    }
    for (const bad of [[], {}, 1, true, '', { version: 1 }, { checksum: 1 }]) {
      expect(await refused(tool, { base: bad }), JSON.stringify(bad)).toEqual(invalid('base'));
    }
  });

  it.each([
    ['12 digits', { checksum: base.checksum.slice(7, 19) }],
    ['12 digits and sha256:', { checksum: base.checksum.slice(0, 19) }],
    ['an object sent as a JSON string', JSON.stringify(base)],
  ])('takes a base of %s', async (_what, shortened) => {
    await writes(tool, { base: shortened });
  });

  it.each(['dryrun', 'dry_run', 'DryRun', 'constructor', 'toString', ''])('does not know %j', async (name) => {
    expect(await refused(tool, { [name]: true })).toEqual(invalid(name));
  });

  it.each([['true'], [1], ['']])('does not take %j for true', async (value) => {
    expect(await refused(tool, { dryRun: value })).toEqual(invalid('dryRun'));
  });

  it('takes its lists and objects as JSON strings', async () => {
    const isList = (value: unknown): boolean => typeof value === 'object';
    const sent = Object.entries(WRITES[tool]!).map(([name, value]) => [
      name,
      isList(value) ? JSON.stringify(value) : value,
    ]);
    await writes(tool, Object.fromEntries(sent) as Json);
  });

  it('does the same call once, and refuses its requestId for any other', async () => {
    const requestId = `once ${tool}`;
    const first = await writes(tool, { requestId });
    workshop.put(source, PLAN);
    const again = await server.call(tool, { source, base, ...WRITES[tool], requestId });
    expect(again.is).toEqual(first);
    const reused = { code: 'REQUEST_ID_REUSED', requestId };
    expect(await refused(tool, { requestId, note: 'another' })).toEqual(reused);
    expect(await refused(tool, { requestId, source: other })).toEqual(reused);
    expect(await refused(tool, { requestId, base: baseOf(OTHER) })).toEqual(reused);
    for (const another of TOOLS) expect(await refused(another, { requestId, note: tool })).toEqual(reused);
  });

  it('answers in a dry run what it then answers, and writes only then', async () => {
    const dry = await server.call(tool, { source, base, ...WRITES[tool], dryRun: true });
    expect(workshop.text(source)).toBe(PLAN);
    expect({ ...dry.is, applied: true, durable: true }).toEqual(await writes(tool, {}));
  });

  it('takes no note of two lines', async () => {
    for (const note of ['a\nb', 'a\u2028b', '\0', 'x'.repeat(201)]) {
      expect(await refused(tool, { note })).toEqual(invalid('note'));
    }
  });
});

describe('IDs that every object has', () => {
  const ODD = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const NAMED = ['set_status', 'set_size', 'add_node', 'move_node', 'remove_node'];
  const naming = (tool: string, id: string): Json => (tool === 'add_node' ? { parent: id } : { id });

  it.each(NAMED.flatMap((tool) => ODD.map((id) => [tool, id])))(
    '%s finds no %s where there is none',
    async (tool, id) => {
      expect(await refused(tool, naming(tool, id))).toMatchObject({ code: 'NODE_NOT_FOUND' });
      const edit = { do: tool.replace('_node', ''), ...WRITES[tool], ...naming(tool, id) };
      expect(await refused('edit', { edits: [edit] })).toMatchObject({ code: 'NODE_NOT_FOUND', edit: 0 });
    },
  );

  it.each(NAMED.flatMap((tool) => ODD.map((id) => [tool, id])))('%s finds %s where it is', async (tool, id) => {
    const text = workshop.text(workshop.put(source, PLAN.replace('#b', `#${id}`)));
    await writes(tool, { base: baseOf(text), ...naming(tool, id) });
  });

  it.each(ODD)('%s as a verb, an operation or a field is none', async (name) => {
    expect(await refused('edit', { edits: [{ do: name, id: 'b' }] })).toEqual({ ...invalid('do'), edit: 0 });
    const op = JSON.parse(`{"op": "delete", "index": 2, "count": 1, "${name}": 1}`) as Json;
    expect(await refused('apply_ops', { ops: [op] })).toEqual(invalid(`ops[0].${name}`));
    const ops = [{ op: name, index: 0, count: 1 }];
    expect(await refused('apply_ops', { ops })).toEqual({ code: 'INVALID_OPS', op: 0 });
  });
});

describe('operations that do not fit', () => {
  const remove = (index: unknown, count?: unknown): Json => ({ op: 'delete', index, count });
  const insert = (index: unknown, ...lines: unknown[]): Json => ({ op: 'insert', index, lines });
  const huge = Number.MAX_SAFE_INTEGER;
  it.each<[string, Json[], number]>([
    ['unsorted', [remove(2, 1), remove(0, 1)], 1],
    ['overlapping', [remove(0, 2), remove(1, 1)], 1],
    ['an insertion into a removed range', [remove(0, 2), insert(1, 'x')], 1],
    ['behind the end', [remove(3, 2)], 0],
    ['an insertion behind the end', [insert(5, 'x')], 0],
    ['a huge count', [remove(0, huge)], 0],
    ['a huge index', [remove(huge, huge)], 0],
    ['beyond whole numbers', [remove(0, 1e300)], 0],
    ['before the beginning', [remove(-1, 1)], 0],
    ['a negative count', [remove(0, -1)], 0],
    ['half an index', [remove(0.5, 1)], 0],
    ['no count', [remove(0)], 0],
    ['CR in a line', [insert(0, 'x\ry')], 0],
    ['LF at the end of a line', [insert(0, 'x\n')], 0],
    ['the last of many', [insert(0, 'x'), insert(0, 'y'), insert(9, 'z')], 2],
  ])('%s', async (_what, ops, op) => {
    expect(await refused('apply_ops', { ops })).toEqual({ code: 'INVALID_OPS', op });
    expect(await refused('apply_ops', { ops: JSON.stringify(ops) })).toEqual({ code: 'INVALID_OPS', op });
  });
});

describe('amounts', () => {
  const long = 'x'.repeat(3_000_000);
  it.each<[string, string, Json, number]>([
    ['10,000 ops', 'apply_ops', { ops: Array(10_000).fill({ op: 'insert', index: 0, lines: ['x'] }) }, 1_000],
    ['101 edits', 'edit', { edits: Array(101).fill({ do: 'set_status', id: 'b', status: 'x' }) }, 100],
    ['3 MB as text', 'write', { text: long }, 2_000_000],
    ['3 MB as a new plan', 'write', { text: long, create: true, base: undefined, source: 'new.werkbaum' }, 2_000_000],
    ['3 MB in one line', 'apply_ops', { ops: [{ op: 'insert', index: 0, lines: [long] }] }, 2_000_000],
    ['3 MB in a node', 'add_node', { line: long }, 2_000_000],
    ['3 MB as label', 'edit', { edits: [{ do: 'rename', id: 'b', label: long }] }, 2_000_000],
    ['3 MB as description', 'edit', { edits: [{ do: 'set_desc', id: 'b', desc: long }] }, 2_000_000],
  ])('%s', async (_what, tool, args, limit) => {
    expect(await refused(tool, args)).toEqual({ code: 'TOO_LARGE', limit });
  });

  it('100 edits, each below the one before, are one write', async () => {
    const add = (_: unknown, i: number): Json => ({
      do: 'add',
      parent: i === 0 ? 'b' : `$${i - 1}`,
      line: `Part ${i}`,
      ref: `$${i}`,
    });
    const { refs } = await writes('edit', { edits: Array.from({ length: 100 }, add) });
    expect(refs).toMatchObject({ $0: { line: 4 }, $99: { line: 103 } });
    expect(readFileSync(`${workshop.root}/${source}`, 'utf8')).toMatch(/\n {202}- Part 99\n$/);
  });

  it.each(['$2', '$1'])('a reference to an edit that comes later (%s) is none', async (parent) => {
    const edits = [
      { do: 'add', parent, line: 'X', ref: '$1' },
      { do: 'add', parent: 'b', line: 'Y', ref: '$2' },
    ];
    expect(await refused('edit', { edits })).toMatchObject({ code: 'NODE_NOT_FOUND', edit: 0 });
  });
});
