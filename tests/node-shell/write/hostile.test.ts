import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baseOf, PLAN, RealServer, TOOLS, Workshop, WRITES, type Answer, type Json } from './real-server';

const workshop = new Workshop();
const { folder, root } = workshop;
const source = 'plan.werkbaum';
const base = baseOf(PLAN);
const hasLinks = process.platform !== 'win32';
let server: RealServer;

/** Files outside the rules; all of them hold `PLAN`, so that every base fits. */
const FORBIDDEN = [
  '../outside.werkbaum',
  join(folder, 'outside.werkbaum'),
  'sub/../../outside.werkbaum',
  `file://${join(folder, 'outside.werkbaum')}`,
  `werkbaum://file/${encodeURIComponent('../outside.werkbaum')}`,
  'script.sh',
  '.env',
  'plan.werkbaum.txt',
  'plan.werkbaum/',
  'plan.werkbaum/.',
  '.git/hooks/post-commit',
  '.git/plan.werkbaum',
  ...(hasLinks ? ['hook.werkbaum', 'link-out.werkbaum', 'folder-out/outside.werkbaum', 'fifo.werkbaum'] : []),
  'folder.werkbaum',
  'https://example.org/api/v1/documents/0b1c2d3e-0000-4000-8000-000000000000',
];
const MISSING = [
  '../new.werkbaum',
  'new.sh',
  'new.werkbaum/',
  '.git/new.werkbaum',
  ...(hasLinks ? ['dangling.werkbaum'] : []),
];

beforeAll(async () => {
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  mkdirSync(join(root, 'folder.werkbaum'));
  mkdirSync(join(root, 'sub'));
  for (const path of ['script.sh', '.env', 'plan.werkbaum.txt', '.git/hooks/post-commit', '.git/plan.werkbaum']) {
    workshop.put(path, PLAN);
  }
  writeFileSync(join(folder, 'outside.werkbaum'), PLAN);
  if (hasLinks) {
    symlinkSync('.git/hooks/post-commit', join(root, 'hook.werkbaum'));
    symlinkSync('../outside.werkbaum', join(root, 'link-out.werkbaum'));
    symlinkSync('..', join(root, 'folder-out'));
    symlinkSync('.git/hooks/pre-push', join(root, 'dangling.werkbaum'));
    execFileSync('mkfifo', [join(root, 'fifo.werkbaum')]);
  }
  server = await RealServer.start(workshop);
});
beforeEach(() => void workshop.put(source, PLAN));
afterAll(() => {
  server.process.kill();
  workshop.remove();
});

/** Every regular file of the workshop with its text. */
function everything(): Json {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

describe.each(TOOLS)('werkbaum_%s', (tool) => {
  it.each(FORBIDDEN)('does not write %s', async (path) => {
    const before = everything();
    const { isError, is } = await server.call(tool, { source: path, base, ...WRITES[tool] });
    expect({ isError, code: is.code }).toEqual({ isError: true, code: 'SOURCE_NOT_ALLOWED' });
    expect(everything()).toEqual(before);
  });

  it('writes what is allowed with the same arguments', async () => {
    const { is } = await server.call(tool, { source, base, ...WRITES[tool] });
    expect(is).toMatchObject({ applied: true, base: baseOf(workshop.text(source)) });
    expect(workshop.text(source)).not.toBe(PLAN);
  });
});

describe('werkbaum_write with create', () => {
  it.each([...FORBIDDEN, ...MISSING])('makes nothing at %s', async (path) => {
    const before = everything();
    const { is } = await server.call('write', { source: path, create: true, text: PLAN });
    expect(is.code).toBe('SOURCE_NOT_ALLOWED');
    expect(everything()).toEqual(before);
    expect(existsSync(join(root, '.git/hooks/pre-push'))).toBe(false);
  });

  it('makes a plan where one may be, once', async () => {
    const create = () => server.call('write', { source: 'sub/new.werkbaum', create: true, text: PLAN });
    expect((await create()).is).toMatchObject({ applied: true, base });
    expect((await create()).is).toMatchObject({ code: 'CONFLICT', reason: 'exists' });
    expect(workshop.text('sub/new.werkbaum')).toBe(PLAN);
  });
});

describe('all calls at once', () => {
  const wide = `[~] Room #room\n${Array.from({ length: 20 }, (_, i) => `  - [ ] Part ${i} #p${i}\n`).join('')}`;
  const done = (text: string): string[] => (text.match(/\[x\] Part \d+/g) ?? []).map((line) => line.slice(9)).sort();
  const edit = (i: number, on: { checksum: string }) =>
    server.call('edit', { source: 'wide.werkbaum', base: on, edits: [{ do: 'set_status', id: `p${i}`, status: 'x' }] });

  it('every acknowledged edit survives; the others get CONFLICT or BUSY and get through after re-reading', async () => {
    workshop.put('wide.werkbaum', wide);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => edit(i, baseOf(wide))));
    const acknowledged = answers.flatMap(({ isError }, i) => (isError ? [] : [`${i}`]));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(done(workshop.text('wide.werkbaum'))).toEqual(acknowledged.sort());
    const refused = answers.filter(({ isError }) => isError).map(({ is }) => is.code);
    expect(refused.filter((code) => code !== 'CONFLICT' && code !== 'BUSY')).toEqual([]);
    expect(refused).toContain('CONFLICT');
    await Promise.all(answers.flatMap(({ isError }, i) => (isError ? [untilWritten(i)] : [])));
    expect(done(workshop.text('wide.werkbaum'))).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`).sort());
  });

  async function untilWritten(i: number): Promise<Answer> {
    for (let tries = 0; tries < 100; tries++) {
      const { is } = await server.call('read', { source: 'wide.werkbaum' });
      const answer = await edit(i, is.base as { checksum: string });
      if (!answer.isError) return answer;
    }
    throw new Error(`edit ${i} never got through`);
  }

  it('tools of every kind on one base: one is written, its text stands whole', async () => {
    const answers = await Promise.all(TOOLS.map((tool) => server.call(tool, { source, base, ...WRITES[tool] })));
    const written = answers.filter(({ isError }) => !isError);
    expect(written).toHaveLength(1);
    expect(written[0]!.is.base).toEqual(baseOf(workshop.text(source)));
  });
});

describe('after all that', () => {
  it('leaves nothing beside the plans', () => {
    const left = readdirSync(root).filter((name) => name.endsWith('.lock') || name.endsWith('~'));
    expect(left).toEqual([]);
  });
});

describe('names of files that there cannot be', () => {
  const long = `${'a'.repeat(247)}.werkbaum`;
  /** Source → the code where a plan must be there, and where one is made. */
  const NAMES: [string, string, string][] = [
    [long, 'SOURCE_NOT_FOUND', 'INVALID_ARGUMENT'],
    [`${'a'.repeat(300)}/new.werkbaum`, 'SOURCE_NOT_FOUND', 'INVALID_ARGUMENT'],
    [`${'a/'.repeat(2_500)}new.werkbaum`, 'SOURCE_NOT_FOUND', 'INVALID_ARGUMENT'],
    [`werkbaum://file/${long}`, 'SOURCE_NOT_FOUND', 'INVALID_ARGUMENT'],
    ['plan.werkbaum/new.werkbaum', 'SOURCE_NOT_FOUND', 'SOURCE_NOT_FOUND'],
    ['nowhere/new.werkbaum', 'SOURCE_NOT_FOUND', 'SOURCE_NOT_FOUND'],
    ['', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
    ['a\0.werkbaum', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
    ['a\ud83d.werkbaum', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
    ['file:///a%00.werkbaum', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
    ['plan.werkbaum/', 'SOURCE_NOT_ALLOWED', 'SOURCE_NOT_ALLOWED'],
    ['new.werkbaum//', 'SOURCE_NOT_ALLOWED', 'SOURCE_NOT_ALLOWED'],
    ['werkbaum://file/plan.werkbaum%2F', 'SOURCE_NOT_ALLOWED', 'SOURCE_NOT_ALLOWED'],
    ...(hasLinks ? [['circle.werkbaum', 'SOURCE_NOT_ALLOWED', 'SOURCE_NOT_ALLOWED'] as [string, string, string]] : []),
  ];
  const READS = ['read', 'inspect', 'find', 'next', 'check'];
  beforeAll(() => {
    if (hasLinks) symlinkSync('circle.werkbaum', join(root, 'circle.werkbaum'));
  });

  it.each(NAMES)('%s', async (path, code, whenMade) => {
    const before = everything();
    for (const tool of READS) expect((await server.call(tool, { source: path })).is, tool).toMatchObject({ code });
    for (const tool of TOOLS) {
      expect((await server.call(tool, { source: path, base, ...WRITES[tool] })).is, tool).toMatchObject({ code });
    }
    const make = { source: path, create: true, text: PLAN };
    const dry = await server.call('write', { ...make, dryRun: true });
    const made = await server.call('write', make);
    expect(dry.is).toEqual(made.is);
    expect(made.is).toMatchObject({ code: whenMade, ...(whenMade === 'INVALID_ARGUMENT' && { argument: 'source' }) });
    expect(everything()).toEqual(before);
  });
});
