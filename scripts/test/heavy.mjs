// The heavy runs on the built document server, each in its short form: several writers and kills, long histories, memory.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot, step } from './run.mjs';

const RUNS = ['linearize', 'milestones', 'memory'];
const jar = join(repoRoot, 'jvm-bundle/backend/target/werkbaum-backend.jar');

/** `{ok, passed, failed}`, a run counts as one test; nothing to do where the JVM part was not built. */
export function testHeavyRuns() {
  if (!existsSync(jar)) return { ok: true, passed: 0, failed: 0 };
  const env = { WERKBAUM_BACKEND_JAR: jar };
  const results = RUNS.map((name) =>
    step(`Heavy run, short: ${name}`, process.execPath, [`tests/backend/${name}.mjs`, '--short'], env),
  );
  const passed = results.filter(Boolean).length;
  return { ok: passed === RUNS.length, passed, failed: RUNS.length - passed };
}
