#!/usr/bin/env node
// Prints the home of the newest installed JDK that can build the JVM part, or says what is missing.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const OLDEST_JDK = 21;

const macHome = 'Contents/Home';

/** `{home, major}` of the newest JDK of at least OLDEST_JDK, or undefined. */
export function findJdk(env = process.env) {
  const jdks = [...new Set(candidates(env))].map(inspect).filter((jdk) => jdk !== undefined);
  const usable = jdks.filter((jdk) => jdk.major >= OLDEST_JDK);
  return usable.sort((a, b) => b.major - a.major)[0];
}

/** What to tell people when `findJdk` found nothing. */
export function missingJdkMessage(env = process.env) {
  const older = [...new Set(candidates(env))].map(inspect).filter((jdk) => jdk !== undefined);
  const seen = older.map((jdk) => `${jdk.major} in ${jdk.home}`).join(', ') || 'none';
  return `No JDK ${OLDEST_JDK} or newer found (found: ${seen}). Install one, or set JAVA_HOME to its folder.`;
}

function candidates(env) {
  const home = homedir();
  const folders = ['/usr/lib/jvm', '/opt', join(home, 'opt'), join(home, '.sdkman/candidates/java')];
  const mac = ['/Library/Java/JavaVirtualMachines', join(home, 'Library/Java/JavaVirtualMachines')];
  const listed = [...folders, ...mac].flatMap(entriesOf);
  return [env.JAVA_HOME, ...listed, ...listed.map((dir) => join(dir, macHome)), fromMac(), ...fromPath(env)]
    .filter((dir) => dir && existsSync(join(dir, 'bin', javac())))
    .map((dir) => realpathSync(dir));
}

function entriesOf(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return []; // no such folder here
  }
}

function fromMac() {
  if (process.platform !== 'darwin') return undefined;
  try {
    return execFileSync('/usr/libexec/java_home', ['-v', `${OLDEST_JDK}+`], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined; // no matching JDK
  }
}

function fromPath(env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, javac()))
    .filter((file) => existsSync(file))
    .map((file) => dirname(dirname(realpathSync(file))));
}

function javac() {
  return process.platform === 'win32' ? 'javac.exe' : 'javac';
}

/** Reads the version from the JDK's `release` file; asks `java` only where there is none. */
function inspect(home) {
  const version = releaseVersion(home) ?? askedVersion(home);
  const major = Number.parseInt(version?.replace(/^1\./, '') ?? '', 10);
  return Number.isNaN(major) ? undefined : { home, major };
}

function releaseVersion(home) {
  const file = join(home, 'release');
  return existsSync(file) ? /^JAVA_VERSION="([^"]+)"/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
}

function askedVersion(home) {
  try {
    const answer = execFileSync(join(home, 'bin', javac()), ['-version'], { encoding: 'utf8', stdio: 'pipe' });
    return /javac (\S+)/.exec(answer)?.[1];
  } catch {
    return undefined; // not a JDK that starts here
  }
}

function main() {
  const jdk = findJdk();
  if (jdk === undefined) {
    process.stderr.write(`${missingJdkMessage()}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${jdk.home}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
