// A PostgreSQL of our own from the installed binaries: private folder and port, durable as in production.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { atEnd, freePort, run } from './processes.mjs';

const debian = '/usr/lib/postgresql';

/** Starts one; `{url, port, bin, as, restart}`. `restart` is a crash: what was in memory is gone. */
export async function startPostgres() {
  const bin = binaries();
  const data = (await as('mktemp', ['-d', '/tmp/werkbaum-postgres-XXXXXX'])).trim();
  const port = await freePort();
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c max_connections=120`;
  const control = (...args) => as(join(bin, 'pg_ctl'), ['-D', `${data}/db`, '-w', ...args]);
  atEnd(async () => {
    await control('-m', 'immediate', 'stop');
    await run('rm', ['-rf', data]);
  });
  await as(join(bin, 'initdb'), ['-D', `${data}/db`, '-U', 'werkbaum', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const start = () => control('-l', `${data}/log`, '-o', options, 'start');
  await start();
  const restart = async () => {
    await control('-m', 'immediate', 'stop');
    await start();
  };
  return { url: `postgres://werkbaum@127.0.0.1:${port}/postgres`, port, bin, as, restart };
}

function binaries() {
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const all = [...versions.sort().reverse(), ...(process.env.PATH ?? '').split(delimiter)];
  const found = all.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('PostgreSQL is not installed (looked for initdb).');
  return found;
}

/** PostgreSQL refuses to run as root, so there it runs as its own user. */
function as(command, args) {
  const root = process.getuid() === 0;
  const [first, ...rest] = root ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args];
  return run(first, rest, { cwd: '/tmp' });
}
