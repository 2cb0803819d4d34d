// A document server for as long as a script runs: a free port, the embedded database in a folder of its own.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.mjs';
import { answers, spawnServer, stop } from './process.mjs';

/** No setting of the environment leads to another database, nor to an address that nobody asks. */
const own = { WERKBAUM_DATABASE_URL: '', WERKBAUM_MASTER_PASSWORD_HASH: '', WERKBAUM_ADDRESS: '127.0.0.1' };

/** Starts one and gives `{base, settings}`; throws with what it said if it does not. `undoAll` stops and removes it. */
export async function startTemporaryServer(jdk, further = {}) {
  const settings = { WERKBAUM_PORT: String(await freePort()), WERKBAUM_DATA_DIR: makeFolder() };
  const server = spawnServer(jdk, { ...own, ...settings, ...further }, ['ignore', 'pipe', 'pipe']);
  atEnd(() => stop(server));
  const said = listenTo(server);
  const base = `http://127.0.0.1:${settings.WERKBAUM_PORT}/api/v1`;
  if (await answers(server, base)) return { base, settings };
  throw new Error(`the document server did not start: ${said.text}`);
}

function makeFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'werkbaum-server-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** The pipes must be read, else a server that says much would stand still. */
function listenTo(server) {
  const said = { text: '' };
  const keep = (text) => (said.text = (said.text + text).slice(-10_000));
  server.on('error', (error) => keep(error.message));
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', keep);
  return said;
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
