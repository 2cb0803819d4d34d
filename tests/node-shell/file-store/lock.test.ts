import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../node-shell/src/file-store/clock';
import { isFailed } from '../../../node-shell/src/file-store/failure';
import { takeLock, type Lock } from '../../../node-shell/src/file-store/lock';
import { livenessOf, ownIdentity } from '../../../node-shell/src/file-store/process-identity';
import { sideFilesOf } from '../../../node-shell/src/file-store/side-files';
import { having } from '../../contracts/store/plan-store';
import { startChild } from './temp-files';
import { addNew, at, GONE, lockOf, namesIn, NEW, OLD, OTHER_HOST, PLAN, planFolder, storeIn, textAt } from './writing';

/** Lets 2 s of waiting pass at once. */
function hurriedClock(): Clock {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => performance.now() + ahead,
    sleep: (ms) => ((ahead += ms), systemClock.sleep(0)),
  };
}

const LOCK = `.${PLAN}.lock`;

async function lockedFolder(content: string, silentMs = 0) {
  const { folder, plan } = await planFolder({ [PLAN]: OLD, [LOCK]: content });
  const lock = join(folder, LOCK);
  const time = (Date.now() - silentMs) / 1000;
  utimesSync(lock, time, time);
  return { folder, plan, lock, store: await storeIn(folder, { clock: hurriedClock() }) };
}

async function held(plan: string): Promise<Lock> {
  const lock = await takeLock(sideFilesOf(plan), PLAN, hurriedClock());
  if (isFailed(lock)) throw new Error(lock.failed);
  return lock;
}

describe('a lock that is held', () => {
  it.each([
    ['by a living process of this host, however silent', lockOf(), 3_600_000],
    ['by another host that showed itself', lockOf({ host: OTHER_HOST }), 6_000],
    ['by a process that cannot be asked for its start, and showed itself', lockOf({ started: null }), 6_000],
    ['by somebody who is just writing his name', '', 1_000],
    ['by content nobody understands, recently', '{"pid":"x"}', 6_000],
  ])('%s: BUSY, and all is as it was', async (_who, content, silentMs) => {
    const { folder, plan, lock, store } = await lockedFolder(content, silentMs);
    expect(await store.store(addNew())).toMatchObject({ failed: 'BUSY' });
    expect(textAt(plan)).toBe(OLD);
    expect(textAt(lock)).toBe(content);
    expect(namesIn(folder)).toEqual([LOCK, PLAN]);
  });

  it('is waited for while there is hope', async () => {
    const { folder, plan, lock } = await lockedFolder(lockOf());
    const store = await storeIn(folder);
    setTimeout(() => rmSync(lock), 100);
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
  });
});

describe('a lock that was left', () => {
  it.each([
    ['by a process of this host whose number another one has by now', lockOf(GONE), 0],
    ['by a process of this host that is gone', lockOf({ pid: 2 ** 22 + 1 }), 0],
    ['by another host, silent', lockOf({ host: OTHER_HOST }), 11_000],
    ['by this host before its last start', lockOf({ host: hostname() }), 11_000],
    ['by a process that cannot be asked for its start, silent', lockOf({ started: null }), 11_000],
    ['without content, long ago', '', 11_000],
    ['with content nobody understands, long ago', '[', 11_000],
  ])('%s: taken over', async (_who, content, silentMs) => {
    const { folder, plan, store } = await lockedFolder(content, silentMs);
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('by a process that is killed meanwhile: taken over at once', async () => {
    const { folder, plan } = await planFolder();
    const child = await startChild(`console.log('ready'); setInterval(() => {}, 1000)`, []);
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
    writeFileSync(join(folder, LOCK), lockOf({ pid: child.pid!, started }));
    setTimeout(() => child.kill('SIGKILL'), 100);
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('is taken over by one of many', async () => {
    for (let round = 0; round < 20; round++) {
      const { folder, plan } = await lockedFolder(lockOf(GONE));
      const takers = await Promise.all([1, 2, 3, 4].map(() => takeLock(sideFilesOf(plan), PLAN, hurriedClock())));
      const locks = takers.filter((taker): taker is Lock => !isFailed(taker));
      expect(locks.filter((lock) => lock.isHeld())).toHaveLength(1);
      for (const lock of locks) lock.release();
      expect(namesIn(folder)).toEqual([PLAN]);
    }
  });
});

describe('the holder', () => {
  it('says who it is: host, process, its start', async () => {
    const { folder, plan } = await planFolder();
    const lock = await held(plan);
    const content = JSON.parse(textAt(join(folder, LOCK))) as Record<string, unknown>;
    expect(content).toEqual({ ...ownIdentity(), nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(namesIn(folder)).toEqual([LOCK, PLAN]);
    lock.release();
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('notices that its lock was taken, writes nothing and leaves it to the other', async () => {
    for (const step of ['locked', 'written', 'read', 'linked'] as const) {
      const { folder, plan } = await planFolder();
      const path = join(folder, LOCK);
      const other = lockOf({ nonce: 'e'.repeat(32) } as object);
      const store = await storeIn(folder, {
        clock: hurriedClock(),
        onStep: at(step, () => writeFileSync(path, other)),
      });
      expect(await store.store(addNew()), step).toMatchObject({ failed: 'BUSY' });
      expect(textAt(plan)).toBe(OLD);
      expect(textAt(path)).toBe(other);
      expect(namesIn(folder)).toEqual([LOCK, PLAN]);
    }
  });

  it('beats on its own lock only', async () => {
    const { folder, plan } = await planFolder();
    const path = join(folder, LOCK);
    const lock = await held(plan);
    const file = openSync(path, 'r');
    utimesSync(path, 1, 1);
    renameSync(path, `${path}.moved`);
    writeFileSync(path, 'other');
    await systemClock.sleep(2_500);
    expect(textAt(path)).toBe('other');
    expect(Date.now() - (await import('node:fs')).fstatSync(file).mtimeMs).toBeLessThan(60_000);
    closeSync(file);
    lock.release();
    expect(textAt(path)).toBe('other');
  });
});

describe('liveness', () => {
  it('knows this process and its parent as alive, impossible numbers as gone, others not', () => {
    expect(livenessOf(ownIdentity())).toBe('alive');
    expect(livenessOf({ ...ownIdentity(), pid: 2 ** 22 + 1 })).toBe('gone');
    expect(livenessOf({ ...ownIdentity(), ...GONE })).toBe('gone');
    expect(livenessOf({ ...ownIdentity(), started: null })).toBe('unknown');
    expect(livenessOf({ ...ownIdentity(), host: OTHER_HOST, pid: 2 ** 22 + 1 })).toBe('unknown');
  });
});

describe('leftovers', () => {
  const nonce = 'ab'.repeat(16);
  const left = (kind: string, plan = PLAN): string => `.${plan}.${nonce}.${kind}~`;

  it('of dead writers go with the next write, files of others stay', async () => {
    const others = [
      '.plan.werkbaum.swp',
      `.plan.werkbaum.${nonce}.txt~`,
      left('new', 'other.werkbaum'),
      'plan.werkbaum~',
    ];
    const files = [left('new'), left('old'), left('copy')].map((name) => [name, 'x'] as const);
    const { folder, plan } = await planFolder({ [PLAN]: OLD, [left('lock')]: lockOf(GONE) });
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    for (const name of others) writeFileSync(join(folder, name), 'mine');
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([...others, PLAN].sort());
  });

  it('a second name of the plan goes, the plan stays', async () => {
    const { folder, plan } = await planFolder();
    linkSync(plan, join(folder, left('old')));
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('a candidate goes whose writer died before it had a name, and one that lives makes another', async () => {
    const { folder, plan } = await planFolder({ [PLAN]: OLD, [left('lock')]: '' });
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(namesIn(folder)).toEqual([PLAN]);
    writeFileSync(join(folder, LOCK), lockOf());
    const removeAll = (): void => {
      for (const name of namesIn(folder)) if (name !== PLAN) rmSync(join(folder, name));
    };
    setTimeout(removeAll, 100);
    having(await (await storeIn(folder)).store(addNew(NEW)), 'stored');
    expect(textAt(plan)).toBe(`New\n${NEW}`);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('candidates of living writers stay', async () => {
    const { folder } = await planFolder({ [PLAN]: OLD, [left('lock')]: lockOf() });
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(namesIn(folder)).toEqual([left('lock'), PLAN]);
  });

  it.each([1, 4, 12, 13, 20])('a plan left half overwritten (%i bytes) gets its old text back first', async (bytes) => {
    const young = `${'Younger '.repeat(4)}\n`;
    const torn = young.slice(0, bytes) + OLD.slice(bytes);
    const { folder, plan } = await planFolder({ [PLAN]: torn, [left('copy')]: OLD, [left('new')]: young });
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('a plan that somebody mended since stays as it is', async () => {
    const mended = 'Mended\n';
    const { folder, plan } = await planFolder({ [PLAN]: mended, [left('copy')]: OLD, [left('new')]: 'Younger\n' });
    having(await (await storeIn(folder)).store(addNew(mended)), 'stored');
    expect(textAt(plan)).toBe('New\nMended\n');
  });
});
