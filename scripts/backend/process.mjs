// The document server as a process, started as an operator does: by run.sh, with settings from the environment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repoRoot } from '../test/run.mjs';

export const runScript = 'jvm-bundle/backend/run.sh';

/** Spawns it; `settings` go on top of the environment of this process. */
export function spawnServer(jdk, settings, stdio) {
  const env = { ...process.env, ...settings, JAVA_HOME: jdk.home };
  const server = spawn(join(repoRoot, runScript), { stdio, env });
  server.on('error', (error) => process.stderr.write(`The server could not be started: ${error.message}\n`));
  return server;
}

/** Waits until the server answers at `base`: true; false if it ended before that. */
export async function answers(server, base) {
  do {
    await pause(100);
    if (await answersNow(base)) return true;
  } while (isRunning(server));
  return false;
}

/** Asks it to end, as a service manager does, and waits; one that does not is killed. */
export async function stop(server) {
  if (!isRunning(server)) return;
  const ended = once(server, 'exit').then(() => true);
  server.kill('SIGTERM');
  const inTime = await Promise.race([ended, pause(15_000, false, { ref: false })]);
  if (!inTime) server.kill('SIGKILL');
  await ended;
}

/** A process that could not be started has no ID. */
function isRunning({ pid, exitCode, signalCode }) {
  return pid !== undefined && exitCode === null && signalCode === null;
}

async function answersNow(base) {
  try {
    return (await fetch(`${base}/info`)).ok;
  } catch {
    return false; // not there yet
  }
}
