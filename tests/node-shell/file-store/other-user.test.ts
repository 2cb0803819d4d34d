import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compileFileStore } from './compiled-source';
import { put, tempFolder } from './temp-files';

const SCRIPT = `
(async () => {
  const { createFileStore } = await import(process.argv[1] + '/file-store.mjs');
  const summarize = () => ({ nodes: 1, checksum: 'c' });
  const store = await createFileStore({ roots: [process.argv[2]], summarize });
  const names = ['open', 'locked', 'closed/in', 'closed/none', 'listed/in', '../elsewhere/in'];
  const loads = [];
  for (const name of names) loads.push(await store.load(name + '.werkbaum'));
  const hidden = await createFileStore({ roots: [process.argv[2] + '/closed/deep'], summarize });
  console.log(JSON.stringify({ uid: process.getuid(), loads, list: await store.list(), hidden }));
})();`;

/** Root may read everything, so the readings run under another user ID where the tests run as root. */
async function runAsOtherUser(folder: string): Promise<Record<string, unknown>> {
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const args = ['-e', SCRIPT, join(folder, 'code'), join(folder, 'root')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, ...user });
  return JSON.parse(stdout) as Record<string, unknown>;
}

it('what may not be read or entered is SOURCE_NOT_ALLOWED', async () => {
  const folder = tempFolder();
  await compileFileStore(join(folder, 'code'));
  put(folder, { 'root/open.werkbaum': 'A', 'root/locked.werkbaum': 'B', 'root/closed/in.werkbaum': 'C' });
  put(folder, { 'root/closed/deep/x.werkbaum': 'D', 'root/listed/in.werkbaum': 'E', 'elsewhere/in.werkbaum': 'F' });
  chmodSync(join(folder, 'root/locked.werkbaum'), 0o000);
  for (const name of ['root/closed', 'elsewhere']) chmodSync(join(folder, name), 0o000);
  chmodSync(join(folder, 'root/listed'), 0o444);
  const result = await runAsOtherUser(folder);
  for (const name of ['root/closed', 'root/listed', 'elsewhere']) chmodSync(join(folder, name), 0o755);

  expect(result['uid']).not.toBe(0);
  const roots = [join(folder, 'root')];
  const noPermission = { failed: 'SOURCE_NOT_ALLOWED', message: expect.stringContaining('permission'), roots };
  expect(result['loads']).toEqual([
    { source: 'open.werkbaum', kind: 'file', text: 'A' },
    noPermission,
    noPermission,
    noPermission,
    noPermission,
    { failed: 'SOURCE_NOT_ALLOWED', message: expect.stringContaining('outside'), roots },
  ]);
  expect(result['hidden']).toMatchObject({ failed: 'INVALID_ARGUMENT', argument: 'root' });
  const { plans } = result['list'] as { plans: unknown[] };
  expect(plans).toContainEqual({ source: 'open.werkbaum', kind: 'file', nodes: 1, checksum: 'c' });
  expect(plans).toContainEqual({ source: 'locked.werkbaum', kind: 'file', error: 'SOURCE_NOT_ALLOWED' });
  expect(JSON.stringify(plans)).not.toContain('closed');
});
