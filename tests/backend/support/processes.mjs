// Processes, ports and folders of a heavy run. `cleanUp` ends and removes all of them, in the reverse order of their making.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const leftovers = [];

/** Registers what is to be done at the end, also after a failure. */
export function atEnd(work) {
  leftovers.push(work);
}

/** Undoes everything; what fails is told and does not stop the rest. */
export async function cleanUp() {
  for (const work of leftovers.splice(0).reverse()) {
    try {
      await work();
    } catch (error) {
      process.stderr.write(`Cleaning up: ${error.message}\n`);
    }
  }
}

/** An empty folder that is gone after the run. */
export function tempFolder(name = 'werkbaum-backend') {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** A port of the loopback that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Runs a command to its end and gives its standard output; throws with all it said if it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(said.stdout);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${said.stderr}${said.stdout}`));
    });
  });
}

/** Asks again and again until `test` gives something other than undefined. */
export async function until(test, what, milliseconds = 90_000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await test();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${milliseconds / 1000} s`);
    await pause(100);
  }
}

/** Runs a heavy run: prints why it failed, cleans up, and sets the exit code. */
export async function heavyRun(work) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void cleanUp().then(() => process.exit(130)));
  try {
    await work({ short: process.argv.includes('--short') });
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  }
  await cleanUp();
}
