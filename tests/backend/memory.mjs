// `npm run backend:memory`: what the server takes with the settings of run.sh after 30 documents and a forced collection,
// and that no burst ends it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reader } from './support/crowd.mjs';
import { heavyRun, tempFolder, until } from './support/processes.mjs';
import { checksum, create, expectOk } from './support/rest.mjs';
import { serverProgram } from './support/server.mjs';

const DOCUMENTS = 30;
const READERS = 1500;
const MAX_READERS = 400;
const MEGABYTE = 1024 * 1024;
const plan = readFileSync(fileURLToPath(new URL('../../docs/plan.werkbaum', import.meta.url)), 'utf8');
/** The server in use before, measured in the same way. */
const BEFORE = { resident: 174, heap: 46 };

async function measure(server) {
  await server.jcmd('GC.run');
  const info = await server.jcmd('GC.heap_info');
  const [used, total] = ['used', 'total'].map((what) => kilobytes(info, what) / 1024);
  return { resident: Math.round(server.resident().now), used: Math.round(used), committed: Math.round(total) };
}

/** Of both generations of the serial collector; metaspace is reported apart and has `used` as well. */
function kilobytes(info, what) {
  const generations = info.split('\n').filter((line) => /^ *(DefNew|Tenured|def new|tenured) .*total/.test(line));
  if (generations.length !== 2) throw new Error(`Not the report of the serial collector: ${info}`);
  return generations.map((line) => Number(new RegExp(`${what} (\\d+)K`).exec(line)[1])).reduce((a, b) => a + b);
}

async function burst(server, patches) {
  const id = await create(server.base, plan);
  const body = { checksum: checksum(plan), clientId: 'tab-1', ops: [] };
  for (let i = 1; i <= patches; i++) {
    await expectOk('PATCH', `${server.base}/documents/${id}/content`, { ...body, baseVersion: i, seq: i });
  }
}

/** As many bodies of nearly the largest size as a careless client may send; the server must be alive after it. */
async function largeBodies(server, count) {
  const content = 'x'.repeat(7 * MEGABYTE);
  await Promise.all(Array.from({ length: count }, () => create(server.base, content, 'Large')));
}

/**
 * More readers ask for news than may wait for it (application.properties); of those who do, two of three go away without a word.
 * Writers must get through all the same, and who stayed must hear of it.
 */
async function crowd(server) {
  const url = `${server.base}/documents/${await create(server.base, plan, 'Crowd')}`;
  const readers = Array.from({ length: READERS }, () => reader(`${url}/changes?since=1&wait=25`));
  const refused = () => readers.filter(({ status }) => status === 503).length;
  await until(() => refused() >= READERS - MAX_READERS || undefined, 'Only so many wait');
  const waiting = readers.filter(({ status }) => status === 0);
  waiting.forEach(({ leave }, i) => i % 3 > 0 && leave());
  const patch = { baseVersion: 1, checksum: checksum(plan), clientId: 'crowd', seq: 1, ops: [] };
  await expectOk('PATCH', `${url}/content`, patch);
  const stayed = await Promise.all(waiting.filter((_, i) => i % 3 === 0).map(({ answer }) => answer));
  assert.ok(stayed.length > 0 && stayed.every((status) => status === 200), `They were answered ${stayed}`);
  process.stdout.write(
    `Of ${READERS} readers at once ${refused()} were refused, ${stayed.length} stayed and heard the news\n`,
  );
}

function tell(what, { resident, used, committed }) {
  process.stdout.write(`${what}: resident ${resident} MB, heap ${used} MB used of ${committed} MB\n`);
}

await heavyRun(async ({ short }) => {
  const server = await serverProgram().start({ dataDir: tempFolder() });
  tell('After the start', await measure(server));
  for (let i = 0; i < DOCUMENTS; i++) await create(server.base, plan, `Plan ${i}`);
  const result = await measure(server);
  tell(`After ${DOCUMENTS} documents`, result);
  process.stdout.write(`The server before: resident ${BEFORE.resident} MB, heap ${BEFORE.heap} MB\n`);
  const patches = short ? 200 : 2000;
  await burst(server, patches);
  tell(`After ${patches} patches of ${(plan.length / MEGABYTE).toFixed(2)} MB`, await measure(server));
  const bodies = short ? 6 : 12;
  await largeBodies(server, bodies);
  tell(`After ${bodies} bodies of 7 MB at once`, await measure(server));
  await crowd(server);
  tell('After a crowd of readers', await measure(server));
  await server.stop();
});
