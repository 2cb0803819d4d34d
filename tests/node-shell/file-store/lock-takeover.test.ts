import { renameSync, writeFileSync } from 'node:fs';
import type * as FilePromises from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { systemClock, type Clock } from '../../../node-shell/src/file-store/clock';
import { addNew, GONE, lockOf, namesIn, OLD, PLAN, planFolder, storeIn, textAt } from './writing';

const hook = vi.hoisted(() => ({ beforeRename: (): void => {} }));

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FilePromises>();
  const rename: typeof fs.rename = async (from, to) => (hook.beforeRename(), fs.rename(from, to));
  return { ...fs, rename };
});

const LOCK = `.${PLAN}.lock`;

function hurriedClock(): Clock {
  let ahead = 0;
  return { ...systemClock, now: () => performance.now() + ahead, sleep: async (ms) => void (ahead += ms) };
}

it('a lock that a third writer took between looking and moving is put back', async () => {
  const { folder, plan } = await planFolder({ [PLAN]: OLD, [LOCK]: lockOf(GONE) });
  const others = lockOf();
  let renames = 0;
  hook.beforeRename = () => {
    renames++;
    writeFileSync(join(folder, 'other'), others);
    renameSync(join(folder, 'other'), join(folder, LOCK));
  };
  const store = await storeIn(folder, { clock: hurriedClock() });
  expect(await store.store(addNew())).toMatchObject({ failed: 'BUSY' });
  expect(renames).toBe(1);
  expect(textAt(join(folder, LOCK))).toBe(others);
  expect(textAt(plan)).toBe(OLD);
  expect(namesIn(folder)).toEqual([LOCK, PLAN]);
});
