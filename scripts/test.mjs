// `npm test`: every test of both languages, right after a clone. Uses nothing but Node's own modules.
// `--node-only` leaves the JVM part out. The last line is always `N passed, N failed`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { add, vitestCounts, vitestFailures } from './test/counts.mjs';
import { testHeavyRuns } from './test/heavy.mjs';
import { install } from './test/install.mjs';
import { testJvm } from './test/jvm.mjs';
import { repoRoot, step } from './test/run.mjs';

const vitestReport = join(repoRoot, 'reports/vitest.json');

function prepare() {
  return (
    install() &&
    step('Building', 'npm', ['run', '--silent', 'build']) &&
    step('Building the vector runner', 'npm', ['run', '--silent', 'build:vectors'])
  );
}

function testNode() {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const ok = step('Vitest', process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters]);
  return { ok, ...vitestCounts(vitestReport) };
}

/** A part that failed without a failed test (no JDK, a build error) counts as one, so that it cannot go unseen. */
function counted({ ok, passed, failed }) {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

function main() {
  rmSync(vitestReport, { force: true });
  const parts = [{ ok: prepare(), passed: 0, failed: 0 }];
  if (parts[0].ok) {
    parts.push(testNode());
    if (!process.argv.includes('--node-only')) parts.push(testJvm(), testHeavyRuns());
  }
  const { passed, failed } = parts.map(counted).reduce(add);
  process.exitCode = failed === 0 ? 0 : 1;
  // Once more at the end: the JVM part prints far more than a cut log keeps.
  for (const failure of vitestFailures(vitestReport)) process.stdout.write(`\nFAILED ${failure}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

main();
