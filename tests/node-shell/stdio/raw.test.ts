import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from './support/build-fixture';
import { call, initialize, INITIALIZED, modern, request } from './support/messages';
import { ServerProcess } from './support/server-process';

let file: string;
let server: ServerProcess;
const MIB = 1024 * 1024;

beforeAll(async () => {
  file = await fixtureServer();
});

afterEach(() => server.kill());

/** A server that has done the handshake of the 2025 line. */
async function greeted(args: readonly string[] = []): Promise<ServerProcess> {
  server = new ServerProcess(file, args);
  await server.ask(initialize());
  server.send(INITIALIZED);
  return server;
}

/** A message of exactly `bytes` bytes without its newline. */
function echoOfSize(bytes: number): { id: number; line: string } {
  const message = call('aa_size', { text: '' });
  const filler = 'x'.repeat(bytes - JSON.stringify(message).length);
  return {
    id: message.id,
    line: JSON.stringify({ ...message, params: { name: 'aa_size', arguments: { text: filler } } }),
  };
}

describe('framing', () => {
  it('takes a message split anywhere, also inside a character', async () => {
    await greeted();
    const message = call('zz_echo', { value: 'Grüße 🌳' });
    const bytes = Buffer.from(JSON.stringify(message) + '\n');
    for (const byte of bytes) {
      server.write(Uint8Array.of(byte));
      if (byte > 0x7f) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { result } = await server.answer(message.id);
    expect(result?.['structuredContent']).toMatchObject({ args: { value: 'Grüße 🌳' } });
  });

  it('takes messages glued together and answers each', async () => {
    await greeted();
    const messages = Array.from({ length: 50 }, (_, at) => call('zz_echo', { value: String(at) }));
    server.send(...messages);
    for (const [at, message] of messages.entries()) {
      const { result } = await server.answer(message.id);
      expect(result?.['structuredContent']).toMatchObject({ args: { value: String(at) } });
    }
  });

  it('takes CRLF, empty lines and a byte order mark', async () => {
    server = new ServerProcess(file);
    const first = initialize();
    const second = request('ping');
    server.write(`\uFEFF${JSON.stringify(first)}\r\n\r\n\n${JSON.stringify(second)}\r\n`);
    expect((await server.answer(first.id)).result).toMatchObject({ protocolVersion: '2025-11-25' });
    expect((await server.answer(second.id)).result).toEqual({});
    await server.finish();
    expect(server.stderr).toBe('');
  });

  it('passes over lines that are no JSON and says so on stderr', async () => {
    await greeted();
    server.write('hello\n{"jsonrpc":\n\u0000\u0001\n"text"\nnull\n42\n');
    server.write(Buffer.from([0xff, 0xfe, 0x0a]));
    expect((await server.ask(request('ping'))).result).toEqual({});
    expect(server.received).toHaveLength(2);
    expect(server.stderr).toContain('no JSON');
    expect(
      server.stderr
        .trimEnd()
        .split('\n')
        .filter((line) => !line.startsWith('werkbaum: ')),
    ).toEqual([]);
  });

  it('names the place that is wrong in the params of a request, in one line', async () => {
    await greeted();
    const said = async (method: string, params: object): Promise<unknown> =>
      (await server.ask(request(method, { ...params }))).error;
    const misfit = (message: string) => ({ code: -32602, message: `Invalid params of ${message}` });
    expect(await said('resources/read', { uri: 5 })).toEqual(misfit('resources/read: look at params.uri'));
    expect(await said('prompts/get', { name: 'review', arguments: { source: 5 } })).toEqual(
      misfit('prompts/get: look at params.arguments.source'),
    );
    expect(await said('completion/complete', {})).toEqual(
      misfit('completion/complete: look at params.ref, params.argument'),
    );
    expect(await said('tools/call', { name: 'werkbaum_plans', arguments: [1] })).toEqual(
      misfit('tools/call: look at params.arguments'),
    );
  });

  it('takes null for no arguments', async () => {
    await greeted();
    const { result } = await server.ask(request('tools/call', { name: 'zz_echo', arguments: null }));
    expect(result?.['structuredContent']).toMatchObject({ args: {} });
  });

  it('answers an id whose message is malformed', async () => {
    await greeted();
    server.send({ jsonrpc: '2.0', id: 'bad', method: 12 });
    expect((await server.answer('bad')).error?.code).toBe(-32600);
    server.send({ jsonrpc: '1.0', id: 'old', method: 'ping' });
    expect((await server.answer('old')).error?.code).toBe(-32600);
  });

  it('refuses each request of a batch', async () => {
    await greeted();
    const [one, two] = [request('ping'), request('ping')];
    server.send([one, INITIALIZED, two]);
    expect((await server.answer(one.id)).error?.code).toBe(-32600);
    expect((await server.answer(two.id)).error?.code).toBe(-32600);
    expect((await server.ask(request('ping'))).result).toEqual({});
  });

  it.each([12 * MIB, 16 * MIB])('takes a message of %i bytes', async (bytes) => {
    await greeted();
    const { id, line } = echoOfSize(bytes);
    expect(line).toHaveLength(bytes);
    server.write(line + '\n');
    const { result } = await server.answer(id);
    expect(JSON.stringify(result)).toMatch(/"characters":1[26]\d{6}\b/);
  });

  it('refuses a message over 16 MiB by its id and goes on', async () => {
    await greeted();
    const { id, line } = echoOfSize(16 * MIB + 1);
    server.write(line + '\n');
    const { error } = await server.answer(id);
    expect(error).toMatchObject({ code: -32600, message: expect.stringContaining('16777216') as string });
    expect((await server.ask(request('ping'))).result).toEqual({});
  });

  it('finds the id of an oversized message at its end, where the SDK clients put it', async () => {
    await greeted();
    const text = 'x'.repeat(17 * MIB);
    server.send({ method: 'tools/call', params: { name: 'aa_size', arguments: { text } }, jsonrpc: '2.0', id: 'late' });
    expect((await server.answer('late')).error?.code).toBe(-32600);
  });
});

describe('protocol order', () => {
  it('answers requests before initialize as the 2025 line does', async () => {
    server = new ServerProcess(file);
    const { result } = await server.ask(request('tools/list'));
    expect(result?.['tools']).toBeInstanceOf(Array);
    expect((await server.ask(initialize())).result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it('takes initialize after server/discover', async () => {
    server = new ServerProcess(file);
    const { result } = await server.ask(modern('server/discover'));
    expect(result).toMatchObject({ supportedVersions: ['2026-07-28'], instructions: 'Fake instructions.' });
    expect((await server.ask(initialize())).result).toMatchObject({ protocolVersion: '2025-11-25' });
    expect((await server.ask(request('ping'))).result).toEqual({});
  });

  it('answers a probe without an envelope so that the client falls back', async () => {
    server = new ServerProcess(file);
    expect((await server.ask(request('server/discover'))).error?.code).toBe(-32601);
    expect((await server.ask(initialize())).result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it('names the version it has when asked for one it has not', async () => {
    server = new ServerProcess(file);
    const { result } = await server.ask(initialize('1999-01-01'));
    expect(result?.['protocolVersion']).toBe('2025-11-25');
  });

  it('does not know a method it does not have', async () => {
    await greeted();
    expect((await server.ask(request('plans/burn'))).error).toMatchObject({ code: -32601 });
    expect((await server.ask(request('logging/setLevel', { level: 'debug' }))).error).toMatchObject({ code: -32601 });
  });

  it('answers nothing to notifications, known or not', async () => {
    await greeted();
    server.send(INITIALIZED, { jsonrpc: '2.0', method: 'notifications/whatever', params: { a: 1 } });
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 999 } });
    expect((await server.ask(request('ping'))).result).toEqual({});
    expect(server.received).toHaveLength(2);
  });

  it('answers both of two requests with the same id', async () => {
    await greeted();
    const message = call('wait', { ms: 20 });
    server.send(message, message);
    await server.answer(message.id, 0);
    await server.answer(message.id, 1);
  });

  it('does not advertise lists that change', async () => {
    server = new ServerProcess(file);
    const { result } = await server.ask(initialize());
    expect(result?.['capabilities']).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
  });
});

describe('results', () => {
  it('keeps the order of the tools and adds nothing to their schemas', async () => {
    await greeted();
    const { result } = await server.ask(request('tools/list'));
    const tools = result?.['tools'] as { name: string; inputSchema: unknown }[];
    expect(tools.map((tool) => tool.name).slice(0, 2)).toEqual(['zz_echo', 'aa_size']);
    expect(JSON.stringify(tools)).not.toContain('$schema');
    expect(tools[0]?.inputSchema).toEqual({ type: 'object', properties: { value: { type: 'string' } } });
  });

  it('hands on arguments unchecked, and an empty object when there are none', async () => {
    await greeted();
    const { result } = await server.ask(call('zz_echo'));
    expect(result?.['structuredContent']).toEqual({ args: {}, client: { name: 'raw', version: '1' } });
    const strange = { value: 7, unknown: [null] };
    const second = await server.ask(call('zz_echo', strange));
    expect(second.result?.['structuredContent']).toMatchObject({ args: strange });
  });

  it('names the client of the envelope in the 2026 line', async () => {
    server = new ServerProcess(file);
    const { result } = await server.ask(modern('tools/call', { name: 'zz_echo', arguments: {} }));
    expect(result?.['structuredContent']).toEqual({ args: {}, client: { name: 'modern', version: '2' } });
    expect(result?.['resultType']).toBe('complete');
  });

  it('leaves out structuredContent with --results text', async () => {
    await greeted(['--results', 'text']);
    const { result } = await server.ask(call('fail'));
    expect(result?.['structuredContent']).toBeUndefined();
    expect(result?.['isError']).toBe(true);
    expect(JSON.stringify(result?.['content'])).toContain('CONFLICT');
  });

  it('passes on faults of the protocol and hides faults of ours', async () => {
    await greeted();
    expect((await server.ask(call('nope'))).error).toEqual({ code: -32602, message: 'Unknown tool: nope' });
    const uri = 'werkbaum://file/none';
    expect((await server.ask(request('resources/read', { uri }))).error).toMatchObject({ code: -32602, data: { uri } });
    expect((await server.ask(call('crash'))).error).toEqual({ code: -32603, message: 'Internal error' });
    expect(server.stderr).toContain('secret /home/path');
  });

  it('cuts completions at 100 and says how many there are', async () => {
    await greeted();
    const ref = { type: 'ref/prompt', name: 'review' };
    const ask = (value: string) => request('completion/complete', { ref, argument: { name: 'source', value } });
    const many = (await server.ask(ask('many'))).result?.['completion'] as { values: string[] };
    expect(many).toMatchObject({ total: 150, hasMore: true });
    expect(many.values).toHaveLength(100);
    expect((await server.ask(ask('a'))).result).toMatchObject({
      completion: { values: ['a0', 'a1'], total: 2, hasMore: false },
    });
  });

  it('keeps the console off stdout', async () => {
    await greeted();
    await server.ask(call('chatter'));
    expect(server.stderr).toContain('debug');
    expect(server.received.every((message) => message.jsonrpc === '2.0')).toBe(true);
  });
});
