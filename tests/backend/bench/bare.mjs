// The yardstick: one row updated again and again by as many clients, on the database alone. Gives `{perSecond, p95}`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd, run, tempFolder } from '../support/processes.mjs';

const source = fileURLToPath(new URL('./BareUpdate.java', import.meta.url));

/** On H2, with the driver that is in the server's jar. */
export async function bareH2({ jdk, jar }) {
  const folder = tempFolder();
  await run(join(jdk.home, 'bin/jar'), ['xf', jar, 'BOOT-INF/lib'], { cwd: folder });
  const libraries = join(folder, 'BOOT-INF/lib');
  const driver = join(
    libraries,
    readdirSync(libraries).find((name) => /^h2-/.test(name)),
  );
  return async (clients, length, seconds) => {
    const given = [join(tempFolder(), 'bare'), length, clients, seconds].map(String);
    const [perSecond, p95] = (await run(join(jdk.home, 'bin/java'), ['-cp', driver, source, ...given]))
      .trim()
      .split(' ');
    return { perSecond: Number(perSecond), p95: Number(p95) };
  };
}

/** On PostgreSQL, with its own pgbench. */
export async function barePostgres({ port, bin, as }) {
  const folder = (await as('mktemp', ['-d', '/tmp/werkbaum-pgbench-XXXXXX'])).trim();
  atEnd(() => run('rm', ['-rf', folder]));
  const reach = ['-h', '127.0.0.1', '-p', String(port), '-U', 'werkbaum'];
  const table = 'CREATE TABLE bare (id int PRIMARY KEY, n bigint, content text); INSERT INTO bare VALUES (1, 0, NULL)';
  await as(join(bin, 'psql'), [...reach, '-q', '-c', table, 'postgres']);
  return async (clients, length, seconds) => {
    const script = join(tempFolder(), 'bare.sql');
    writeFileSync(script, `UPDATE bare SET n = n + 1, content = '${'x'.repeat(length)}' WHERE id = 1;\n`);
    await run('cp', [script, `${folder}/bare.sql`]);
    const log = `${folder}/log-${clients}`;
    const load = ['-n', '-c', clients, '-j', Math.min(clients, 2), '-T', seconds, '-f', `${folder}/bare.sql`];
    const output = await as(join(bin, 'pgbench'), [
      ...reach,
      ...load.map(String),
      '-l',
      `--log-prefix=${log}`,
      'postgres',
    ]);
    return { perSecond: Number(/tps = ([\d.]+)/.exec(output)[1]), p95: percentile(folder, `log-${clients}.`) };
  };
}

/** Third column of pgbench's logs: microseconds of the transaction. */
function percentile(folder, prefix) {
  const logs = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const times = lines.map((line) => Number(line.split(' ')[2])).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] / 1000;
}
