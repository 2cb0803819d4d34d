import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOf, type Json } from '../../core/tools/support/calls';
import { deepPlan } from '../../core/tools/support/large-plans';
import { call, INITIALIZED, initialize, request } from './support/messages';
import { ServerProcess } from './support/server-process';

const built = fileURLToPath(new URL('../../../node-shell/dist/werkbaum.mjs', import.meta.url));
const LEVELS = 2_824;

describe.skipIf(!existsSync(built))('the built server on real files', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'werkbaum-real-')));
  const text = deepPlan(LEVELS);
  let server: ServerProcess;

  beforeAll(async () => {
    writeFileSync(join(root, 'deep.werkbaum'), text);
    server = new ServerProcess(built, ['--root', root]);
    await server.ask(initialize());
    server.send(INITIALIZED);
  });
  afterAll(() => {
    server.kill();
    rmSync(root, { recursive: true });
  });

  async function answer(tool: string, args: Json = {}): Promise<Json> {
    const { result } = await server.ask(call(`werkbaum_${tool}`, { source: 'deep.werkbaum', ...args }));
    expect(result?.['isError']).toBeUndefined();
    const answered = result!['structuredContent'] as Json;
    expect(JSON.stringify(answered).length).toBeLessThanOrEqual(60_000);
    return answered;
  }

  it('has a plan as deep as a plan can be', () => expect(text.length).toBeLessThanOrEqual(2_000_000));

  it('lists its tools in at most 14,000 bytes', async () => {
    const { result } = await server.ask(request('tools/list'));
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(14_000);
  });

  it('reads it in pieces', async () => {
    const pieces: string[] = [];
    for (let from: unknown = 1; from !== undefined;) {
      const piece = await answer('read', { from });
      pieces.push(piece.text as string);
      from = piece.nextFrom;
    }
    expect(pieces.join('\n')).toBe(text);
  });

  it('inspects it in pages of 100 levels', async () => {
    const lines: number[] = [];
    for (let cursor: unknown = null; cursor !== undefined;) {
      const page = await answer('inspect', { cursor });
      lines.push(...nodesOf(page).map(({ node }) => node.line));
      cursor = page.next;
    }
    expect(lines).toEqual(Array.from({ length: LEVELS }, (_, i) => i + 1));
  });

  it('finds, names and checks in it', async () => {
    const { hits, more } = (await answer('find', { query: 'n', limit: 500 })) as { hits: Json[]; more: number };
    expect(hits.length + more).toBe(LEVELS);
    const next = await answer('next', { why: `line:${LEVELS}` });
    expect(next).toMatchObject({ next: [{ line: LEVELS }], why: { because: 'child', of: { line: LEVELS - 1 } } });
    expect(await answer('check')).toEqual({ findings: [], structural: 0 });
  });

  it('lists a plan that was added meanwhile, and reads it by its address', async () => {
    const list = async (): Promise<string[]> => {
      const { result } = await server.ask(request('resources/list'));
      return (result!['resources'] as { uri: string }[]).map(({ uri }) => uri);
    };
    const before = await list();
    const name = 'Größe 50% #1?.werkbaum';
    writeFileSync(join(root, name), '\ufeffA\r\n');
    const uri = `werkbaum://file/${encodeURIComponent(name)}`;
    expect((await list()).filter((each) => !before.includes(each))).toEqual([uri]);
    const { result } = await server.ask(request('resources/read', { uri }));
    expect(result!['contents']).toMatchObject([{ uri, mimeType: 'text/plain', text: 'A\n' }]);
    expect(await answer('read', { source: uri })).toMatchObject({ source: name, text: 'A\n', lineCount: 2 });
  });
});
