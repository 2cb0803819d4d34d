import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseOf, RealServer, Workshop, type Answer, type Json } from './real-server';

// What servers for such files have been seen to get wrong.
const workshop = new Workshop();
const source = 'plan.werkbaum';
let server: RealServer;

beforeAll(async () => void (server = await RealServer.start(workshop)));
afterAll(() => {
  server.process.kill();
  workshop.remove();
});

/** Calls a tool on a plan with this text. */
async function on(text: string, tool: string, args: Json): Promise<Answer> {
  workshop.put(source, text);
  return server.call(tool, { source, base: baseOf(text), ...args });
}

async function edited(text: string, ...edits: Json[]): Promise<string> {
  const { is } = await on(text, 'edit', { edits });
  expect(is).toMatchObject({ applied: true, base: baseOf(workshop.text(source)) });
  return workshop.text(source);
}

/** Sets the box of #`id`, whose text begins with `box`, and looks which bytes are others now. */
async function changesOnlyTheBox(text: string, id: string, box: string): Promise<void> {
  const before = Buffer.from(text);
  expect((await on(text, 'set_status', { id, status: 'x' })).is).toMatchObject({ applied: true });
  const after = readFileSync(join(workshop.root, source));
  const differing = [...after.keys()].filter((i) => after[i] !== before[i]);
  expect({ length: after.length, differing }).toEqual({
    length: before.length,
    differing: [before.indexOf(box) + 1],
  });
}

describe.each([
  ['CR LF', '\r\n'],
  ['LF', '\n'],
  ['CR', '\r'],
])('a file with BOM, tabs, trailing blanks, emoji and no final newline, its lines ending in %s', (_name, end) => {
  const text = `\uFEFF${['%% c\t ', '[~] Room  \u{1f3e0}  #room ', '\t- [ ] A  #a\t', '', '\t- [ ] \u{1f525} B\t#b  '].join(end)}`;

  it.each(['a', 'b', 'room'])('changes in exactly the byte of the box of #%s', async (id) => {
    const line = text.split(end).find((each) => each.includes(`#${id}`))!;
    await changesOnlyTheBox(text, id, line.slice(line.indexOf('[')));
  });

  it('gets a node in an end of its own kind, and stays without one at its end', async () => {
    await on(text, 'add_node', { parent: 'b', line: 'New' });
    expect(workshop.text(source)).toBe(`${text}${end}\t\t- New`);
    await server.call('remove_node', { source, base: baseOf(workshop.text(source)), id: 'line:6', discard: false });
    expect(workshop.text(source)).toBe(text);
  });
});

it('a file of mixed line ends with BOM and a part for descriptions changes in exactly the byte of the box', async () => {
  const text =
    '\uFEFF%% c\t\r\n[~]  Room   #room \r\n\t- [ ] A #a  \r\n\t- [ ] B\t#b\n\t- [ ] C\r\r\n---\r\n#a\r\n  Ä “x”\r\n';
  await changesOnlyTheBox(text, 'b', '[ ] B\t');
});

describe('children whose gates are mixed already', () => {
  const mixed = 'Room #room\n  - A #a\n  = B #b\n  | C #c\n';
  it.each<[string, Json]>([
    ['renaming their parent', { do: 'rename', id: 'room', label: 'Hall' }],
    ['renaming one of them', { do: 'rename', id: 'a', label: 'Z' }],
    ['the status of their parent', { do: 'set_status', id: 'room', status: '~' }],
    ['the size of one of them', { do: 'set_size', id: 'b', size: 'S' }],
    ['a description', { do: 'set_desc', id: 'room', desc: 'words' }],
    ['a node below one of them', { do: 'add', parent: 'c', line: 'New' }],
  ])('do not block %s', async (_what, verb) => {
    expect(await edited(mixed, verb)).not.toBe(mixed);
  });

  it('where they were not mixed before: nothing is written', async () => {
    const { is } = await on('Room #room\n  - A #a\n', 'add_node', { parent: 'room', line: '= B' });
    expect(is).toMatchObject({ code: 'STRUCTURE_BLOCKED', warnings: [{ type: 'mixedGate' }] });
    expect(workshop.text(source)).toBe('Room #room\n  - A #a\n');
  });
});

describe('two equal lines', () => {
  const twins = 'Room\n  - [ ] Chair (S)\n  - [ ] Chair (S)\n';
  it.each<[string, Json, string]>([
    ['its box', { do: 'set_status', id: 'line:3', status: 'x' }, '  - [x] Chair (S)\n'],
    ['its size', { do: 'set_size', id: 'line:3', size: 'L' }, '  - [ ] Chair (L)\n'],
    ['its label', { do: 'rename', id: 'line:3', label: 'Table' }, '  - [ ] Table (S)\n'],
    ['itself', { do: 'remove', id: 'line:3', discard: false }, ''],
    ['a child', { do: 'add', parent: 'line:3', line: 'Leg' }, '  - [ ] Chair (S)\n    - Leg\n'],
  ])('of the second one %s can be edited', async (_what, verb, second) => {
    expect(await edited(twins, verb)).toBe(`Room\n  - [ ] Chair (S)\n${second}`);
  });

  it('with equal IDs the ID tells their lines, and the line works', async () => {
    const same = 'Room\n  - [ ] Chair #c\n  - [ ] Chair #c\n';
    const { is } = await on(same, 'set_status', { id: 'c', status: 'x' });
    expect(is).toMatchObject({ code: 'NODE_AMBIGUOUS', lines: [2, 3] });
    expect(await edited(same, { do: 'set_status', id: 'line:3', status: 'x' })).toBe(
      'Room\n  - [ ] Chair #c\n  - [x] Chair #c\n',
    );
  });
});

describe('[^]', () => {
  const live = 'Room #room\n  - [^] A #a\n    - [^] Part\n  - [ ] B #b\n';
  const swapped = live.replace('[^] A', '[ ] A').replace('[ ] B', '[^] B');

  it('moves with its node, by a verb and by a whole text', async () => {
    expect(await edited(live, { do: 'move', id: 'a', parent: 'b' })).toBe(
      'Room #room\n  - [ ] B #b\n    - [^] A #a\n      - [^] Part\n',
    );
    const text = 'Room #room\n  - [ ] B #b\n  - [^] A #a\n    - [^] Part\n';
    expect((await on(live, 'write', { text })).is).toMatchObject({ applied: true });
  });

  it('is not exchanged between two nodes, by whatever tool', async () => {
    const edits = [
      { do: 'set_status', id: 'a', status: ' ' },
      { do: 'set_status', id: 'b', status: '^' },
    ];
    const ops = [1, 3].map((index) => ({ op: 'replace', index, count: 1, lines: [swapped.split('\n')[index]] }));
    for (const [tool, args] of Object.entries({ edit: { edits }, apply_ops: { ops }, write: { text: swapped } })) {
      expect((await on(live, tool, args)).is, tool).toMatchObject({ code: 'PROD_BLOCKED', nodes: [{ id: 'b' }] });
      expect(workshop.text(source)).toBe(live);
      expect((await on(live, tool, { ...args, allowProd: true })).is).toMatchObject({ applied: true });
      expect(workshop.text(source)).toBe(swapped);
    }
  });
});

describe('a node that others depend on', () => {
  const plan = 'Room #room\n  - A #a\n  - B #b :#a\n  - C #c :#a,#b\n  - D :#a\n';
  const text = plan.replace('  - A #a\n', '');
  it.each<[string, Json]>([
    ['remove_node', { id: 'a', discard: false }],
    ['edit', { edits: [{ do: 'remove', id: 'a', discard: false }] }],
    ['apply_ops', { ops: [{ op: 'delete', index: 1, count: 1 }] }],
    ['write', { text }],
  ])('goes by %s, with one unknownDep per dependant', async (tool, args) => {
    const { is } = await on(plan, tool, args);
    expect(is).toMatchObject({ applied: true });
    const { added } = is.warnings as { added: Json[] };
    expect(added.map(({ type, line }) => [type, line])).toEqual([2, 3, 4].map((line) => ['unknownDep', line]));
    expect(workshop.text(source)).toBe(text);
  });
});
