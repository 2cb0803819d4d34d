import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFailed } from '../../../node-shell/src/file-store/failure';
import { readPlanFile } from '../../../node-shell/src/file-store/read-file';
import type { Roots } from '../../../node-shell/src/file-store/roots';
import { put, rootsOf, startChild, tempFolder } from './temp-files';

const OLD = 'old line\n'.repeat(20_000);
const NEW = 'a newer line\n'.repeat(30_000);

const PRELUDE = `
const fs = require('node:fs');
const [path, other] = process.argv.slice(1);
const texts = ['old line\\n'.repeat(20000), 'a newer line\\n'.repeat(30000)];
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
console.log('ready');
`;

const IN_PLACE = `${PRELUDE}
for (let i = 0; ; i++) {
  const text = texts[i % 2];
  const file = fs.openSync(path, 'w');
  pause(3);
  fs.writeSync(file, text.slice(0, 100000));
  pause(3);
  fs.writeSync(file, text.slice(100000));
  fs.closeSync(file);
  pause(20 + (i * 37) % 180);
}`;

const BY_RENAME = `${PRELUDE}
for (let i = 0; ; i++) {
  fs.writeFileSync(path + '~', texts[i % 2]);
  fs.renameSync(path + '~', path);
}`;

const WITHOUT_PAUSE = `${PRELUDE}
for (let i = 0; ; i++) fs.writeFileSync(path, texts[i % 2]);`;

const SWAP = `${PRELUDE}
for (;;) {
  fs.renameSync(path, path + '.away');
  fs.renameSync(other, path);
  fs.renameSync(path, other);
  fs.renameSync(path + '.away', path);
}`;

/** How often each answer came: `old`, `new`, `torn` or a code. */
async function readTimes(roots: Roots, path: string, times: number, known: Record<string, string>) {
  const counts: Record<string, number> = {};
  for (let i = 0; i < times; i++) {
    const answer = await readPlanFile(roots, path);
    const key = isFailed(answer) ? answer.failed : (known[answer.text] ?? 'torn');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** As often as asked, and on a slow machine again until both texts have been seen. */
async function readUntilBoth(roots: Roots, path: string, times: number) {
  const counts: Record<string, number> = {};
  for (let round = 0; round < 10 && (counts.old === undefined || counts.new === undefined); round++) {
    for (const [key, count] of Object.entries(await readTimes(roots, path, times, TEXTS))) {
      counts[key] = (counts[key] ?? 0) + count;
    }
  }
  return counts;
}

const TEXTS = { [OLD]: 'old', [NEW]: 'new' };

describe('a file that is just being rewritten', () => {
  async function planWith(script: string): Promise<{ roots: Roots }> {
    const folder = tempFolder();
    put(folder, { 'plan.werkbaum': OLD });
    await startChild(script, [join(folder, 'plan.werkbaum')]);
    return { roots: await rootsOf([folder]) };
  }

  it('in place: 300 readings give the old or the new text, whole', async () => {
    const { roots } = await planWith(IN_PLACE);
    const counts = await readUntilBoth(roots, 'plan.werkbaum', 300);
    expect(counts).toEqual({ old: expect.any(Number), new: expect.any(Number) });
  });

  it('by rename, without a pause: 300 readings give the old or the new text, whole', async () => {
    const { roots } = await planWith(BY_RENAME);
    const counts = await readUntilBoth(roots, 'plan.werkbaum', 300);
    expect(counts).toEqual({ old: expect.any(Number), new: expect.any(Number) });
  });

  it('in place without a pause: whole or BUSY, but never torn and never endless', async () => {
    const { roots } = await planWith(WITHOUT_PAUSE);
    const { torn } = await readTimes(roots, 'plan.werkbaum', 3, TEXTS);
    expect(torn).toBeUndefined();
  });
});

it('a folder swapped for a link that leads out never shows what is outside', async () => {
  const folder = tempFolder();
  put(folder, { 'root/a/plan.werkbaum': 'inside', 'outside/plan.werkbaum': 'outside' });
  mkdirSync(join(folder, 'spare'));
  symlinkSync(join(folder, 'outside'), join(folder, 'spare/link'));
  await startChild(SWAP, [join(folder, 'root/a'), join(folder, 'spare/link')]);
  const known = { inside: 'inside', outside: 'outside' };
  const counts = await readTimes(await rootsOf([join(folder, 'root')]), 'a/plan.werkbaum', 3_000, known);
  expect(counts['inside']).toBeGreaterThan(0);
  expect(counts['SOURCE_NOT_ALLOWED']).toBeGreaterThan(0);
  expect(counts['outside']).toBeUndefined();
});

it('a file swapped for a FIFO neither hangs nor reads as an empty plan', async () => {
  const folder = tempFolder();
  put(folder, { 'plan.werkbaum': 'inside' });
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  await startChild(SWAP, [join(folder, 'plan.werkbaum'), join(folder, 'fifo')]);
  const counts = await readTimes(await rootsOf([folder]), 'plan.werkbaum', 3_000, { inside: 'inside' });
  expect(counts['inside']).toBeGreaterThan(0);
  expect(counts['SOURCE_NOT_ALLOWED']).toBeGreaterThan(0);
  expect(counts['torn']).toBeUndefined();
});
