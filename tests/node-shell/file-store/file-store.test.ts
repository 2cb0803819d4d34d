import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../node-shell/src/file-store/clock';
import { createFileStore } from '../../../node-shell/src/file-store/file-store';
import { put, succeeded, tempFolder } from './temp-files';

const summarize = () => ({ nodes: 1, checksum: 'c' });

async function storeWith(files: Record<string, string>, clock: Clock = systemClock) {
  const folder = tempFolder();
  put(folder, files);
  return { folder, store: succeeded(await createFileStore({ roots: [folder], summarize, clock })) };
}

describe('load', () => {
  it('every form names the same plan; the file keeps its BOM and line ends', async () => {
    const text = '\ufeffÜber\r\n  - x\r\n';
    const { folder, store } = await storeWith({ 'my plans/über.werkbaum': text });
    const path = join(folder, 'my plans/über.werkbaum');
    const encoded = (name: string) => `werkbaum://file/${encodeURIComponent(name)}`;
    const forms = ['my plans/über.werkbaum', './my plans/../my plans/über.werkbaum', path, pathToFileURL(path).href];
    for (const source of [...forms, `file://${path}`, encoded('my plans/über.werkbaum'), encoded(path)]) {
      expect(await store.load(source)).toEqual({ source: 'my plans/über.werkbaum', kind: 'file', text });
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('refusals of sources carry the roots', async () => {
    const { folder, store } = await storeWith({});
    const refused = { failed: 'SOURCE_NOT_ALLOWED', roots: [folder], message: expect.any(String) };
    for (const source of [
      '/etc/passwd',
      '../x.werkbaum',
      'file://host/x.werkbaum',
      'ftp://host/x',
      'x.sh',
      '.a/x.werkbaum',
    ]) {
      expect(await store.load(source), source).toEqual(refused);
    }
    expect(await store.load('x.werkbaum')).toEqual({ ...refused, failed: 'SOURCE_NOT_FOUND' });
    expect(await store.load('')).toMatchObject({ failed: 'INVALID_ARGUMENT', argument: 'source' });
  });

  it('documents need a server', async () => {
    const { store } = await storeWith({});
    const id = '6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11';
    for (const source of [id, `https://h/documents/${id}`, `https://e/?live=https%3A%2F%2Fh%2Fdocuments%2F${id}`]) {
      expect(await store.load(source)).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED', servers: [] });
    }
  });

  it('waits for a file changed a moment ago, but only once', async () => {
    let slept = 0;
    const clock: Clock = { ...systemClock, sleep: (ms) => ((slept += ms), systemClock.sleep(ms)) };
    const { store } = await storeWith({ 'a.werkbaum': 'A\n' }, { ...clock, wall: () => 0 });
    await store.load('a.werkbaum');
    expect(slept).toBeGreaterThan(0);
    const once = slept;
    await store.load('a.werkbaum');
    expect(slept).toBe(once);
  });
});

it('list names the roots, and says truncated only when it is', async () => {
  const { folder, store } = await storeWith({ 'a.werkbaum': 'A\n' });
  const plan = { source: 'a.werkbaum', kind: 'file', nodes: 1, checksum: 'c' };
  expect(await store.list()).toEqual({ plans: [plan], roots: [folder] });
  expect(store.roots).toEqual([folder]);
});
