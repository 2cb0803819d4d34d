// `npm test`: every test of both languages, right after a clone. Uses nothing but Node's own modules.
// `--node-only` leaves the JVM part out. The last line is always `N passed, N failed`.
import { add, vitestFailures } from './test/counts.mjs';
import { testHeavyRuns } from './test/heavy.mjs';
import { install } from './test/install.mjs';
import { testJvm } from './test/jvm.mjs';
import { testOnServer, testsThatStartServers } from './test/on-server.mjs';
import { step } from './test/run.mjs';
import { runVitest } from './test/vitest.mjs';

const nodeOnly = process.argv.includes('--node-only');

function prepare() {
  return (
    install() &&
    step('Building', 'npm', ['run', '--silent', 'build']) &&
    step('Building the vector runner', 'npm', ['run', '--silent', 'build:vectors'])
  );
}

function testNode() {
  // Where Maven comes afterwards, they have their turn after it, on what it built.
  const later = nodeOnly ? [] : testsThatStartServers.map((file) => `--exclude=${file}`);
  return runVitest('Vitest', 'vitest', later);
}

async function testJvmAndServer() {
  const jvm = testJvm();
  // Where Maven built no server an older one would tell nothing, and what failed counts already.
  return jvm.ok && jvm.passed > 0 ? [jvm, testHeavyRuns(), await testOnServer()] : [jvm];
}

/** A part that failed without a failed test (no JDK, a build error) counts as one, so that it cannot go unseen. */
function counted({ ok, passed, failed }) {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

async function main() {
  const parts = [{ ok: prepare(), passed: 0, failed: 0 }];
  if (parts[0].ok) {
    parts.push(testNode());
    if (!nodeOnly) parts.push(...(await testJvmAndServer()));
  }
  const { passed, failed } = parts.map(counted).reduce(add);
  process.exitCode = failed === 0 ? 0 : 1;
  // Once more at the end: the JVM part prints far more than a cut log keeps.
  const failures = parts.flatMap(({ report }) => (report === undefined ? [] : vitestFailures(report)));
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

await main();
