import { execFile } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checksumOf } from '../../contracts/store/plan-store';
import { compileFileStore } from './compiled-source';
import { put, tempFolder } from './temp-files';
import { namesIn, NEW, OLD, ownership, textAt } from './writing';

const SCRIPT = `
(async () => {
  const [, code, root, ifChecksum, names] = process.argv;
  const { createFileStore } = await import(code + '/file-store.mjs');
  const store = await createFileStore({ roots: [root], summarize: () => ({ nodes: 1, checksum: 'c' }) });
  const answers = {};
  for (const name of names.split(' ')) {
    const ops = [{ op: 'insert', index: 0, lines: ['New'] }];
    const condition = name.includes('made') ? { create: true } : { ifChecksum };
    const request = { scope: '', requestId: '', key: '' };
    const dry = await store.unwritable(name + '.werkbaum', condition.create ? 'create' : 'replace');
    answers[name] = await store.store({ do: 'store', source: name + '.werkbaum', ...condition, ops, request, answer: {} });
    answers[name].dry = dry ?? 'nothing';
  }
  console.log(JSON.stringify(answers));
})();`;

const isRoot = process.getuid?.() === 0;

/** Root may write everything, so the writing runs under another user ID where the tests run as root. */
async function writeAsOtherUser(folder: string, names: string[]): Promise<Record<string, Record<string, unknown>>> {
  const user = isRoot ? { uid: 65534, gid: 65534 } : {};
  const args = ['-e', SCRIPT, join(folder, 'code'), join(folder, 'root'), checksumOf(OLD), names.join(' ')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, ...user });
  return JSON.parse(stdout) as Record<string, Record<string, unknown>>;
}

it('what may not be written is NOT_WRITABLE with its cause, and stays as it is', async () => {
  const folder = tempFolder();
  await compileFileStore(join(folder, 'code'));
  const root = join(folder, 'root');
  const names = [
    'protected',
    'closed/in',
    'closed/made',
    ...(isRoot ? ['foreign', 'group', 'own', 'given/group'] : []),
  ];
  for (const name of names) if (!name.includes('made')) put(root, { [`${name}.werkbaum`]: OLD });
  chmodSync(root, 0o777);
  chmodSync(join(root, 'protected.werkbaum'), 0o444);
  chmodSync(join(root, 'closed'), 0o555);
  chmodSync(join(root, 'closed/in.werkbaum'), 0o666);
  if (isRoot) {
    chmodSync(join(root, 'foreign.werkbaum'), 0o666);
    chownSync(join(root, 'group.werkbaum'), 65534, 0);
    chownSync(join(root, 'own.werkbaum'), 65534, 65534);
    chownSync(join(root, 'given/group.werkbaum'), 65534, 0);
    chmodSync(join(root, 'given'), 0o2777);
  }
  const answers = await writeAsOtherUser(folder, names);
  const readOnly = { failed: 'NOT_WRITABLE', cause: 'read_only', message: expect.any(String) };
  const owner = { failed: 'NOT_WRITABLE', cause: 'owner', message: expect.any(String) };
  expect(answers).toMatchObject({ protected: readOnly, 'closed/in': readOnly, 'closed/made': readOnly });
  for (const { dry, ...answer } of Object.values(answers)) expect(dry).toEqual('failed' in answer ? answer : 'nothing');
  expect(textAt(join(root, 'protected.werkbaum'))).toBe(OLD);
  expect(textAt(join(root, 'closed/in.werkbaum'))).toBe(OLD);
  expect(namesIn(join(root, 'closed'))).toEqual(['in.werkbaum']);
  if (!isRoot) return;
  expect(answers).toMatchObject({ foreign: owner, group: owner, own: { stored: {}, durable: true } });
  // The folder gives its group to what is made in it.
  expect(answers).toMatchObject({ 'given/group': { stored: {}, durable: true } });
  expect(textAt(join(root, 'foreign.werkbaum'))).toBe(OLD);
  expect(textAt(join(root, 'group.werkbaum'))).toBe(OLD);
  expect(textAt(join(root, 'own.werkbaum'))).toBe(NEW);
  expect(ownership(join(root, 'own.werkbaum'))).toMatchObject({ uid: 65534, gid: 65534 });
  expect(namesIn(root)).toEqual([
    'closed',
    'foreign.werkbaum',
    'given',
    ...['group', 'own', 'protected'].map((name) => `${name}.werkbaum`),
  ]);
});
