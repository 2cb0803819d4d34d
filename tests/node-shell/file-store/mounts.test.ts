import { execFileSync } from 'node:child_process';
import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WriteStep } from '../../../node-shell/src/file-store/write-step';
import { create, having } from '../../contracts/store/plan-store';
import { canMount, mount, smallDisk, unmountAfterEach } from './mounts';
import { put } from './temp-files';
import { addNew, at, effectOn, namesIn, NEW, OLD, PLAN, planFolder, storeIn, textAt } from './writing';

unmountAfterEach();

describe.runIf(canMount())('a full disk', () => {
  it('NOT_WRITABLE disk_full, the old text stands, nothing is left', async () => {
    const folder = smallDisk(64);
    put(folder, { [PLAN]: OLD });
    const store = await storeIn(folder);
    const big = effectOn(OLD, [{ op: 'insert', index: 0, lines: ['x'.repeat(70_000)] }]);
    expect(await store.store(big)).toMatchObject({ failed: 'NOT_WRITABLE', cause: 'disk_full' });
    expect(textAt(join(folder, PLAN))).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
    expect(await store.store(create('new.werkbaum', 'x'.repeat(70_000)))).toMatchObject({ cause: 'disk_full' });
    expect(namesIn(folder)).toEqual([PLAN]);
    having(await store.store(addNew()), 'stored');
  });

  it('to the last byte: not even the lock fits', async () => {
    const folder = smallDisk(64);
    put(folder, { [PLAN]: OLD });
    const store = await storeIn(folder);
    try {
      writeFileSync(join(folder, 'filler'), 'x'.repeat(100_000));
    } catch {
      // Full now.
    }
    expect(await store.store(addNew())).toMatchObject({ failed: 'NOT_WRITABLE', cause: 'disk_full' });
    expect(textAt(join(folder, PLAN))).toBe(OLD);
    expect(namesIn(folder)).toEqual(['filler', PLAN]);
  });

  it('under a mounted file: its old text stands', async () => {
    const disk = smallDisk(64);
    const { folder, plan } = await planFolder();
    put(disk, { 'real.werkbaum': OLD });
    mount('--bind', join(disk, 'real.werkbaum'), plan);
    const big = effectOn(OLD, [{ op: 'insert', index: 0, lines: ['x'.repeat(70_000)] }]);
    expect(await (await storeIn(folder)).store(big)).toMatchObject({ failed: 'NOT_WRITABLE', cause: 'disk_full' });
    expect(textAt(plan)).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
  });
});

describe.runIf(canMount())('a read-only file system', () => {
  it('NOT_WRITABLE read_only', async () => {
    const folder = smallDisk(64);
    put(folder, { [PLAN]: OLD });
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const store = await storeIn(folder);
    expect(await store.store(addNew())).toMatchObject({ failed: 'NOT_WRITABLE', cause: 'read_only' });
    expect(await store.store(create('new.werkbaum', OLD))).toMatchObject({
      failed: 'NOT_WRITABLE',
      cause: 'read_only',
    });
    expect(textAt(join(folder, PLAN))).toBe(OLD);
  });
});

describe.runIf(canMount())('a single file that is mounted', () => {
  async function mountedFile() {
    const { folder, plan } = await planFolder({ [`in/${PLAN}`]: '', 'real.werkbaum': OLD });
    const real = join(folder, 'real.werkbaum');
    const inside = join(folder, 'in');
    mount('--bind', real, join(inside, PLAN));
    return { folder, inside, plan: join(inside, PLAN), real, unused: plan };
  }

  it('is written in place; meanwhile its old text lies beside it', async () => {
    const { inside, plan, real } = await mountedFile();
    const ino = lstatSync(real).ino;
    const steps: WriteStep[] = [];
    const store = await storeIn(inside, { onStep: (step) => steps.push(step) });
    expect(await store.store(addNew())).toMatchObject({ durable: true, stored: {} });
    expect(textAt(plan)).toBe(NEW);
    expect(textAt(real)).toBe(NEW);
    expect(lstatSync(real).ino).toBe(ino);
    expect(namesIn(inside)).toEqual([PLAN]);
    expect(steps).toContain('renamed');
    having(await store.store(effectOn(NEW, [{ op: 'delete', index: 0, count: 2 }])), 'stored');
    expect(textAt(real)).toBe('  - one\n');
  });

  it.each(['locked', 'written', 'read'] as const)('changed by another program at %s: its text stands', async (step) => {
    const { inside, plan } = await mountedFile();
    const store = await storeIn(inside, { onStep: at(step, () => writeFileSync(plan, 'Edited\n')) });
    expect(await store.store(addNew())).toMatchObject({ text: 'Edited\n', moved: {} });
    expect(textAt(plan)).toBe('Edited\n');
    expect(namesIn(inside)).toEqual([PLAN]);
  });
});
