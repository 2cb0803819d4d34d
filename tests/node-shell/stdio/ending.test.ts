import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from './support/build-fixture';
import { call, initialize, request } from './support/messages';
import { ServerProcess } from './support/server-process';

// The fixture keeps a timer alive for ever: every test here would hang if the process waited for its event loop.
let file: string;
let server: ServerProcess;

beforeAll(async () => {
  file = await fixtureServer();
});

afterEach(() => server.kill());

async function greeted(): Promise<void> {
  server = new ServerProcess(file);
  await server.ask(initialize());
}

describe('the process ends', () => {
  it('when stdin ends', async () => {
    await greeted();
    expect(await server.finish()).toEqual({ code: 0, signal: null });
  });

  it('when stdin ends before anything was said', async () => {
    server = new ServerProcess(file);
    expect(await server.finish()).toEqual({ code: 0, signal: null });
  });

  it('after answering what was asked before stdin ended', async () => {
    await greeted();
    const [slow, last] = [call('wait', { ms: 300 }), call('zz_echo', { value: 'last' })];
    server.send(slow);
    server.write(JSON.stringify(last)); // no newline: the end of the stream ends the line
    expect(await server.finish()).toEqual({ code: 0, signal: null });
    expect((await server.answer(slow.id)).result?.['structuredContent']).toEqual({ waited: 300 });
    expect((await server.answer(last.id)).result?.['structuredContent']).toMatchObject({ args: { value: 'last' } });
  });

  it('with a whole large answer even if stdin ends at once', async () => {
    await greeted();
    const message = call('fill', { characters: 8_000_000 });
    server.send(message);
    expect(await server.finish()).toEqual({ code: 0, signal: null });
    expect(JSON.stringify((await server.answer(message.id)).result).length).toBeGreaterThan(16_000_000);
  });

  it('without waiting for a call that was cancelled', async () => {
    await greeted();
    const slow = call('wait', { ms: 60_000 });
    server.send(slow, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: slow.id } });
    expect(await server.finish()).toEqual({ code: 0, signal: null });
  });

  it('when nobody reads stdout any more', async () => {
    await greeted();
    server.child.stdout.destroy();
    server.send(request('ping'));
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('on %s', async (signal) => {
    await greeted();
    server.child.kill(signal);
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it('on SIGTERM while the client leaves a large answer unread', async () => {
    await greeted();
    server.child.stdout.pause();
    server.send(call('fill', { characters: 10_000_000 }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    server.child.kill('SIGTERM');
    await new Promise((resolve) => server.child.once('exit', resolve));
    expect(server.child.exitCode).toBe(0);
  });

  it('with code 1 after an exception nobody caught, which stderr tells', async () => {
    await greeted();
    server.send(call('throw'));
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr).toContain('nobody catches this');
  });

  it('not for a rejection nobody waited for', async () => {
    await greeted();
    await server.ask(call('reject'));
    expect((await server.ask(request('ping'))).result).toEqual({});
    expect(server.stderr).toContain('nobody waits for this');
  });
});

describe('a host that closes stderr', () => {
  it('is served all the same', async () => {
    await greeted();
    server.child.stderr.destroy();
    for (let at = 0; at < 3; at++) {
      server.write('no JSON\n');
      expect((await server.ask(request('ping'))).result).toEqual({});
    }
  });
});

describe('a client that does not read', () => {
  it('gets every answer once it reads again', async () => {
    await greeted();
    server.child.stdout.pause();
    const messages = Array.from({ length: 40 }, () => call('fill', { characters: 500_000 }));
    server.send(...messages);
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.child.stdout.resume();
    for (const message of messages) expect((await server.answer(message.id)).result).toBeDefined();
  });
});
