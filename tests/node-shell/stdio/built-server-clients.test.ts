import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Workshop } from '../write/real-server';

const BUILT = fileURLToPath(new URL('../../../node-shell/dist/werkbaum.mjs', import.meta.url));
const BEFORE = '[ ] Fair #fair\n  - [ ] Tent (S) #tent\n  - [ ] Evening (S) #evening :#tent\n';
const AFTER = BEFORE.replace('[ ] Tent', '[x] Tent');

const workshop = new Workshop();
const start = { command: process.execPath, args: [BUILT, '--root', workshop.root], stderr: 'ignore' as const };
const who = { name: 'client', version: '1' };
let client: ModernClient | LegacyClient;

afterEach(() => client.close());
afterAll(() => workshop.remove());

async function connect(kind: string): Promise<void> {
  if (kind === 'v1') {
    const legacy = new LegacyClient(who);
    client = legacy;
    return legacy.connect(new LegacyTransport(start));
  }
  const mode = kind === 'v2, 2026 alone' ? { pin: '2026-07-28' } : 'auto';
  const modern = new ModernClient(who, { versionNegotiation: { mode } });
  client = modern;
  return modern.connect(new ModernTransport(start));
}

async function call(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name: `werkbaum_${name}`, arguments: args });
  expect(result.isError).toBeUndefined();
  const content = result.content as { type: string; text: string }[];
  expect(content.map(({ type }) => type)).toEqual(['text']);
  expect(JSON.parse(content[0]!.text)).toEqual(result.structuredContent);
  return result.structuredContent as Record<string, unknown>;
}

describe.each(['v1', 'v2', 'v2, 2026 alone'])('the built server and the client %s', (kind) => {
  it('find, read, ask and write', async () => {
    const source = workshop.put('fair.werkbaum', BEFORE);
    await connect(kind);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('werkbaum_set_status');
    expect(await call('plans')).toMatchObject({ plans: [{ source, title: 'Fair', nodes: 3 }] });
    const { base, text } = await call('read', { source });
    expect(text).toBe(BEFORE);
    expect(await call('inspect', { source })).toMatchObject({ nodes: 3, path: { needed: [1, 2, 3] } });
    expect(await call('next', { source })).toMatchObject({ next: [{ id: 'tent' }], heldBack: [{ id: 'evening' }] });
    expect(await call('find', { source, query: 'tent' })).toMatchObject({ hits: [{ id: 'tent' }] });
    expect(await call('check', { source })).toEqual({ findings: [], structural: 0 });
    expect(await call('set_status', { source, base, id: 'tent', status: 'done' })).toMatchObject({ applied: true });
    expect(workshop.text(source)).toBe(AFTER);
    const again = await client.callTool({
      name: 'werkbaum_set_status',
      arguments: { source, base, id: 'tent', status: '~' },
    });
    expect(again).toMatchObject({ isError: true, structuredContent: { error: { code: 'CONFLICT' } } });
    expect(readFileSync(`${workshop.root}/${source}`, 'utf8')).toBe(AFTER);
  });

  it('list and read resources, prompts and completions', async () => {
    const source = workshop.put('fair.werkbaum', BEFORE);
    await connect(kind);
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toEqual(['werkbaum://guide', `werkbaum://file/${source}`]);
    expect((await client.readResource({ uri: uris[1]! })).contents).toMatchObject([{ text: BEFORE }]);
    const { messages } = await client.getPrompt({ name: 'decompose', arguments: { source, id: 'tent' } });
    expect(messages).toHaveLength(1);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'decompose' },
      argument: { name: 'id', value: 't' },
      context: { arguments: { source } },
    });
    expect(completion.values).toContain('tent');
  });
});
