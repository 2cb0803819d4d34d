// Vitest as a part of `npm test`, with a report that can be counted.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { vitestCounts } from './counts.mjs';
import { repoRoot, step } from './run.mjs';

/** Runs it with `args`; `{ok, passed, failed, report}`. */
export function runVitest(title, name, args, env = {}) {
  const report = join(repoRoot, `reports/${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ok = step(title, process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
  return { ok, ...vitestCounts(report), report };
}
