import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put, tempFolder } from '../file-store/temp-files';
import { namesIn, PLAN } from '../file-store/writing';
import { LONG, writers } from './writer';

const PROCESSES = LONG ? 8 : 4;
const WRITES = LONG ? 25 : 6;
const EDITOR_MS = LONG ? 30_000 : 3_000;
const FOUR_MINUTES = 240_000;

const FIRST = 'Plan';
const EDITED = '  - edited';
const END = 'end';
const WHOLE = /^Plan\n(?: {2}- \S+ \d+\n)*end\n$/;

const { start, startStore } = writers();

function planFolder(text: string): { folder: string; plan: string } {
  const folder = tempFolder();
  put(folder, { [PLAN]: text });
  return { folder, plan: join(folder, PLAN) };
}

it(
  `${PROCESSES} processes, ${WRITES} writes each: all are there, once, and every moment shows a whole plan`,
  async () => {
    const { folder, plan } = planFolder(`${FIRST}\n${END}\n`);
    const all = await Promise.all(Array.from({ length: PROCESSES }, () => start(folder, PLAN)));
    const expected: string[] = [];
    let writing = true;
    const watching = watch(plan, () => writing);
    const began = performance.now();
    await Promise.all(
      all.map(async ({ add }, process) => {
        for (let i = 0; i < WRITES; i++) {
          expected.push(`  - p${process} ${i}`);
          expect(await add(`  - p${process} ${i}`)).toBe(true);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    writing = false;
    const { seen, torn } = await watching;
    const lines = readFileSync(plan, 'utf8').split('\n').slice(1, -2);
    report(`${PROCESSES} x ${WRITES} writes in ${seconds.toFixed(1)} s, ${seen} looks at the plan meanwhile`);
    expect(torn).toEqual([]);
    expect(seen).toBeGreaterThan(10);
    expect(lines.sort()).toEqual(expected.sort());
    expect(namesIn(folder)).toEqual([PLAN]);
  },
  FOUR_MINUTES,
);

/** Looks at the bytes themselves, as a program that knows nothing of us. */
async function watch(plan: string, going: () => boolean): Promise<{ seen: number; torn: string[] }> {
  const torn: string[] = [];
  let seen = 0;
  let before = 0;
  while (going()) {
    const text = readFileSync(plan, 'utf8');
    if (!WHOLE.test(text) || text.length < before) torn.push(text);
    before = text.length;
    seen++;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return { seen, torn };
}

/** Saves every 10 ms with a counter of its own, and counts the saves that the next look does not find. */
const EDITOR = `
const fs = require('node:fs');
const [plan, how, ms] = process.argv.slice(1);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const counter = / {2}- edited (\\d+)/;
const end = Date.now() + Number(ms);
let saves = 0, lost = 0, others = 0, before = '';
while (Date.now() < end) {
  const text = fs.readFileSync(plan, 'utf8');
  const found = Number(counter.exec(text)[1]);
  if (found !== saves) lost++;
  if (text !== before) others++;
  before = text.replace(counter, '  - edited ' + ++saves);
  if (how === 'rename') {
    fs.writeFileSync(plan + '~', before);
    fs.renameSync(plan + '~', plan);
  } else fs.writeFileSync(plan, before);
  pause(10);
}
console.log(JSON.stringify({ saves, lost, others }));`;

/** One in a hundred; of few saves three standard deviations more, or chance would decide. */
function mostLost(saves: number): number {
  const share = saves / 100;
  return LONG ? share : share + 3 * Math.sqrt(share);
}

interface Edited {
  saves: number;
  lost: number;
  /** How often the editor found a text of somebody else. */
  others: number;
}

describe(`an editor that saves every 10 ms for ${EDITOR_MS / 1000} s, and two writers that never rest`, () => {
  async function compete(how: 'rename' | 'in place') {
    const { folder, plan } = planFolder(`${FIRST}\n${EDITED} 0\n${END}\n`);
    const both = await Promise.all([startStore(folder, PLAN), startStore(folder, PLAN)]);
    const editing = edit(plan, how);
    const counts = await Promise.all(both.map(({ ask }) => ask({ attack: EDITOR_MS + 500 })));
    const edited = await editing;
    const total: Record<string, number> = {};
    for (const count of counts) {
      for (const [kind, n] of Object.entries(count)) total[kind] = (total[kind] ?? 0) + Number(n);
    }
    report(`editor ${how}: ${JSON.stringify(edited)}, writers: ${JSON.stringify(total)}`);
    expect(namesIn(folder)).toEqual([PLAN]);
    return { edited, total };
  }

  it(
    'by rename: at most 1 % of its saves are lost',
    async () => {
      const { edited, total } = await compete('rename');
      expect(total['stored']).toBeGreaterThan(10);
      expect(edited.others).toBeGreaterThan(10);
      expect(edited.lost).toBeLessThanOrEqual(mostLost(edited.saves));
    },
    FOUR_MINUTES,
  );

  it(
    'in place: none is lost',
    async () => {
      const { edited, total } = await compete('in place');
      expect(total['stored']).toBeGreaterThan(10);
      expect(edited.others).toBeGreaterThan(10);
      expect(edited.lost).toBe(0);
    },
    FOUR_MINUTES,
  );
});

async function edit(plan: string, how: string): Promise<Edited> {
  const child = spawn(process.execPath, ['-e', EDITOR, plan, how, String(EDITOR_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) output += text as string;
  return JSON.parse(output) as Edited;
}

function report(text: string): void {
  if (LONG) console.log(text);
}
