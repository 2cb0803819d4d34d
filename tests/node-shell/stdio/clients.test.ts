import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from './support/build-fixture';

let file: string;
let close: () => Promise<void>;

beforeAll(async () => {
  file = await fixtureServer();
});

afterEach(() => close());

const IDENTITY = { name: 'some-client', version: '3.2.1' };

async function legacy(): Promise<LegacyClient> {
  const client = new LegacyClient(IDENTITY);
  close = () => client.close();
  await client.connect(new LegacyTransport({ command: process.execPath, args: [file], stderr: 'ignore' }));
  return client;
}

async function modern(mode: 'auto' | 'legacy' | 'modern'): Promise<ModernClient> {
  const versionNegotiation = { mode: mode === 'modern' ? { pin: '2026-07-28' } : mode };
  const client = new ModernClient(IDENTITY, { versionNegotiation });
  close = () => client.close();
  await client.connect(new ModernTransport({ command: process.execPath, args: [file], stderr: 'ignore' }));
  return client;
}

/** What every client must get to see, whatever it speaks. */
function sameForAll(connect: () => Promise<ModernClient | LegacyClient>): void {
  it('reads who serves and the instructions', async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'werkbaum', title: 'Werkbaum', version: '0.0.0-fake' });
    expect(client.getInstructions()).toBe('Fake instructions.');
  });

  it('lists and calls tools, and says who it is', async () => {
    const client = await connect();
    expect((await client.listTools()).tools[0]?.name).toBe('zz_echo');
    const result = await client.callTool({ name: 'zz_echo', arguments: { value: 'v' } });
    expect(result.structuredContent).toEqual({ args: { value: 'v' }, client: IDENTITY });
    expect(await client.callTool({ name: 'fail' })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'CONFLICT' } },
    });
  });

  it('gets -32602 for an unknown tool, resource and prompt', async () => {
    const client = await connect();
    await expect(client.callTool({ name: 'nope' })).rejects.toMatchObject({ code: -32602 });
    const uri = 'werkbaum://file/none';
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    await expect(client.getPrompt({ name: 'nope' })).rejects.toMatchObject({ code: -32602 });
  });

  it('lists and reads resources', async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri)).toEqual(['werkbaum://guide', 'werkbaum://file/a%20b.werkbaum']);
    expect((await client.listResourceTemplates()).resourceTemplates[0]?.uriTemplate).toBe('werkbaum://file/{path}');
    const { contents } = await client.readResource({ uri: 'werkbaum://file/a%20b.werkbaum' });
    expect(contents[0]).toMatchObject({ mimeType: 'text/plain', text: '[ ] A\n', _meta: { checksum: 'sha256:00' } });
  });

  it('lists, gets and completes prompts', async () => {
    const client = await connect();
    expect((await client.listPrompts()).prompts[0]).toMatchObject({ name: 'review', title: 'werkbaum/review' });
    const { messages } = await client.getPrompt({ name: 'review', arguments: { source: 'a.werkbaum' } });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'Review a.werkbaum.' } }]);
    const completed = await client.complete({
      ref: { type: 'ref/resource', uri: 'werkbaum://file/{path}' },
      argument: { name: 'path', value: 'a' },
      context: { arguments: { more: '-' } },
    });
    expect(completed.completion.values).toEqual(['a-0', 'a-1']);
  });

  it('runs calls beside each other', async () => {
    const client = await connect();
    const slow = client.callTool({ name: 'wait', arguments: { ms: 400 } }).then(() => 'slow');
    const quick = client.callTool({ name: 'wait', arguments: { ms: 1 } }).then(() => 'quick');
    expect(await Promise.race([slow, quick])).toBe('quick');
    await slow;
  });
}

describe('the maintenance-line client', () => sameForAll(legacy));
describe('the current client, 2025 protocol', () => sameForAll(() => modern('legacy')));
describe('the current client, negotiating', () => sameForAll(() => modern('auto')));
describe('the current client, 2026 protocol alone', () => {
  sameForAll(() => modern('modern'));

  it('negotiates 2026-07-28', async () => {
    const client = await modern('auto');
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  });
});
