import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyLineOps, splitLines, type LineOp } from '@werkbaum/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outside, startTestedServer, type OutsideDocuments, type TestedServer } from '../../support/document-server';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../../support/faulty-proxy';
import { contentChecksum } from '../../support/memory-document-server';
import { checksumOf } from '../../contracts/store/plan-store';
import { tempFolder } from '../file-store/temp-files';
import { call, INITIALIZED, initialize, request } from '../stdio/support/messages';
import { ServerProcess } from '../stdio/support/server-process';

const built = fileURLToPath(new URL('../../../node-shell/dist/werkbaum.mjs', import.meta.url));

type Json = Record<string, unknown>;

/** An agent with a server process of its own. */
interface Agent {
  tool: (name: string, args: Json) => Promise<Json>;
  ask: (method: string, params: Json) => Promise<Json>;
  kill: () => Promise<void>;
}

const PLAN = '[ ] #a A (M)\n  - [~] #b B\n  - [ ] #c C :#b\n';

describe.skipIf(!existsSync(built))('the built server on shared documents', () => {
  let server: TestedServer;
  let proxy: FaultyProxy;
  let person: OutsideDocuments;
  const agents: Agent[] = [];

  beforeEach(async () => {
    server = await startTestedServer();
    proxy = await startFaultyProxy(server.base);
    person = outside(proxy.base);
  });

  afterEach(async () => {
    for (const agent of agents.splice(0)) await agent.kill();
    await proxy.close();
    await server.close();
  });

  async function agent(name?: string): Promise<Agent> {
    const args = ['--root', tempFolder(), '--server', proxy.base, ...(name === undefined ? [] : ['--name', name])];
    const child = new ServerProcess(built, args);
    await child.ask(initialize());
    child.send(INITIALIZED);
    const ask = async (method: string, params: Json) => {
      const { result, error } = await child.ask(request(method, params));
      return { ...result, ...error };
    };
    const made: Agent = {
      ask,
      tool: async (tool, given) => {
        const { result } = await child.ask(call(`werkbaum_${tool}`, given));
        return (result as { structuredContent: Json }).structuredContent;
      },
      kill: async () => {
        child.kill();
        await child.ended;
      },
    };
    agents.push(made);
    return made;
  }

  const idOf = (url: string): string => url.slice(-36);

  it('reads by every name, writes, and says who it was', async () => {
    const url = await person.create('\ufeff' + PLAN.replaceAll('\n', '\r\n'), 'Our plan');
    const { tool, ask } = await agent('Ada');
    expect(await tool('plans', {})).toMatchObject({ plans: [], servers: [proxy.base] });
    const base = { version: 1, checksum: checksumOf(PLAN) };
    const link = `https://edit.example/?live=${encodeURIComponent(url)}`;
    for (const source of [url, link, idOf(url), idOf(url).toUpperCase(), `werkbaum://doc/${idOf(url)}`]) {
      const read = await tool('read', { source });
      expect(read).toMatchObject({ source: url, kind: 'document', title: 'Our plan', text: PLAN, base });
    }
    const uri = `werkbaum://doc/${idOf(url)}`;
    expect(await ask('resources/read', { uri })).toMatchObject({ contents: [{ uri, text: PLAN, _meta: base }] });
    expect(await tool('plans', {})).toMatchObject({ plans: [{ source: url, kind: 'document', title: 'Our plan' }] });
    const written = await tool('set_status', { source: link, id: 'b', status: 'x', base });
    const text = PLAN.replace('[~]', '[x]');
    expect(written).toMatchObject({ applied: true, durable: true, base: { version: 2, checksum: checksumOf(text) } });
    expect(await person.content(url)).toBe('\ufeff' + text);
    expect((await person.history(url)).at(-1)).toMatchObject({
      displayName: 'Ada',
      clientId: expect.stringMatching(/^mcp-[0-9a-f]{40}$/),
    });
  });

  it('goes by the name of the client without --name; of the writes of a turn only the first is a milestone', async () => {
    const url = await person.create(PLAN);
    const { tool } = await agent();
    const { base } = await tool('read', { source: url });
    const first = await tool('set_status', { source: url, id: 'b', status: 'x', base });
    const second = await tool('set_size', { source: url, id: 'c', size: 'S', base: first.base });
    await tool('set_size', { source: url, id: 'c', size: 'M', base: second.base });
    // The newest version is listed in any case.
    expect((await person.history(url)).slice(1)).toMatchObject([
      { version: 2, displayName: 'raw' },
      { version: 4, displayName: 'raw' },
    ]);
  });

  it('writes on an older base where it means the same, and conflicts where it does not', async () => {
    const url = await person.create(PLAN);
    const { tool } = await agent();
    const { base } = await tool('read', { source: url });
    await person.put(url, PLAN.replace('#b B', '#b Bee'));
    expect(await tool('set_size', { source: url, id: 'c', size: 'S', base })).toMatchObject({
      rebased: true,
      base: { version: 3 },
    });
    expect(await tool('set_status', { source: url, id: 'b', status: 'x', base })).toMatchObject({
      error: { code: 'CONFLICT', reason: 'overlap', current: { base: { version: 3 } } },
    });
    const unknown = { version: 1, checksum: checksumOf('never there') };
    expect(await tool('set_status', { source: url, id: 'b', status: 'x', base: unknown })).toMatchObject({
      error: { code: 'CONFLICT', reason: 'unknown_base' },
    });
  });

  it('tells what a server made of a write that it merged', async () => {
    const url = await person.create(PLAN);
    const { tool } = await agent();
    const { base } = await tool('read', { source: url });
    const theirs = `[ ] #z Z\n${PLAN}`;
    proxy.next = async ({ method }): Promise<Fault> => {
      if (method === 'PATCH') await person.put(url, theirs);
      return 'pass';
    };
    const answer = await tool('set_status', { source: url, id: 'b', status: 'x', base });
    const text = theirs.replace('[~]', '[x]');
    expect(answer).toMatchObject({
      applied: true,
      base: { version: 3, checksum: checksumOf(text) },
      node: { id: 'b', line: 3 },
      afterMerge: { warnings: [], moved: [] },
    });
    expect(applyLineOps(splitLines(theirs), answer.changes as LineOp[])).toEqual(splitLines(text));
    expect(await tool('read', { source: url })).toMatchObject({ base: answer.base, text });
  });

  it('contacts no other server, and tells which it may', async () => {
    const { tool } = await agent();
    const foreign = `${server.base}/documents/6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11`;
    expect(await tool('read', { source: foreign })).toMatchObject({
      error: { code: 'SOURCE_NOT_ALLOWED', servers: [proxy.base] },
    });
    const missing = `${proxy.base}/documents/6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11`;
    expect(await tool('read', { source: missing })).toMatchObject({ error: { code: 'SOURCE_NOT_FOUND' } });
  });

  it('of two agents and a person at once nobody loses anything that was acknowledged', async () => {
    const url = await person.create('[ ] #a A\n  - one\n');
    const acknowledged: string[] = [];
    const work = async (name: string): Promise<void> => {
      const { tool } = await agent(name);
      let { base } = await tool('read', { source: url });
      for (let i = 0; i < 15; i++) {
        const answer = await tool('add_node', { source: url, parent: 'a', line: `${name} ${i}`, base });
        if (answer.applied === true) acknowledged.push(`${name} ${i}`);
        else expect(answer).toMatchObject({ error: { code: 'CONFLICT' } });
        ({ base } = answer.applied === true ? answer : await tool('read', { source: url }));
      }
    };
    const typing = async (): Promise<void> => {
      for (let i = 0; i < 15; i++) {
        const { content, version } = await person.look(url);
        const ops = [{ op: 'insert' as const, index: 0, lines: [`[ ] person ${i}`] }];
        const base = { baseVersion: version, checksum: contentChecksum(content) };
        await person.patch(url, { ...base, clientId: 'editor', seq: i + 1, ops });
        acknowledged.push(`person ${i}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all([work('ada'), work('bob'), typing()]);
    const labels = splitLines(await person.content(url)).map((line) => line.replace(/^(?:\[ \]| {2}-) /, ''));
    expect(acknowledged.length).toBeGreaterThan(15);
    expect(labels.sort()).toEqual(['', '#a A', 'one', ...acknowledged].sort());
  });

  it('knows a call again in a new process after nobody could tell whether it was done', async () => {
    const url = await person.create(PLAN);
    const first = await agent();
    const { base } = await first.tool('read', { source: url });
    let patched = false;
    proxy.next = ({ method }) => {
      patched ||= method === 'PATCH';
      return method === 'PATCH' ? 'lose answer' : patched ? 'lose request' : 'pass';
    };
    const args = { source: url, parent: 'a', line: '[ ] new', base };
    const { error } = (await first.tool('add_node', args)) as { error: { code: string; requestId: string } };
    expect(error.code).toBe('INDETERMINATE');
    await first.kill();
    proxy.next = () => 'pass';
    server.forget();
    const second = await agent();
    const again = await second.tool('add_node', { ...args, requestId: error.requestId });
    const text = `${PLAN}  - [ ] new\n`;
    expect(again).toEqual({
      base: { version: 2, checksum: checksumOf(text) },
      applied: true,
      report: 'unavailable',
      durable: true,
    });
    expect(await person.content(url)).toBe(text);
  });
});
