// A document server for as long as a script runs: a free port, the embedded database in a folder of its own.
import { mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.mjs';
import { answers, spawnServer, stop } from './process.mjs';

/** No setting of the environment leads to another database, nor to an address that nobody asks. */
const own = { WERKBAUM_DATABASE_URL: '', WERKBAUM_MASTER_PASSWORD_HASH: '', WERKBAUM_ADDRESS: '127.0.0.1' };

/** Starts one and gives `{base, settings}`; throws with what it said if it does not. `undoAll` stops and removes it. */
export async function startTemporaryServer(jdk, further = {}) {
  const port = await freePort();
  // No wait from here to the last atEnd: an interruption in between would leave something.
  const folder = makeFolder();
  // A file and no pipe: nobody may have the time to read.
  const log = join(folder, 'server.log');
  const output = openSync(log, 'w');
  const settings = { WERKBAUM_PORT: String(port), WERKBAUM_DATA_DIR: join(folder, 'data') };
  const server = spawnServer(jdk, { ...own, ...settings, ...further }, ['ignore', output, output]);
  atEnd(() => stop(server));
  const base = `http://127.0.0.1:${port}/api/v1`;
  if (await answers(server, base)) return { base, settings };
  throw new Error(`the document server did not start: ${readFileSync(log, 'utf8')}`);
}

function makeFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'werkbaum-server-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** A port of the loopback that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
