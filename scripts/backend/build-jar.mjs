// Builds the jar of the document server if it is missing or older than what it is made of.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../test/install.mjs';
import { repoRoot, step } from '../test/run.mjs';

const jar = join(repoRoot, 'jvm-bundle/backend/target/werkbaum-backend.jar');
const sources = ['core/src', 'jvm-bundle/embed/src/main', 'jvm-bundle/backend/src/main'];
const files = ['jvm-bundle/pom.xml', 'jvm-bundle/embed/pom.xml', 'jvm-bundle/backend/pom.xml'];
const maven = ['--batch-mode', '--no-transfer-progress', '--quiet', '-f', 'jvm-bundle/pom.xml'];

/** True if the jar is there and up to date, after building it if need be. */
export function buildJar(jdk) {
  if (isCurrent()) return true;
  return install() && step('Building the core', 'npm', ['run', '--silent', 'build']) && packageJar(jdk);
}

/** The part of it that is Maven's, where the core is built already. */
export function packageJar(jdk) {
  const goal = ['-pl', 'backend', '-am', '-Dmaven.test.skip=true', 'package'];
  return (
    isCurrent() ||
    step(`Building the document server with JDK ${jdk.major}`, 'mvn', [...maven, ...goal], { JAVA_HOME: jdk.home })
  );
}

/** True if there is a jar, however old. */
export function hasJar() {
  return existsSync(jar);
}

/** True if there is a jar and nothing that it is made of is newer. */
export function isCurrent() {
  if (!hasJar()) return false;
  // Its modification time is a constant, so that builds are reproducible; this one tells when it was written.
  const built = statSync(jar).ctimeMs;
  return [...files.map((file) => join(repoRoot, file)), ...sources.flatMap(filesIn)].every(
    (file) => statSync(file).mtimeMs <= built,
  );
}

function filesIn(folder) {
  const entries = readdirSync(join(repoRoot, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
