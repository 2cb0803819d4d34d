// Runs one step of a script with its output passed through.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repoRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Announces and runs a command in the root of the repository; true if it ended with 0. */
export function step(title, command, args, env = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const options = { cwd: repoRoot, stdio: 'inherit', env: { ...process.env, ...env } };
  const { status, error } = spawnSync(command, args, { ...options, shell: process.platform === 'win32' });
  if (error) process.stderr.write(`${command} could not be started: ${error.message}\n`);
  return status === 0;
}

/** True if the command is on the PATH and starts. */
export function isInstalled(command, env = {}) {
  const options = { stdio: 'ignore', shell: process.platform === 'win32', env: { ...process.env, ...env } };
  return spawnSync(command, ['--version'], options).status === 0;
}
