// `npm run backend`: the document server of this repository. Builds it if that was not done since the last change, starts
// it as an operator would (jvm-bundle/backend/run.sh), says where it is as soon as it answers, and ends with it.
// Settings come from the environment: WERKBAUM_PORT, WERKBAUM_DATA_DIR, WERKBAUM_DATABASE_URL, WERKBAUM_MASTER_PASSWORD_HASH.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildJar } from './backend/build-jar.mjs';
import { findJdk, missingJdkMessage } from './find-jdk.mjs';
import { repoRoot } from './test/run.mjs';

const port = process.env.WERKBAUM_PORT || '9080';
const url = `http://127.0.0.1:${port}`;

function start(jdk) {
  const env = { WERKBAUM_DATA_DIR: join(repoRoot, 'jvm-bundle/backend/data'), ...process.env, JAVA_HOME: jdk.home };
  const server = spawn(join(repoRoot, 'jvm-bundle/backend/run.sh'), { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
  return server;
}

async function answers() {
  try {
    return (await fetch(`${url}/api/v1/info`)).ok;
  } catch {
    return false; // not there yet
  }
}

async function announce(server) {
  while (server.exitCode === null && server.signalCode === null) {
    if (await answers())
      return process.stdout.write(`\nThe document server answers at ${url}/api/v1 (Ctrl-C ends it)\n`);
    await pause(250);
  }
}

async function main() {
  const jdk = findJdk();
  if (jdk === undefined) {
    process.stderr.write(`${missingJdkMessage()}\n`);
    return 1;
  }
  if (!buildJar(jdk)) return 1;
  const server = start(jdk);
  const ended = new Promise((resolve) => {
    server.on('error', (error) => {
      process.stderr.write(`The server could not be started: ${error.message}\n`);
      resolve(1);
    });
    server.on('exit', (code) => resolve(code ?? 0));
  });
  await Promise.race([announce(server), ended]);
  return ended;
}

process.exitCode = await main();
