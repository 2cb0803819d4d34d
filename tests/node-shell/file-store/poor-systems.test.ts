import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Files from 'node:fs';
import { lstatSync, writeFileSync } from 'node:fs';
import type * as FilePromises from 'node:fs/promises';
import { systemClock, type Clock } from '../../../node-shell/src/file-store/clock';
import { create, having } from '../../contracts/store/plan-store';
import { addNew, at, namesIn, NEW, OLD, PLAN, planFolder, storeIn, textAt } from './writing';

/** What the file system under test refuses: the code per call, for so many times. */
const refusals = vi.hoisted(() => new Map<string, { code: string; times: number }>());

function refuse(call: string): void {
  const refusal = refusals.get(call);
  if (refusal === undefined || refusal.times-- <= 0) return;
  throw Object.assign(new Error(`${refusal.code}: ${call}`), { code: refusal.code });
}

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  const renameSync: typeof fs.renameSync = (from, to) => (refuse('rename'), fs.renameSync(from, to));
  const linkSync: typeof fs.linkSync = (from, to) => (refuse('link'), fs.linkSync(from, to));
  return { ...fs, renameSync, linkSync };
});

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FilePromises>();
  const link: typeof fs.link = async (from, to) => (refuse('link'), fs.link(from, to));
  const open: typeof fs.open = async (path, flags, mode) => {
    const handle = await fs.open(path, flags, mode);
    const isFolder = (await handle.stat()).isDirectory();
    const sync = handle.sync.bind(handle);
    handle.sync = async () => (refuse(isFolder ? 'sync folder' : 'sync'), sync());
    return handle;
  };
  return { ...fs, link, open };
});

beforeEach(() => refusals.clear());

/** Lets waiting pass at once. */
function hurriedClock(): Clock {
  let ahead = 0;
  const sleep = (ms: number): Promise<void> => ((ahead += ms), systemClock.sleep(0));
  return { ...systemClock, now: () => performance.now() + ahead, sleep };
}

describe('replacing is refused, as by a system on which somebody has the plan open', () => {
  it.each(['EPERM', 'EACCES'])('%s for a while: it is tried again', async (code) => {
    const { folder, plan } = await planFolder();
    refusals.set('rename', { code, times: 5 });
    having(await (await storeIn(folder, { clock: hurriedClock() })).store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it.each(['EPERM', 'EACCES'])('%s for more than 2 s: BUSY', async (code) => {
    const { folder, plan } = await planFolder();
    refusals.set('rename', { code, times: Infinity });
    const clock = hurriedClock();
    const start = clock.now();
    expect(await (await storeIn(folder, { clock })).store(addNew())).toMatchObject({ failed: 'BUSY' });
    expect(clock.now() - start).toBeGreaterThanOrEqual(2_000);
    expect(textAt(plan)).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
  });
});

describe('a plan that cannot be replaced at all', () => {
  it.each([
    ['rename', 'EBUSY'],
    ['rename', 'EXDEV'],
  ])('%s says %s: it is written in place', async (call, code) => {
    const { folder, plan } = await planFolder();
    const { ino } = lstatSync(plan);
    refusals.set(call, { code, times: Infinity });
    expect(await (await storeIn(folder)).store(addNew())).toMatchObject({ stored: {}, durable: true });
    expect(textAt(plan)).toBe(NEW);
    expect(lstatSync(plan).ino).toBe(ino);
    expect(namesIn(folder)).toEqual([PLAN]);
  });
});

describe('a file system without hard links', () => {
  beforeEach(() => void refusals.set('link', { code: 'ENOTSUP', times: Infinity }));

  it('replaces all the same', async () => {
    const { folder, plan } = await planFolder();
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('sees what others did up to the last check', async () => {
    for (const step of ['locked', 'written', 'read', 'linked', 'checked'] as const) {
      const { folder, plan } = await planFolder();
      const store = await storeIn(folder, { onStep: at(step, () => writeFileSync(plan, 'Edited\n')) });
      expect(await store.store(addNew()), step).toMatchObject({ text: 'Edited\n' });
      expect(textAt(plan)).toBe('Edited\n');
    }
  });

  it('makes plans exclusively', async () => {
    const { folder, plan } = await planFolder({});
    const store = await storeIn(folder);
    expect(await store.store(create(PLAN, OLD))).toMatchObject({ stored: {}, durable: true });
    expect(await store.store(create(PLAN, NEW))).toMatchObject({ text: OLD });
    expect(textAt(plan)).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('of many writers at once each waits for its turn', async () => {
    const { folder, plan } = await planFolder();
    const store = await storeIn(folder);
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.store(addNew())));
    expect(answers.filter((answer) => 'stored' in answer)).toHaveLength(1);
    expect(textAt(plan)).toBe(NEW);
  });
});

describe('durable', () => {
  it.each([
    ['sync', 'EINVAL'],
    ['sync folder', 'EINVAL'],
    ['sync folder', 'EIO'],
  ])('is false where %s answers %s, and the text is written', async (call, code) => {
    const { folder, plan } = await planFolder();
    refusals.set(call, { code, times: Infinity });
    const store = await storeIn(folder);
    expect(await store.store(addNew())).toMatchObject({ stored: {}, durable: false });
    expect(textAt(plan)).toBe(NEW);
    expect(await store.store(create('made.werkbaum', OLD))).toMatchObject({ stored: {}, durable: false });
  });

  it.each([
    ['EIO', { failed: 'SOURCE_UNREACHABLE' }],
    ['ENOSPC', { failed: 'NOT_WRITABLE', cause: 'disk_full' }],
  ])('the old text stands where the new one cannot be synced: %s', async (code, failed) => {
    const { folder, plan } = await planFolder();
    refusals.set('sync', { code, times: 1 });
    expect(await (await storeIn(folder)).store(addNew())).toMatchObject(failed);
    expect(textAt(plan)).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
  });
});
