// `npm run rebase-trial [pairs]`: many more pairs of verbs from one base than the suite tries (default 200,000); prints how
// many were written, refused, and refused for nothing.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const env = {
  ...process.env,
  WERKBAUM_TRIAL: process.argv[2] ?? '200000',
  WERKBAUM_SEED: String(Date.now() % 2 ** 31),
};
const file = 'tests/core/tools/write/rebase.test.ts';
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--testTimeout=0',
  '--reporter=verbose',
  file,
  '-t',
  'never put',
];
const { status } = spawnSync(process.execPath, vitest, { env, stdio: 'inherit' });
process.exitCode = status ?? 1;
