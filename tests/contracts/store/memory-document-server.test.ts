import { describe, expect, it } from 'vitest';
import { contentChecksum, isProblem, MemoryDocumentServer } from '../../support/memory-document-server';
import type { ChangeFeed, ContentPatch, Document } from '../../support/memory-document-server';

function serverWith(content: string) {
  const time = { now: 0 };
  const server = new MemoryDocumentServer(() => time.now);
  const { id } = server.create('Plan', content);
  let writers = 0;
  const patch = (over: Partial<ContentPatch> = {}) => {
    const { version, content: text } = server.get(id) as Document;
    const base = { baseVersion: version, checksum: contentChecksum(text), clientId: `c${++writers}`, seq: 1, ops: [] };
    return server.patchContent(id, { ...base, ...over });
  };
  return { server, id, patch, time, content: () => (server.get(id) as Document).content };
}

const replace = (index: number, ...lines: string[]) => ({ op: 'replace' as const, index, count: 1, lines });
const insert = (index: number, ...lines: string[]) => ({ op: 'insert' as const, index, lines });

describe('the document server in memory', () => {
  it('moves operations over those of others, or says what they are', () => {
    const { patch, content } = serverWith('a\nb\nc');
    const base = { baseVersion: 1, checksum: contentChecksum('a\nb\nc') };
    expect(patch({ ...base, ops: [insert(1, 'T')] })).toEqual({ status: 200, version: 2, opsSinceBase: [] });
    expect(patch({ ...base, ops: [replace(1, 'B')] })).toEqual({
      status: 200,
      version: 3,
      opsSinceBase: [insert(1, 'T')],
    });
    expect(content()).toBe('a\nT\nB\nc');
    expect(patch({ ...base, ops: [replace(1, 'X')] })).toMatchObject({ status: 409, currentVersion: 3 });
    expect(content()).toBe('a\nT\nB\nc');
  });

  it('checks in the order of the contract', () => {
    const { patch, server, id } = serverWith('a');
    expect(patch({ ops: Array.from({ length: 1_001 }, () => insert(0, 'x')) })).toMatchObject({ status: 400 });
    expect(patch({ baseVersion: 2 })).toMatchObject({ status: 422 });
    expect(patch({ checksum: 'sha256:x' })).toMatchObject({ status: 422 });
    expect(patch({ ops: [insert(2, 'x')] })).toMatchObject({ status: 422 });
    expect(patch({ ops: [insert(0, 'x'.repeat(2_000_001))] })).toMatchObject({ status: 400 });
    const [version] = [server.get(id) as Document].map((document) => document.version);
    expect(version).toBe(1);
    expect(patch({ ops: [] })).toMatchObject({ status: 200, version: 2 });
  });

  it('recognises a repeat by client and number, before anything else', () => {
    const { patch, server, id, content } = serverWith('a');
    const once = { clientId: 'me', ops: [insert(0, 'x')] };
    const first = patch({ ...once, seq: 2 });
    expect(patch({ ...once, seq: 2, checksum: 'nonsense' })).toEqual(first);
    expect(patch({ ...once, seq: 1 })).toMatchObject({ status: 422 });
    server.delete(id);
    expect(server.patchContent(id, { baseVersion: 9, checksum: '', clientId: 'me', seq: 2, ops: [] })).toEqual(first);
    expect(server.restore(id)).toMatchObject({ version: 4, content: 'x\na' });
    expect(content()).toBe('x\na');
  });

  it('keeps milestones, lists the newest, and compacts the rest after five minutes', () => {
    const { patch, server, id, time } = serverWith('a');
    const listed = () => (server.history(id) as { version: number }[]).map(({ version }) => version);
    time.now = 1_000;
    patch();
    time.now = 2_000;
    patch();
    expect(listed()).toEqual([1, 3]);
    time.now = 40_000;
    patch({ milestone: true });
    expect(listed()).toEqual([1, 3, 4]);
    time.now = 302_001;
    patch();
    expect(patch({ baseVersion: 2, checksum: contentChecksum('a') })).toMatchObject({ status: 422 });
    expect(patch({ baseVersion: 3, checksum: contentChecksum('a') })).toMatchObject({ status: 200 });
    expect(listed()).toEqual([1, 3, 4, 6]);
  });

  it('the feed names every change since a version, and how to get there', () => {
    const { patch, server, id } = serverWith('a');
    expect(server.changes(id, 1)).toBeNull();
    patch({ clientId: 'c', displayName: 'Ada', ops: [insert(1, 'b')] });
    server.patchTitle(id, ' New ', 2);
    expect(server.changes(id, 1)).toEqual({
      currentVersion: 3,
      fromVersion: 1,
      ops: [insert(1, 'b')],
      events: [
        { version: 2, changeType: 'UPDATED', clientId: 'c', displayName: 'Ada' },
        { version: 3, changeType: 'RENAMED', title: 'New' },
      ],
    });
    expect(server.changes(id, 0)).toMatchObject({ content: 'a\nb', currentVersion: 3 });
    expect(server.changes(id, 0)).not.toHaveProperty('ops');
    expect(server.changes('nobody', 0)).toMatchObject({ status: 404 });
  });

  it('a waiting reader is woken by the change', async () => {
    const { patch, server, id } = serverWith('a');
    const feed = server.nextChanges(id, 1);
    patch({ ops: [insert(0, 'x')] });
    expect((await feed) as ChangeFeed).toMatchObject({ currentVersion: 2, ops: [insert(0, 'x')] });
  });

  it('deleted: a tombstone, still a feed; restored with one sequence of versions', () => {
    const { patch, server, id } = serverWith('a');
    server.delete(id);
    expect(server.get(id)).toMatchObject({ status: 404 });
    expect(server.patchContent(id, { baseVersion: 1, checksum: '', clientId: 'x', seq: 1, ops: [] })).toEqual({
      status: 404,
      title: 'Dokument gelöscht',
    });
    expect(server.changes(id, 1)).toMatchObject({ currentVersion: 2, events: [{ changeType: 'DELETED' }], ops: [] });
    expect(server.restore(id, 2)).toMatchObject({ status: 404 });
    expect(server.restore(id)).toMatchObject({ version: 3, content: 'a' });
    expect(server.restore(id)).toMatchObject({ status: 409 });
    patch({ ops: [insert(0, 'x')] });
    expect(server.restore(id, 1)).toMatchObject({ version: 5, content: 'a' });
    expect((server.history(id) as { changeType: string }[]).map(({ changeType }) => changeType)).toEqual([
      ...['CREATED', 'DELETED', 'RESTORED', 'ROLLED_BACK'],
    ]);
  });

  it('renames only what is current', () => {
    const { server, id } = serverWith('a');
    expect(server.patchTitle(id, 'x', 2)).toMatchObject({ status: 409 });
    expect(server.patchTitle(id, '  ', 1)).toMatchObject({ status: 400 });
    expect(server.patchTitle('nobody', 'x', 1)).toMatchObject({ status: 404 });
    expect(isProblem(server.patchTitle(id, 'x', 1))).toBe(false);
  });
});
