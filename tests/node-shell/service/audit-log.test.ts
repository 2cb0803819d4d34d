import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAudit } from '../../../node-shell/src/service/audit-log';
import { tempFolder } from '../file-store/temp-files';

const ID = '6B1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11';

it('writes down neither the key to a document nor what a URL says of its user', async () => {
  const file = join(tempFolder(), 'audit.jsonl');
  const record = { transport: 'stdio', token: 'stdio', tool: 'werkbaum_edit', outcome: 'applied' };
  const log = await openAudit(file);
  await log.add({ ...record, plan: `https://ada:secret@plans.example/api/v1/documents/${ID}` });
  await log.add({ ...record, plan: 'a@b/plan.werkbaum' });
  const [first, second] = readFileSync(file, 'utf8').trim().split('\n');
  expect(JSON.parse(first!)).toMatchObject({
    plan: expect.stringMatching(/^https:\/\/plans\.example\/api\/v1\/documents\/6B1e8c1e…[0-9a-f]{12}$/),
  });
  expect(JSON.parse(second!)).toMatchObject({ ...record, plan: 'a@b/plan.werkbaum' });
});

it.each([
  ['a folder that is not there', (folder: string) => join(folder, 'none', 'audit.jsonl'), 'ENOENT'],
  ['a folder', (folder: string) => folder, 'EISDIR'],
])('refuses %s at once, with the reason', async (_what, place, code) => {
  const file = place(tempFolder());
  await expect(openAudit(file)).rejects.toThrow(`--audit "${file}" cannot be written (${code})`);
});
