// The tests of the JVM part: Maven with the newest JDK of this machine.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findJdk, missingJdkMessage } from '../find-jdk.mjs';
import { mavenCounts, reportFolders } from './counts.mjs';
import { isInstalled, repoRoot, step } from './run.mjs';

const folder = join(repoRoot, 'jvm-bundle');

/** `{ok, passed, failed}`; nothing to do, and fine, where there is no JVM part. */
export function testJvm() {
  if (!existsSync(join(folder, 'pom.xml'))) return { ok: true, passed: 0, failed: 0 };
  const jdk = findJdk();
  if (jdk === undefined) return refused(missingJdkMessage());
  if (!isInstalled('mvn', { JAVA_HOME: jdk.home }))
    return refused('Maven (mvn) is not installed: install it, or see `npm test -- --node-only`.');
  for (const reports of reportFolders(folder)) rmSync(reports, { recursive: true, force: true });
  const args = ['--batch-mode', '--no-transfer-progress', '--fail-at-end', '-f', 'jvm-bundle/pom.xml', 'verify'];
  const ok = step(`Maven with JDK ${jdk.major} in ${jdk.home}`, 'mvn', args, { JAVA_HOME: jdk.home });
  return { ok, ...mavenCounts(folder) };
}

function refused(message) {
  process.stderr.write(`\n${message}\n`);
  return { ok: false, passed: 0, failed: 0 };
}
