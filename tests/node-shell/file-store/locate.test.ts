import { mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFailed } from '../../../node-shell/src/file-store/failure';
import { locate } from '../../../node-shell/src/file-store/locate';
import { namesBelow, openRoots, type Roots } from '../../../node-shell/src/file-store/roots';
import { codeOf, put, rootsOf, succeeded, tempFolder } from './temp-files';

/** `ok:<name>`, or the code of the answer for somebody who wants to read. */
async function verdict(roots: Roots, path: string): Promise<string> {
  const place = await locate(roots, path);
  if (isFailed(place)) return place.failed;
  return place.missing?.failed ?? `ok:${place.name}`;
}

function twoFolders(): { inside: string; outside: string } {
  const folder = tempFolder();
  put(folder, { 'in/plan.werkbaum': 'A\n', 'in/sub/b.werkbaum': 'B\n', 'out/plan.werkbaum': 'C\n' });
  return { inside: join(folder, 'in'), outside: join(folder, 'out') };
}

describe('roots', () => {
  it('a missing root, a file or none at all is an error for the command line', async () => {
    const { inside } = twoFolders();
    expect(await openRoots([join(inside, 'nowhere')])).toMatchObject({ failed: 'INVALID_ARGUMENT', argument: 'root' });
    expect(codeOf(await openRoots([join(inside, 'plan.werkbaum')]))).toBe('INVALID_ARGUMENT');
    expect(codeOf(await openRoots([]))).toBe('INVALID_ARGUMENT');
  });

  it('takes extensions with or without dot and refuses what is no ending', async () => {
    const { inside } = twoFolders();
    expect((await rootsOf([inside], ['md', '.txt', 'werkbaum'])).extensions).toEqual(['.werkbaum', '.md', '.txt']);
    for (const bad of ['', '.', 'a/b', 'a\\b', 'a:b', 'a.', '..']) {
      expect(codeOf(await openRoots([inside], [bad]))).toBe('INVALID_ARGUMENT');
    }
  });

  it('a root may be a link; plans are found by its name and by the real one', async () => {
    const { inside } = twoFolders();
    const link = join(inside, '..', 'link');
    symlinkSync(inside, link);
    const roots = await rootsOf([link]);
    expect(roots.folders).toEqual([inside]);
    expect(await verdict(roots, 'plan.werkbaum')).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, join(link, 'plan.werkbaum'))).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, join(inside, 'sub/b.werkbaum'))).toBe('ok:sub/b.werkbaum');
    expect(await verdict(roots, join(link, 'missing.werkbaum'))).toBe('SOURCE_NOT_FOUND');
  });

  it('/ may be a root', async () => {
    const { inside } = twoFolders();
    const roots = await rootsOf(['/']);
    const path = join(inside, 'plan.werkbaum');
    expect(await verdict(roots, path)).toBe(`ok:${path.slice(1)}`);
    expect(await verdict(roots, '/no such.werkbaum')).toBe('SOURCE_NOT_FOUND');
    expect(await verdict(roots, '/../../no such.werkbaum')).toBe('SOURCE_NOT_FOUND');
    expect(await verdict(roots, '/etc/passwd')).toBe('SOURCE_NOT_ALLOWED');
  });

  it('names plans of further roots absolutely', async () => {
    const { inside, outside } = twoFolders();
    const roots = await rootsOf([inside, outside]);
    expect(await verdict(roots, '../out/plan.werkbaum')).toBe(`ok:${join(outside, 'plan.werkbaum')}`);
  });

  it('a neighbour whose name begins like the root is outside', async () => {
    const { inside } = twoFolders();
    put(`${inside}side`, { 'plan.werkbaum': 'X\n' });
    expect(await verdict(await rootsOf([inside]), `${inside}side/plan.werkbaum`)).toBe('SOURCE_NOT_ALLOWED');
    expect(namesBelow(inside, `${inside}side/plan.werkbaum`)).toBeNull();
    expect(namesBelow(inside, join(inside, '..plan.werkbaum'))).toEqual(['..plan.werkbaum']);
  });
});

describe('inside and outside', () => {
  it('.. and absolute paths', async () => {
    const { inside, outside } = twoFolders();
    const roots = await rootsOf([inside]);
    expect(await verdict(roots, 'sub/../plan.werkbaum')).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, '../in/plan.werkbaum')).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, '../out/plan.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, join(outside, 'plan.werkbaum'))).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, '.')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, '..')).toBe('SOURCE_NOT_ALLOWED');
  });

  it('says the same for what is there and what is missing outside', async () => {
    const { inside, outside } = twoFolders();
    const roots = await rootsOf([inside]);
    const messages = await Promise.all(
      ['plan.werkbaum', 'none.werkbaum', 'none/plan.werkbaum', 'plan.werkbaum/x'].map(async (name) => {
        const { failed, message, roots: named } = (await locate(roots, join(outside, name))) as Record<string, unknown>;
        return JSON.stringify([failed, message, named]).replace(JSON.stringify(join(outside, name)).slice(1, -1), '');
      }),
    );
    expect(new Set(messages.map((text) => text.replace(/\\"[^"]*\\" is/, 'is'))).size).toBe(1);
    expect(messages[0]).toContain('SOURCE_NOT_ALLOWED');
  });

  it('missing under a root is SOURCE_NOT_FOUND with the roots', async () => {
    const { inside } = twoFolders();
    const roots = await rootsOf([inside]);
    for (const path of ['none.werkbaum', 'none/none/x.werkbaum', 'plan.werkbaum/x.werkbaum', 'ü.werkbaum']) {
      const place = succeeded(await locate(roots, path));
      expect(place.missing).toMatchObject({ failed: 'SOURCE_NOT_FOUND', roots: [inside] });
    }
  });

  it('links are followed before anything is decided', async () => {
    const { inside, outside } = twoFolders();
    const roots = await rootsOf([inside]);
    symlinkSync('plan.werkbaum', join(inside, 'same.werkbaum'));
    symlinkSync(relative(inside, join(outside, 'plan.werkbaum')), join(inside, 'out.werkbaum'));
    symlinkSync(outside, join(inside, 'folder-out'));
    symlinkSync('sub', join(inside, 'folder-in'));
    symlinkSync(join(outside, 'none.werkbaum'), join(inside, 'dangling-out.werkbaum'));
    symlinkSync('none.werkbaum', join(inside, 'dangling-in.werkbaum'));
    symlinkSync('dangling-out.werkbaum', join(inside, 'two-steps.werkbaum'));
    expect(await verdict(roots, 'same.werkbaum')).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, 'folder-in/b.werkbaum')).toBe('ok:sub/b.werkbaum');
    expect(await verdict(roots, 'out.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, 'folder-out/plan.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, 'folder-out/none.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, 'dangling-out.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, 'two-steps.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, 'dangling-in.werkbaum')).toBe('SOURCE_NOT_FOUND');
  });

  it('links in a circle are refused', async () => {
    const { inside } = twoFolders();
    symlinkSync('b.werkbaum', join(inside, 'a.werkbaum'));
    symlinkSync('a.werkbaum', join(inside, 'b.werkbaum'));
    symlinkSync('loop', join(inside, 'loop'));
    const roots = await rootsOf([inside]);
    expect(await verdict(roots, 'a.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, 'loop/x.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
  });
});

describe('names', () => {
  it('the real name decides about the extension, missing or not', async () => {
    const { inside } = twoFolders();
    put(inside, { '.env': 'SECRET=1\n', 'script.sh': '', '.werkbaum': 'P\n', 'PLAN.WERKBAUM': '', '.git/hooks/x': '' });
    symlinkSync('.git/hooks/x', join(inside, 'hook.werkbaum'));
    symlinkSync('script.sh', join(inside, 'script.werkbaum'));
    symlinkSync('plan.werkbaum', join(inside, 'plan.txt'));
    const roots = await rootsOf([inside]);
    for (const path of [
      '.env',
      'script.sh',
      'none.sh',
      'hook.werkbaum',
      'script.werkbaum',
      'PLAN.WERKBAUM',
      'werkbaum',
    ]) {
      expect(await verdict(roots, path), path).toBe('SOURCE_NOT_ALLOWED');
    }
    expect(await verdict(roots, 'plan.txt')).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, '.werkbaum')).toBe('ok:.werkbaum');
    expect(await verdict(await rootsOf([inside], ['sh']), 'script.sh')).toBe('ok:script.sh');
  });

  it('dot folders count below the root only', async () => {
    const folder = tempFolder();
    put(folder, {
      '.hidden/root/plan.werkbaum': '',
      '.hidden/root/.git/x.werkbaum': '',
      '.hidden/root/a/.b/c/x.werkbaum': '',
    });
    symlinkSync('.git', join(folder, '.hidden/root/open'));
    const roots = await rootsOf([join(folder, '.hidden/root')]);
    expect(await verdict(roots, 'plan.werkbaum')).toBe('ok:plan.werkbaum');
    for (const path of [
      '.git/x.werkbaum',
      '.git/none.werkbaum',
      'a/.b/c/x.werkbaum',
      'open/x.werkbaum',
      '.new/x.werkbaum',
    ]) {
      expect(await verdict(roots, path), path).toBe('SOURCE_NOT_ALLOWED');
    }
    const nested = await rootsOf([join(folder, '.hidden/root'), join(folder, '.hidden/root/.git')]);
    expect(await verdict(nested, '.git/x.werkbaum')).toBe('ok:.git/x.werkbaum');
  });

  it('line breaks, emoji, decomposed umlauts, blanks and backslashes are ordinary', async () => {
    const { inside } = twoFolders();
    const names = [
      'a\nb.werkbaum',
      '🌳.werkbaum',
      'u\u0308.werkbaum',
      ' x .werkbaum',
      'a\\b.werkbaum',
      'a%20b.werkbaum',
    ];
    for (const name of names) put(inside, { [name]: 'A\n' });
    const roots = await rootsOf([inside]);
    for (const name of names) expect(await verdict(roots, name)).toBe(`ok:${name}`);
    expect(await verdict(roots, 'a/b.werkbaum')).toBe('SOURCE_NOT_FOUND');
  });

  it('a name that reads as another form of source is given absolutely', async () => {
    const { inside } = twoFolders();
    put(inside, { 'file:a.werkbaum': 'A\n' });
    expect(await verdict(await rootsOf([inside]), './file:a.werkbaum')).toBe(`ok:${join(inside, 'file:a.werkbaum')}`);
  });

  it('very long paths are missing or outside, at once', async () => {
    const { inside } = twoFolders();
    const roots = await rootsOf([inside]);
    expect(await verdict(roots, `${'a'.repeat(5_000)}.werkbaum`)).toBe('SOURCE_NOT_FOUND');
    expect(await verdict(roots, `${'a/'.repeat(2_500)}x.werkbaum`)).toBe('SOURCE_NOT_FOUND');
    expect(await verdict(roots, `${'sub/../'.repeat(2_500)}plan.werkbaum`)).toBe('ok:plan.werkbaum');
    expect(await verdict(roots, `/${'a/'.repeat(2_500)}x.werkbaum`)).toBe('SOURCE_NOT_ALLOWED');
    expect(await verdict(roots, `${'a/'.repeat(2_000_000)}x.werkbaum`)).toBe('SOURCE_NOT_FOUND');
    const failed = await locate(roots, `/${'a'.repeat(5_000)}`);
    expect(JSON.stringify(failed).length).toBeLessThan(1_000);
  });

  it('a path that ends as a folder does names no plan, be there one or not', async () => {
    const { inside } = twoFolders();
    const roots = await rootsOf([inside]);
    for (const end of ['/', '//', '/.', '/./', '/x/..', '/../']) {
      expect(await verdict(roots, `plan.werkbaum${end}`), end).toBe('SOURCE_NOT_ALLOWED');
      expect(await verdict(roots, `${join(inside, 'new.werkbaum')}${end}`), end).toBe('SOURCE_NOT_ALLOWED');
    }
    expect(await verdict(roots, './plan.werkbaum')).toBe('ok:plan.werkbaum');
  });

  it('an existing folder named like a plan is a place; reading refuses it', async () => {
    const { inside } = twoFolders();
    mkdirSync(join(inside, 'folder.werkbaum'));
    expect(await verdict(await rootsOf([inside]), 'folder.werkbaum')).toBe('ok:folder.werkbaum');
  });
});
