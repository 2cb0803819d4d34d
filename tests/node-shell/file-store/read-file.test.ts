import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFailed } from '../../../node-shell/src/file-store/failure';
import { isHandleOf } from '../../../node-shell/src/file-store/handle-identity';
import { readPlanFile } from '../../../node-shell/src/file-store/read-file';
import { put, rootsOf, tempFolder } from './temp-files';

/** What reading `plan.werkbaum` with this content gives: its text or the code. */
async function reading(content: string | Uint8Array): Promise<string> {
  const folder = tempFolder();
  put(folder, { 'plan.werkbaum': content });
  const answer = await readIn(folder, 'plan.werkbaum');
  expect(readFileSync(join(folder, 'plan.werkbaum')).equals(Buffer.from(content))).toBe(true);
  return answer;
}

async function readIn(folder: string, path: string): Promise<string> {
  const answer = await readPlanFile(await rootsOf([folder]), path);
  return isFailed(answer) ? answer.failed : answer.text;
}

describe('text', () => {
  it.each(['', '\ufeff', '\ufeffA\r\n  - b\r\n', 'A\r\n- b\nc\rd', 'A\r- b', 'Ü 🌳 \u2028\n', '\ufeff\ufeffA'])(
    '%j comes as it is stored',
    async (text) => {
      expect(await reading(text)).toBe(text);
    },
  );

  it.each([
    ['invalid UTF-8', [0x41, 0xff, 0x42]],
    ['a cut sequence', [0x41, 0xc3]],
    ['an overlong form', [0xc0, 0x80]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['NUL', [0x41, 0x00, 0x0a]],
    ['UTF-16 LE with BOM', [0xff, 0xfe, 0x41, 0x00]],
    ['UTF-16 BE with BOM', [0xfe, 0xff, 0x00, 0x41]],
    ['UTF-16 LE without BOM', [0x41, 0x00, 0x0a, 0x00]],
    ['Latin-1', [0xdc, 0x62, 0x65, 0x72]],
  ])('%s is NOT_TEXT', async (_, bytes) => {
    expect(await reading(Uint8Array.from(bytes))).toBe('NOT_TEXT');
  });
});

describe('size', () => {
  it('2,000,000 units are a plan, one more is TOO_LARGE', async () => {
    expect((await reading('a'.repeat(2_000_000))).length).toBe(2_000_000);
    expect(await reading('a'.repeat(2_000_001))).toBe('TOO_LARGE');
    expect((await reading('€'.repeat(2_000_000))).length).toBe(2_000_000);
    expect(await reading('€'.repeat(2_000_001))).toBe('TOO_LARGE');
    expect((await reading('🌳'.repeat(1_000_000))).length).toBe(2_000_000);
    expect(await reading('🌳'.repeat(1_000_001))).toBe('TOO_LARGE');
  });

  it('counts the plan text: LF, no BOM', async () => {
    expect((await reading(`\ufeff${'a\r\n'.repeat(1_000_000)}`)).length).toBe(3_000_001);
    expect(await reading(`\ufeff${'a\r\n'.repeat(1_000_000)}a`)).toBe('TOO_LARGE');
  });

  it('3 MB of ASCII are over it, 3 MB of three-byte characters are not; the limit is named', async () => {
    const folder = tempFolder();
    put(folder, { 'plan.werkbaum': 'a'.repeat(3_000_000) });
    const answer = await readPlanFile(await rootsOf([folder]), 'plan.werkbaum');
    expect(answer).toMatchObject({ failed: 'TOO_LARGE', limit: 2_000_000 });
    expect((await reading('€'.repeat(1_000_000))).length).toBe(1_000_000);
  });

  it('10 GB are refused without being read', async () => {
    const folder = tempFolder();
    const file = openSync(join(folder, 'plan.werkbaum'), 'w');
    ftruncateSync(file, 10 * 1024 ** 3);
    closeSync(file);
    expect(await readIn(folder, 'plan.werkbaum')).toBe('TOO_LARGE');
  });
});

describe('what is no regular file', () => {
  it('a directory', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'x.werkbaum'));
    expect(await readIn(folder, 'x.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    expect(await readIn(folder, 'x.werkbaum/')).toBe('SOURCE_NOT_ALLOWED');
  });

  it('a FIFO without a writer does not hang', async () => {
    const folder = tempFolder();
    execFileSync('mkfifo', [join(folder, 'x.werkbaum')]);
    expect(await readIn(folder, 'x.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
  });

  it('a socket', async () => {
    const folder = tempFolder();
    const server = createServer().listen(join(folder, 'x.werkbaum'));
    await new Promise((done) => server.once('listening', done));
    expect(await readIn(folder, 'x.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    await new Promise((done) => server.close(done));
  });

  it('a link to a device', async () => {
    const folder = tempFolder();
    symlinkSync('/dev/zero', join(folder, 'x.werkbaum'));
    expect(await readIn(folder, 'x.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
    const everywhere = await rootsOf(
      ['/'],
      ['zero', 'stdin', 'tty'].map((name) => `.${name}`),
    );
    expect(await readPlanFile(everywhere, '/dev/zero')).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED', roots: ['/'] });
  });

  it.runIf(process.getuid?.() === 0)('a device under a root', async () => {
    const folder = tempFolder();
    execFileSync('mknod', [join(folder, 'x.werkbaum'), 'c', '1', '5']);
    expect(await readIn(folder, 'x.werkbaum')).toBe('SOURCE_NOT_ALLOWED');
  });
});

it('knows a handle on another file from the one that was checked', async () => {
  const folder = tempFolder();
  put(folder, { 'in/plan.werkbaum': 'in', 'out/plan.werkbaum': 'out' });
  const handle = await open(join(folder, 'out/plan.werkbaum'));
  expect(await isHandleOf(handle, join(folder, 'in/plan.werkbaum'))).toBe(false);
  expect(await isHandleOf(handle, join(folder, 'out/plan.werkbaum'))).toBe(true);
  await handle.close();
});
