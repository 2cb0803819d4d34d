import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../node-shell/src/file-store/clock';
import { listPlans } from '../../../node-shell/src/file-store/list-plans';
import { put, rootsOf, tempFolder } from './temp-files';

const still: Clock = { now: () => 0, wall: () => 0, sleep: () => Promise.resolve() };
const summarize = (text: string) => ({ title: text.trim(), nodes: text.length, checksum: `of ${text.trim()}` });

async function names(folders: string[], clock = still): Promise<{ sources: string[]; truncated: boolean }> {
  const { plans, truncated } = await listPlans(await rootsOf(folders), summarize, clock);
  return { sources: plans.map((plan) => plan.source), truncated };
}

describe('what is listed', () => {
  it('breadth first, names by code unit, with what the summary says', async () => {
    const folder = tempFolder();
    put(folder, {
      'b.werkbaum': 'B\n',
      'Z.werkbaum': 'Z\n',
      'a/z.werkbaum': '1',
      'a/a/a.werkbaum': '2',
      'B/y.werkbaum': '3',
    });
    put(folder, {
      'ä.werkbaum': '4',
      '.werkbaum': '5',
      'x.txt': 'no',
      'x.werkbaum.bak': 'no',
      '0.werkbaum': '\ufeff0\r\n',
    });
    expect(await names([folder])).toEqual({
      sources: [
        ...['.werkbaum', '0.werkbaum', 'Z.werkbaum', 'b.werkbaum', 'ä.werkbaum'],
        ...['B/y.werkbaum', 'a/z.werkbaum', 'a/a/a.werkbaum'],
      ],
      truncated: false,
    });
    const { plans } = await listPlans(await rootsOf([folder]), summarize, still);
    expect(plans[3]).toEqual({ source: 'b.werkbaum', kind: 'file', title: 'B', nodes: 2, checksum: 'of B' });
    expect(plans[1]?.nodes).toBe(4);
  });

  it('no dot folders, no node_modules, no links, no FIFOs', async () => {
    const folder = tempFolder();
    put(folder, {
      'p.werkbaum': '',
      '.git/x.werkbaum': '',
      'node_modules/x.werkbaum': '',
      'a/node_modules/x.werkbaum': '',
    });
    symlinkSync('p.werkbaum', join(folder, 'link.werkbaum'));
    symlinkSync('a', join(folder, 'linked'));
    symlinkSync('.', join(folder, 'a/loop'));
    execFileSync('mkfifo', [join(folder, 'fifo.werkbaum')]);
    mkdirSync(join(folder, 'folder.werkbaum'));
    put(folder, { 'folder.werkbaum/in.werkbaum': '' });
    expect((await names([folder])).sources).toEqual(['p.werkbaum', 'folder.werkbaum/in.werkbaum']);
  });

  it('what cannot be read carries the code', async () => {
    const folder = tempFolder();
    put(folder, { 'bad.werkbaum': Uint8Array.of(0xff), 'big.werkbaum': 'a'.repeat(2_000_001) });
    const { plans } = await listPlans(await rootsOf([folder]), summarize, still);
    expect(plans).toEqual([
      { source: 'bad.werkbaum', kind: 'file', error: 'NOT_TEXT' },
      { source: 'big.werkbaum', kind: 'file', error: 'TOO_LARGE' },
    ]);
  });

  it('each plan once, also where roots lie in each other', async () => {
    const folder = tempFolder();
    put(folder, { 'a/x.werkbaum': '', 'b.werkbaum': '', '.h/y.werkbaum': '' });
    const roots = [folder, join(folder, 'a'), join(folder, '.h'), folder];
    expect((await names(roots)).sources).toEqual(['b.werkbaum', 'a/x.werkbaum', '.h/y.werkbaum']);
  });
});

describe('bounds', () => {
  it('eight folders deep', async () => {
    const folder = tempFolder();
    put(folder, { '1/2/3/4/5/6/7/8/in.werkbaum': '' });
    expect(await names([folder])).toEqual({ sources: ['1/2/3/4/5/6/7/8/in.werkbaum'], truncated: false });
    put(folder, { '1/2/3/4/5/6/7/8/9/too-deep.werkbaum': '' });
    expect(await names([folder])).toEqual({ sources: ['1/2/3/4/5/6/7/8/in.werkbaum'], truncated: true });
  });

  it('500 plans', async () => {
    const folder = tempFolder();
    for (let i = 0; i < 500; i++) put(folder, { [`${i}.werkbaum`]: '' });
    const all = await names([folder]);
    expect([all.sources.length, all.truncated]).toEqual([500, false]);
    put(folder, { 'sub/one-more.werkbaum': '' });
    const cut = await names([folder]);
    expect([cut.sources.length, cut.truncated, cut.sources.includes('sub/one-more.werkbaum')]).toEqual([
      500,
      true,
      false,
    ]);
  });

  it('20,000 entries: a search through 25,000 is cut', async () => {
    const folder = tempFolder();
    put(folder, { 'first.werkbaum': '', 'other.txt': '' });
    for (const sub of ['a', 'b', 'c', 'd', 'e']) {
      mkdirSync(join(folder, sub));
      for (let i = 0; i < 5_000; i++) linkSync(join(folder, 'other.txt'), join(folder, sub, `${i}.txt`));
    }
    put(folder, { 'e/last.werkbaum': '' });
    expect(await names([folder])).toEqual({ sources: ['first.werkbaum'], truncated: true });
  });

  it('2 seconds, for searching and reading together', async () => {
    const folder = tempFolder();
    for (let i = 0; i < 20; i++) put(folder, { [`${i}.werkbaum`]: '' });
    let time = 0;
    const slow: Clock = { ...still, now: () => (time += 40) };
    const { sources, truncated } = await names([folder], slow);
    expect(truncated).toBe(true);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.length).toBeLessThan(20);
  });
});
