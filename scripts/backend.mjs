// `npm run backend`: the document server of this repository. Builds it if that was not done since the last change, starts
// it as an operator would (jvm-bundle/backend/run.sh), says where it is as soon as it answers, and ends with it.
// Settings come from the environment: WERKBAUM_PORT, WERKBAUM_DATA_DIR, WERKBAUM_DATABASE_URL, WERKBAUM_MASTER_PASSWORD_HASH.
import { join } from 'node:path';
import { buildJar } from './backend/build-jar.mjs';
import { answers, spawnServer } from './backend/process.mjs';
import { findJdk, missingJdkMessage } from './find-jdk.mjs';
import { repoRoot } from './test/run.mjs';

const port = process.env.WERKBAUM_PORT || '9080';
const base = `http://127.0.0.1:${port}/api/v1`;

function start(jdk) {
  const dataDir = process.env.WERKBAUM_DATA_DIR ?? join(repoRoot, 'jvm-bundle/backend/data');
  const server = spawnServer(jdk, { WERKBAUM_DATA_DIR: dataDir }, 'inherit');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
  return server;
}

async function announce(server) {
  if (await answers(server, base)) process.stdout.write(`\nThe document server answers at ${base} (Ctrl-C ends it)\n`);
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
    server.on('error', () => resolve(1));
    server.on('exit', (code) => resolve(code ?? 0));
  });
  await Promise.race([announce(server), ended]);
  return ended;
}

process.exitCode = await main();
