import { execFileSync } from 'node:child_process';
import { lutimesSync, mkdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../node-shell/src/file-store/clock';
import { having } from '../../contracts/store/plan-store';
import { addNew, at, namesIn, NEW, OLD, PLAN, planFolder, storeIn, textAt } from './writing';

// Whoever fills the folder (a repository that was cloned) chooses what stands under the names of our own files.
const LOCK = `.${PLAN}.lock`;
const side = (kind: string): string => `.${PLAN}.${'ab'.repeat(16)}.${kind}~`;
const SECRET = 'TOKEN=not for anybody\n';

/** Puts something that is no file of ours at a path. */
const THINGS: Record<string, (path: string) => void> = {
  'a link to a secret': (path) => symlinkSync('.env', path),
  'a link to the plan': (path) => symlinkSync(PLAN, path),
  'a link to nowhere': (path) => symlinkSync('nowhere', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to endless zeros': (path) => symlinkSync('/dev/zero', path),
  'a link to a FIFO': (path) => (makeFifo(`${path}.fifo`), symlinkSync(`${path}.fifo`, path)),
  'a FIFO': makeFifo,
  'a file of 8 GB': (path) => (writeFileSync(path, ''), truncateSync(path, 2 ** 33)),
};
const EACH = Object.entries(THINGS);

function makeFifo(path: string): void {
  execFileSync('mkfifo', [path]);
}

function hurriedClock(): Clock {
  let ahead = 0;
  const sleep = (ms: number): Promise<void> => ((ahead += ms), systemClock.sleep(0));
  return { ...systemClock, now: () => performance.now() + ahead, sleep };
}

async function folderWith(files: Record<string, string>) {
  const { folder, plan } = await planFolder({ [PLAN]: OLD, '.env': SECRET, ...files });
  return { folder, plan, store: await storeIn(folder, { clock: hurriedClock() }) };
}

describe.skipIf(process.platform === 'win32')('in the place of the lock', () => {
  it.each(EACH)('%s: BUSY at first, gone once it is old; nothing is read through it', async (_what, make) => {
    const { folder, plan, store } = await folderWith({});
    make(join(folder, LOCK));
    expect(await store.store(addNew())).toMatchObject({ failed: 'BUSY' });
    expect(textAt(plan)).toBe(OLD);
    const old = Date.now() / 1000 - 60;
    lutimesSync(join(folder, LOCK), old, old);
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(textAt(join(folder, '.env'))).toBe(SECRET);
    expect(namesIn(folder).filter((name) => !name.endsWith('.fifo'))).toEqual(['.env', PLAN]);
  });

  it.each(EACH)('%s, put there while we hold it: nothing is written', async (_what, make) => {
    const { folder, plan } = await folderWith({});
    const swap = (): void => {
      execFileSync('rm', [join(folder, LOCK)]);
      make(join(folder, LOCK));
    };
    const store = await storeIn(folder, { clock: hurriedClock(), onStep: at('written', swap) });
    expect(await store.store(addNew())).toMatchObject({ failed: 'BUSY' });
    expect(textAt(plan)).toBe(OLD);
  });

  it('a folder stays, and nothing is written', async () => {
    const { folder, plan, store } = await folderWith({});
    mkdirSync(join(folder, LOCK));
    utimesSync(join(folder, LOCK), 1, 1);
    expect(await store.store(addNew())).toHaveProperty('failed');
    expect(textAt(plan)).toBe(OLD);
    expect(namesIn(folder)).toEqual(['.env', LOCK, PLAN].sort());
  });
});

describe.skipIf(process.platform === 'win32')('in the place of what a dead writer left', () => {
  const half = `${OLD}and the rest\n`;

  it.each(EACH)('%s as the old text never becomes the plan', async (_what, make) => {
    const { folder, plan, store } = await folderWith({ [side('new')]: half });
    make(join(folder, side('copy')));
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder).filter((name) => !name.endsWith('.fifo'))).toEqual(['.env', PLAN]);
  });

  it.each(EACH)('%s as its new text is not read', async (_what, make) => {
    const { folder, plan, store } = await folderWith({ [side('copy')]: 'X\n' });
    make(join(folder, side('new')));
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
  });

  it.each(EACH)('%s as its candidate for the lock goes', async (_what, make) => {
    const { folder, plan, store } = await folderWith({});
    make(join(folder, side('lock')));
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder).filter((name) => !name.endsWith('.fifo'))).toEqual(['.env', PLAN]);
  });

  it.each(['new', 'old', 'copy', 'lock'])('a folder with the name of a %s is nobody’s leftover', async (kind) => {
    const { folder, plan, store } = await folderWith({});
    mkdirSync(join(folder, side(kind)));
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual(['.env', side(kind), PLAN].sort());
  });
});
