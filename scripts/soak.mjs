// `npm run soak [rounds]`: all property tests again and again (default ten rounds), each round from a seed of its own. What
// fails is told with its seed; WERKBAUM_SEED=<seed> repeats it.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { repoRoot, step } from './test/run.mjs';

function propertyTests() {
  const names = readdirSync(join(repoRoot, 'tests'), { recursive: true }).filter((name) => name.endsWith('.test.ts'));
  return names.map((name) => join('tests', name)).filter(isPropertyTest);
}

/** Some have their laws and arbitraries from a file beside them. */
function isPropertyTest(file) {
  return /fast-check|arbitrar|edit-cases|concurrent-verbs/.test(readFileSync(join(repoRoot, file), 'utf8'));
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--testTimeout=0', ...propertyTests()];
const rounds = Number(process.argv[2] ?? 10);
const failed = [];
for (let round = 1; round <= rounds; round += 1) {
  const seed = String(randomInt(2 ** 31));
  const title = `Round ${round} of ${rounds}, WERKBAUM_SEED=${seed}`;
  if (!step(title, process.execPath, vitest, { WERKBAUM_SEED: seed })) failed.push(seed);
}
for (const seed of failed) process.stdout.write(`\nFAILED with WERKBAUM_SEED=${seed}\n`);
process.stdout.write(`\n${rounds - failed.length} of ${rounds} rounds passed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
