import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baseOf, BUILT, PLAN, RealServer, TOOLS, Workshop, WRITES, type Json } from './real-server';

const workshop = new Workshop();
const servers: RealServer[] = [];
const source = 'plan.werkbaum';
const base = baseOf(PLAN);

async function start(...options: string[]): Promise<RealServer> {
  const server = await RealServer.start(workshop, ...options);
  servers.push(server);
  return server;
}

beforeEach(() => void workshop.put(source, PLAN));
afterAll(() => {
  for (const server of servers) server.process.kill();
  workshop.remove();
});

const named = async (server: RealServer): Promise<string[]> =>
  (await server.tools()).map(({ name }) => name.replace('werkbaum_', ''));

describe.each([[['--read-only']], [['--rights', 'read']], [['--read-only', '--rights', 'read,write,delete,prod']]])(
  'a server started with %j',
  (options) => {
    let server: RealServer;
    beforeAll(async () => void (server = await start(...options)));

    it('lists no tool that writes, and knows none', async () => {
      expect(await named(server)).toEqual(['plans', 'read', 'inspect', 'find', 'next', 'check']);
      for (const tool of TOOLS) {
        await expect(server.call(tool, { source, base, ...WRITES[tool] })).rejects.toThrow(/^-32602 /);
      }
      expect(workshop.text(source)).toBe(PLAN);
    });
  },
);

describe('--rights read,write', () => {
  let server: RealServer;
  beforeAll(async () => void (server = await start('--rights', 'read,write')));

  it('offers no allowProd and refuses it', async () => {
    const tools = await server.tools();
    expect(tools.map(({ name }) => name)).toContain('werkbaum_set_status');
    for (const { inputSchema } of tools) expect(inputSchema.properties).not.toHaveProperty('allowProd');
    const { is } = await server.call('set_status', { source, base, id: 'b', status: '^', allowProd: true });
    expect(is).toMatchObject({ code: 'FORBIDDEN', right: 'prod' });
    expect(workshop.text(source)).toBe(PLAN);
  });

  it.each(['remove_node', 'apply_ops', 'write'])('removes no node by %s', async (tool) => {
    const { is } = await server.call(tool, { source, base, ...WRITES[tool] });
    expect(is).toMatchObject({ code: 'FORBIDDEN', right: 'delete' });
    expect(workshop.text(source)).toBe(PLAN);
  });

  it('writes what removes none', async () => {
    const { is } = await server.call('set_status', { source, base, id: 'b', status: 'x' });
    expect(is).toMatchObject({ applied: true, durable: true });
    expect(workshop.text(source)).toBe(PLAN.replace('[ ] B', '[x] B'));
  });
});

describe('--rights capture', () => {
  it('takes new ideas below one node and nothing else', async () => {
    const server = await start('--rights', `read,capture:${source}#a`);
    expect(await named(server)).toContain('add_node');
    const add = (parent: string, line: string) => server.call('add_node', { source, base, parent, line });
    expect((await add('b', '[?] Idea')).is).toMatchObject({ code: 'FORBIDDEN' });
    expect((await add('a', '[x] Idea')).is).toMatchObject({ code: 'FORBIDDEN' });
    expect(workshop.text(source)).toBe(PLAN);
    expect((await add('a', '[?] Idea')).is).toMatchObject({ applied: true });
    expect(workshop.text(source)).toContain('    - [?] Idea\n');
  });
});

describe('--audit', () => {
  const file = join(workshop.folder, 'audit.jsonl');
  const records = (): Json[] =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);

  it('has a line per accepted and refused write, and no plan text', async () => {
    const server = await start('--audit', file);
    const secret = 'Confidential label';
    await server.call('add_node', { source, base, parent: 'a', line: `[ ] ${secret}`, note: 'agreed on Monday' });
    const now = baseOf(workshop.text(source));
    await server.call('set_status', { source, base: now, id: 'b', status: '^' });
    await server.call('set_status', { source, base, id: 'b', status: 'x' });
    await server.call('set_status', { source, id: 'b', status: 'x' });
    await server.call('set_status', { source: '../out.werkbaum', base, id: 'b', status: 'x' });
    await server.call('set_status', { source, base: now, id: 'a', status: ' ' });
    // None of these is a write of a plan.
    await server.call('set_status', { source, base: now, id: 'b', status: 'x', dryRun: true });
    await server.call('set_status', { text: PLAN, id: 'b', status: 'x' });
    await server.call('read', { source });
    const written = records();
    expect(written.map(({ outcome }) => outcome)).toEqual([
      'applied',
      'PROD_BLOCKED',
      'CONFLICT',
      'BASE_REQUIRED',
      'SOURCE_NOT_ALLOWED',
      'unchanged',
    ]);
    expect(written[0]).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      transport: 'stdio',
      token: 'stdio',
      client: 'raw 1',
      tool: 'werkbaum_add_node',
      plan: source,
      before: base.checksum,
      after: now.checksum,
      outcome: 'applied',
      note: 'agreed on Monday',
    });
    const text = readFileSync(file, 'utf8');
    for (const word of [secret, 'Room', '[ ] A']) expect(text).not.toContain(word);
  });

  it.skipIf(process.platform === 'win32')('is for its owner only', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps what is in the file', async () => {
    const before = records().length;
    const server = await start('--audit', file);
    await server.call('set_status', { source, base, id: 'b', status: 'x' });
    expect(records()).toHaveLength(before + 1);
  });

  it('that cannot be written any more keeps no write from being done, and is told in the log', async () => {
    const gone = join(workshop.folder, 'gone');
    mkdirSync(gone);
    const server = await start('--audit', join(gone, 'audit.jsonl'));
    rmSync(gone, { recursive: true });
    const { is } = await server.call('set_status', { source, base, id: 'b', status: 'x' });
    expect(is).toMatchObject({ applied: true });
    expect(server.process.stderr).toContain('the audit record could not be written');
  });

  it('that cannot be written at all keeps the server from starting', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [BUILT, '--root', workshop.root, '--audit', workshop.root],
      {
        input: '',
        encoding: 'utf8',
      },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^werkbaum: --audit ".*" cannot be written \(EISDIR\)/);
  });
});
