// Installs the packages if node_modules is missing or does not match the lock file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot, step } from './run.mjs';

/** True if everything is there; reads only what npm itself wrote, so that it costs milliseconds. */
export function install() {
  if (isCurrent()) return true;
  return step('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
}

function isCurrent() {
  const written = join(repoRoot, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = packagesOf(written);
  const wanted = Object.entries(packagesOf(join(repoRoot, 'package-lock.json')));
  return wanted.every(([path, { version, optional, link }]) => {
    const ours = !path.startsWith('node_modules/') || optional === true || link === true;
    return ours || installed[path]?.version === version;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
