import { chmodSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../node-shell/src/file-store/clock';
import { create, having } from '../../contracts/store/plan-store';
import { put } from './temp-files';
import {
  addNew,
  at,
  effectOn,
  namesIn,
  NEW,
  OLD,
  ownership,
  PLAN,
  planFolder,
  STEPS_AFTER,
  STEPS_BEFORE,
  storeIn,
  textAt,
} from './writing';

const isRoot = process.getuid?.() === 0;

describe('replacing', () => {
  it('goes through all steps in order, and leaves nothing else in the folder', async () => {
    const { folder, plan } = await planFolder();
    const steps: string[] = [];
    const store = await storeIn(folder, { onStep: (step) => steps.push(step) });
    having(await store.store(addNew()), 'stored');
    expect(steps).toEqual([...STEPS_BEFORE, ...STEPS_AFTER]);
    expect(textAt(plan)).toBe(NEW);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('what lies beside the plan meanwhile is hidden and no plan', async () => {
    const { folder } = await planFolder();
    const seen = new Set<string>();
    const store = await storeIn(folder, { onStep: () => namesIn(folder).forEach((name) => seen.add(name)) });
    having(await store.store(addNew()), 'stored');
    seen.delete(PLAN);
    expect(seen.size).toBe(3);
    for (const name of seen) expect(name).toMatch(/^\.plan\.werkbaum\..*(lock|~)$/);
  });

  it('through a link writes the real file; the link stays', async () => {
    const { folder } = await planFolder({ 'real/p.werkbaum': OLD, 'x/y': '' });
    symlinkSync('real/p.werkbaum', join(folder, 'one.werkbaum'));
    symlinkSync(join(folder, 'one.werkbaum'), join(folder, PLAN));
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(lstatSync(join(folder, PLAN)).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(folder, 'one.werkbaum')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(folder, 'real/p.werkbaum')).isFile()).toBe(true);
    expect(textAt(join(folder, 'real/p.werkbaum'))).toBe(NEW);
    expect(namesIn(join(folder, 'real'))).toEqual(['p.werkbaum']);
  });

  it.each([0o600, 0o644, 0o660, 0o755])('keeps the mode %o', async (mode) => {
    const { folder, plan } = await planFolder();
    chmodSync(plan, mode);
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(ownership(plan).mode).toBe(mode);
  });

  it('names as long as they may be', async () => {
    const long = `${'ä'.repeat(122)}ab.werkbaum`;
    expect(Buffer.byteLength(long)).toBe(255);
    const { folder } = await planFolder({ [long]: OLD });
    having(await (await storeIn(folder)).store(addNew(OLD, long)), 'stored');
    expect(textAt(join(folder, long))).toBe(NEW);
    expect(namesIn(folder)).toEqual([long]);
  });

  it('a name longer than the file system takes is a mistake of the caller', async () => {
    const { folder } = await planFolder();
    const store = await storeIn(folder);
    for (const name of [`${'a'.repeat(247)}.werkbaum`, `${'a'.repeat(300)}/a.werkbaum`]) {
      expect(await store.store(create(name, OLD)), name).toMatchObject({
        failed: 'INVALID_ARGUMENT',
        argument: 'source',
      });
    }
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('a change of only BOM and line ends is no conflict, at any moment; it is kept', async () => {
    const crlf = `\ufeff${OLD.replaceAll('\n', '\r\n')}`;
    for (const step of STEPS_BEFORE) {
      const { folder, plan } = await planFolder();
      const store = await storeIn(folder, { onStep: at(step, () => writeFileSync(plan, crlf)) });
      having(await store.store(addNew()), 'stored');
      expect(textAt(plan), step).toBe(`\ufeffNew\r\nPlan\r\n  - one\r\n`);
    }
  });

  it('an own write is read again without waiting', async () => {
    let slept = 0;
    const clock: Clock = { ...systemClock, sleep: (ms) => ((slept += ms), systemClock.sleep(ms)) };
    const { folder } = await planFolder();
    const store = await storeIn(folder, { clock });
    await store.load(PLAN);
    slept = 0;
    having(await store.store(addNew()), 'stored');
    expect(await store.load(PLAN)).toMatchObject({ text: NEW });
    expect(slept).toBe(0);
  });

  it('a call without any ID is never taken for a repeat', async () => {
    const { folder, plan } = await planFolder();
    const store = await storeIn(folder);
    const effect = { ...addNew(), request: { scope: '', requestId: '', key: 'k' } };
    having(await store.store(effect), 'stored');
    writeFileSync(plan, OLD);
    having(await store.store(effect), 'stored');
    expect(textAt(plan)).toBe(NEW);
  });

  it('refuses what it could not read again', async () => {
    const { folder, plan } = await planFolder();
    const store = await storeIn(folder);
    const line = (text: string) => effectOn(OLD, [{ op: 'insert', index: 0, lines: [text] }]);
    expect(await store.store(line('half \ud83d'))).toMatchObject({ failed: 'NOT_TEXT' });
    expect(await store.store(line('NUL \0'))).toMatchObject({ failed: 'NOT_TEXT' });
    expect(textAt(plan)).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('refuses every source that reading refuses', async () => {
    const { folder } = await planFolder({ 'x.txt': OLD, '.git/p.werkbaum': OLD });
    mkdirSync(join(folder, 'folder.werkbaum'));
    const store = await storeIn(folder);
    for (const source of ['x.txt', '.git/p.werkbaum', 'folder.werkbaum', '../p.werkbaum', '/etc/p.werkbaum']) {
      expect(await store.store(addNew(OLD, source)), source).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED' });
      if (source !== 'folder.werkbaum') {
        expect(await store.store(create(source, OLD)), source).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED' });
      }
    }
    expect(textAt(join(folder, 'x.txt'))).toBe(OLD);
  });

  it.runIf(isRoot)('keeps owner and group', async () => {
    const { folder, plan } = await planFolder();
    const { chownSync } = await import('node:fs');
    chownSync(plan, 1234, 4321);
    chmodSync(plan, 0o4640);
    having(await (await storeIn(folder)).store(addNew()), 'stored');
    expect(ownership(plan)).toEqual({ mode: 0o4640, uid: 1234, gid: 4321 });
  });
});

describe('a plan that is gone', () => {
  it('is not made again, whenever it went', async () => {
    for (const step of STEPS_BEFORE) {
      const { folder, plan } = await planFolder();
      const store = await storeIn(folder, { onStep: at(step, () => rmSync(plan)) });
      expect(await store.store(addNew()), step).toMatchObject({ failed: 'SOURCE_NOT_FOUND' });
      expect(namesIn(folder), step).toEqual([]);
    }
  });

  it('for a blink, while a program saves it anew, is waited for', async () => {
    const { folder, plan } = await planFolder();
    const blink = (): void => {
      rmSync(plan);
      setTimeout(() => writeFileSync(plan, OLD), 10);
    };
    const store = await storeIn(folder, { onStep: at('locked', blink) });
    having(await store.store(addNew()), 'stored');
    expect(textAt(plan)).toBe(NEW);
  });
});

describe('making', () => {
  it('makes only the file, as any program would', async () => {
    const { folder, plan } = await planFolder({ 'sub/x': '' });
    const umask = process.umask();
    having(await (await storeIn(folder)).store(create(PLAN, OLD)), 'stored');
    expect(textAt(plan)).toBe(OLD);
    expect(ownership(plan).mode).toBe(0o666 & ~umask);
    expect(lstatSync(plan).nlink).toBe(1);
    expect(namesIn(folder)).toEqual([PLAN, 'sub']);
  });

  it('makes no folder', async () => {
    const { folder } = await planFolder({});
    expect(await (await storeIn(folder)).store(create('sub/p.werkbaum', OLD))).toMatchObject({
      failed: 'SOURCE_NOT_FOUND',
    });
    expect(namesIn(folder)).toEqual([]);
  });

  it('never touches a file that appears meanwhile', async () => {
    for (const step of ['locked', 'written', 'checked'] as const) {
      const { folder, plan } = await planFolder({});
      const store = await storeIn(folder, { onStep: at(step, () => writeFileSync(plan, 'Other\n')) });
      expect(await store.store(create(PLAN, OLD)), step).toMatchObject({ text: 'Other\n' });
      expect(textAt(plan)).toBe('Other\n');
      expect(namesIn(folder)).toEqual([PLAN]);
    }
  });

  it('through a dangling link makes the file the link names', async () => {
    const { folder, plan } = await planFolder({ 'sub/x': '' });
    symlinkSync('sub/real.werkbaum', plan);
    having(await (await storeIn(folder)).store(create(PLAN, OLD)), 'stored');
    expect(textAt(join(folder, 'sub/real.werkbaum'))).toBe(OLD);
  });

  it('not through a dangling link that leads out', async () => {
    const { folder, plan } = await planFolder({ 'in/x': '' });
    symlinkSync('../out.werkbaum', join(folder, 'in', PLAN));
    const store = await storeIn(join(folder, 'in'));
    expect(await store.store(create(PLAN, OLD))).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED' });
    expect(namesIn(folder)).toEqual(['in']);
    expect(plan).toContain(PLAN);
  });

  it('an empty plan', async () => {
    const { folder, plan } = await planFolder({});
    having(await (await storeIn(folder)).store({ ...create(PLAN, ''), ops: [] }), 'stored');
    expect(textAt(plan)).toBe('');
  });
});

it('canonical names one plan one way', async () => {
  const { folder, plan } = await planFolder();
  put(folder, { 'sub/x': '' });
  symlinkSync('../plan.werkbaum', join(folder, 'sub/link.werkbaum'));
  const store = await storeIn(folder);
  for (const source of [PLAN, `./sub/../${PLAN}`, plan, `file://${encodeURI(plan)}`, 'sub/link.werkbaum']) {
    expect(await store.canonical(source)).toBe(plan);
  }
  expect(await store.canonical('x.txt')).toBe('x.txt');
});
