import { execFileSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  futimesSync,
  lstatSync,
  openSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WriteStep } from '../../../node-shell/src/file-store/write-step';
import { addNew, at, namesIn, NEW, OLD, PLAN, planFolder, STEPS_AFTER, STEPS_BEFORE, storeIn, textAt } from './writing';

const EDITED = 'Edited\n  - one\n';

const byRename = (plan: string): void => {
  writeFileSync(`${plan}~`, EDITED);
  renameSync(`${plan}~`, plan);
};
const inPlace = (plan: string): void => writeFileSync(plan, EDITED);
const inPlaceSameLength = (plan: string): void => writeFileSync(plan, OLD.toUpperCase());

/** Stores while another program acts at one step. */
async function storeWhile(step: WriteStep, act: (plan: string) => void) {
  const { folder, plan } = await planFolder();
  const store = await storeIn(folder, { onStep: at(step, () => act(plan)) });
  const answer = await store.store(addNew());
  return { folder, plan, answer };
}

describe('another program saves', () => {
  describe.each([
    ['by rename', byRename, EDITED],
    ['in place', inPlace, EDITED],
    ['in place, as many bytes', inPlaceSameLength, OLD.toUpperCase()],
  ])('%s', (_how, save, saved) => {
    it.each(STEPS_BEFORE)('at %s: its text stands, and is what moved says', async (step) => {
      const { folder, plan, answer } = await storeWhile(step, save);
      expect(answer).toMatchObject({ text: saved, moved: {} });
      expect(textAt(plan)).toBe(saved);
      expect(namesIn(folder)).toEqual([PLAN]);
    });

    it.each(STEPS_AFTER)('at %s: its text stands, ours was there before', async (step) => {
      const { folder, plan, answer } = await storeWhile(step, save);
      expect(answer).toHaveProperty('stored');
      expect(textAt(plan)).toBe(saved);
      expect(namesIn(folder)).toEqual([PLAN]);
    });
  });

  const throughOldFile = STEPS_BEFORE.flatMap((opened) =>
    (['renamed', 'looked', 'synced'] as const).map((saved) => [opened, saved] as const),
  );
  it.each(throughOldFile)('in place, opened at %s, written at %s: its text stands', async (opened, saved) => {
    const { folder, plan } = await planFolder();
    let file = -1;
    const onStep = (step: WriteStep): void => {
      if (step === opened && file < 0) file = openSync(plan, 'r+');
      if (step !== saved) return;
      ftruncateSync(file);
      writeSync(file, EDITED);
      closeSync(file);
    };
    const answer = await (await storeIn(folder, { onStep })).store(addNew());
    expect(answer).toMatchObject({ text: EDITED, moved: {} });
    expect(textAt(plan)).toBe(EDITED);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('in place, and sets the time back: its text stands', async () => {
    const { folder, plan } = await planFolder();
    const { atime, mtime } = lstatSync(plan);
    utimesSync(plan, atime, mtime);
    const file = openSync(plan, 'r+');
    const save = (): void => {
      writeSync(file, OLD.toUpperCase());
      futimesSync(file, atime, mtime);
    };
    const answer = await (await storeIn(folder, { onStep: at('renamed', save) })).store(addNew());
    closeSync(file);
    expect(answer).toMatchObject({ text: OLD.toUpperCase(), moved: {} });
    expect(textAt(plan)).toBe(OLD.toUpperCase());
  });

  it('in place into the old file and by rename over the new one: the later one stands, and we do not claim a write', async () => {
    const { folder, plan } = await planFolder();
    const file = openSync(plan, 'r+');
    const both = (): void => {
      writeSync(file, 'Lost\n');
      byRename(plan);
    };
    const answer = await (await storeIn(folder, { onStep: at('renamed', both) })).store(addNew());
    closeSync(file);
    expect(answer).toMatchObject({ text: EDITED, moved: {} });
    expect(textAt(plan)).toBe(EDITED);
    expect(namesIn(folder)).toEqual([PLAN]);
  });

  it('the same text again, as a new file: no conflict', async () => {
    for (const step of STEPS_BEFORE) {
      const again = (plan: string): void => {
        writeFileSync(`${plan}~`, OLD);
        renameSync(`${plan}~`, plan);
      };
      const { plan, answer } = await storeWhile(step, again);
      expect(answer, step).toHaveProperty('stored');
      expect(textAt(plan)).toBe(NEW);
    }
  });

  it('all the time: BUSY, and its text stands', async () => {
    const { folder, plan } = await planFolder();
    let n = 0;
    const onStep = (step: WriteStep): void => {
      if (step === 'checked') writeFileSync(plan, OLD.replaceAll('\n', n++ % 2 === 0 ? '\r\n' : '\n'));
    };
    expect(await (await storeIn(folder, { onStep })).store(addNew())).toMatchObject({ failed: 'BUSY' });
    expect(textAt(plan).replaceAll('\r\n', '\n')).toBe(OLD);
    expect(namesIn(folder)).toEqual([PLAN]);
  });
});

describe('somebody swaps the plan', () => {
  async function withOutside() {
    const { folder } = await planFolder({ [`in/${PLAN}`]: OLD, 'out/secret.werkbaum': OLD, 'out/plan.werkbaum': OLD });
    return {
      folder,
      inside: join(folder, 'in'),
      plan: join(folder, 'in', PLAN),
      secret: join(folder, 'out/secret.werkbaum'),
    };
  }

  it.each(STEPS_BEFORE)('for a link that leads out, at %s: nothing outside is written', async (step) => {
    const { folder, inside, plan, secret } = await withOutside();
    const swap = (): void => {
      symlinkSync(secret, `${plan}~`);
      renameSync(`${plan}~`, plan);
    };
    const store = await storeIn(inside, { onStep: at(step, swap) });
    expect(await store.store(addNew())).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED' });
    expect(lstatSync(plan).isSymbolicLink()).toBe(true);
    expect(textAt(secret)).toBe(OLD);
    expect(namesIn(inside)).toEqual([PLAN]);
    expect(namesIn(join(folder, 'out'))).toEqual([PLAN, 'secret.werkbaum']);
  });

  it.each(STEPS_BEFORE)('for a link to another plan, at %s: that one is written, the link stays', async (step) => {
    const { folder, plan } = await planFolder({ [PLAN]: OLD, 'other.werkbaum': OLD });
    const swap = (): void => {
      symlinkSync('other.werkbaum', `${plan}~`);
      renameSync(`${plan}~`, plan);
    };
    const store = await storeIn(folder, { onStep: at(step, swap) });
    expect(await store.store(addNew())).toHaveProperty('stored');
    expect(lstatSync(plan).isSymbolicLink()).toBe(true);
    expect(textAt(join(folder, 'other.werkbaum'))).toBe(NEW);
    expect(namesIn(folder)).toEqual(['other.werkbaum', PLAN]);
  });

  it.each(['locked', 'written', 'read', 'linked'] as const)(
    'by pointing the link that was named elsewhere, at %s: that plan is written, the first is not',
    async (step) => {
      const { folder, plan } = await planFolder({ 'first.werkbaum': OLD, 'second.werkbaum': OLD });
      symlinkSync('first.werkbaum', plan);
      const point = (): void => {
        symlinkSync('second.werkbaum', `${plan}~`);
        renameSync(`${plan}~`, plan);
      };
      const store = await storeIn(folder, { onStep: at(step, point) });
      expect(await store.store(addNew())).toHaveProperty('stored');
      expect(textAt(join(folder, 'first.werkbaum'))).toBe(OLD);
      expect(textAt(join(folder, 'second.werkbaum'))).toBe(NEW);
      expect(namesIn(folder)).toEqual(['first.werkbaum', PLAN, 'second.werkbaum']);
    },
  );

  it.each(STEPS_BEFORE)('by swapping its folder for a link that leads out, at %s', async (step) => {
    const { folder, plan } = await planFolder({ 'in/sub/plan.werkbaum': OLD, 'out/plan.werkbaum': OLD });
    const sub = join(folder, 'in/sub');
    const swap = (): void => {
      renameSync(sub, join(folder, 'in/away'));
      symlinkSync('../out', sub);
    };
    const store = await storeIn(join(folder, 'in'), { onStep: at(step, swap) });
    expect(await store.store(addNew(OLD, 'sub/plan.werkbaum'))).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED' });
    expect(textAt(join(folder, 'out/plan.werkbaum'))).toBe(OLD);
    expect(textAt(join(folder, 'in/away/plan.werkbaum'))).toBe(OLD);
    expect(namesIn(join(folder, 'out'))).toEqual([PLAN]);
    expect(plan).toContain(PLAN);
  });

  it.each(STEPS_BEFORE)('for a FIFO, at %s: refused, without waiting for its other end', async (step) => {
    const swap = (plan: string): void => {
      execFileSync('mkfifo', [`${plan}~`]);
      renameSync(`${plan}~`, plan);
    };
    const { folder, plan, answer } = await storeWhile(step, swap);
    expect(answer).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED' });
    expect(lstatSync(plan).isFIFO()).toBe(true);
    expect(namesIn(folder)).toEqual([PLAN]);
  });
});
