// `npm run milestones`: a document with 5,000 milestones and as many documents, of 67 KB each, are told within a small heap; and
// an agent that writes all day does not let the history grow without bound. `--short` is the same in small.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { TextDecoderStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from './support/postgres.mjs';
import { heavyRun, tempFolder } from './support/processes.mjs';
import { checksum, create, expectOk } from './support/rest.mjs';
import { serverProgram } from './support/server.mjs';

const CONTENT = `Plan\n${'  - a line of some sixty characters, as there are many of them\n'.repeat(1050)}`;
const AT_ONCE = 8;
const READERS = 4;
const PASSWORD = { WERKBAUM_MASTER_PASSWORD_HASH: '{noop}secret' };
const LOGIN = { authorization: `Basic ${Buffer.from('werkbaum:secret').toString('base64')}` };

async function longAnswers(title, start, count) {
  const server = await start();
  const id = await create(server.base, CONTENT);
  const url = `${server.base}/documents/${id}`;
  await times(count - 1, () => expectOk('PUT', url, { title: 'Plan', content: CONTENT }));
  await times(count - 1, () => create(server.base, CONTENT));
  const before = server.resident().now;
  const seconds = {};
  seconds.history = await told(`${url}/history`, count, true);
  seconds[`${READERS} histories at once`] = await together(() => told(`${url}/history`, count, true));
  seconds.documents = await told(`${server.base}/documents`, count, false);
  seconds[`${READERS} lists at once`] = await together(() => told(`${server.base}/documents`, count, false));
  const { now, highest } = server.resident();
  const memory = [before, now, highest].map(Math.round).join(', ');
  const list = Object.entries(seconds).map(([what, s]) => `${what} ${s.toFixed(1)} s`);
  process.stdout.write(`${title}: ${count} of ${Math.round(CONTENT.length / 1000)} KB: ${list.join(', ')}\n`);
  process.stdout.write(`  resident before, after, at its highest: ${memory} MB\n`);
  await server.stop();
}

async function times(count, work) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function together(work) {
  return Math.max(...(await Promise.all(Array.from({ length: READERS }, work))));
}

/** Reads a long answer as it comes; every entry must be there, whole and, in a history, in order. Gives the seconds. */
async function told(url, count, inOrder) {
  const began = performance.now();
  const answer = await fetch(url, { headers: inOrder ? {} : LOGIN });
  assert.equal(answer.status, 200);
  let rest = '';
  let entries = 0;
  const take = (text) => {
    const entry = JSON.parse(text.replace(/^[[,]/, ''));
    assert.equal(entry.content, CONTENT);
    entries++;
    if (inOrder) assert.equal(entry.version, entries);
  };
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    // No brace is in any content.
    const parts = (rest + text).split('}');
    rest = parts.pop();
    parts.forEach((part) => take(`${part}}`));
  }
  assert.equal(rest, ']');
  assert.equal(entries, count);
  return (performance.now() - began) / 1000;
}

/** Time runs so much faster: a pause of 30 s takes half a second, an hour a minute. */
const FASTER = 60;
const PAUSE_MS = 500;
const FAST_CLOCK = [`milestone-pause=${PAUSE_MS}ms`, 'sync-retention=5s']
  .map((p) => `-Dwerkbaum.live-editing.${p}`)
  .join(' ');

/** 30 writes a minute by an agent, every tenth by a person, for so many minutes of that time. */
async function busyHour(program, minutes) {
  const server = await program.start({ dataDir: tempFolder(), javaOpts: FAST_CLOCK });
  const id = await create(server.base, 'Plan');
  const url = `${server.base}/documents/${id}`;
  const writes = minutes * 30;
  const began = Date.now();
  let others = 0;
  for (let i = 1; i <= writes; i++) {
    await patch(
      url,
      i,
      i % 10 === 0 ? { clientId: 'tab-1', displayName: 'Ann' } : { clientId: 'mcp-1', displayName: 'Agent' },
    );
    if (i % 100 === 0) others = Math.max(others, (await stored(url)) - (await listed(url)));
    await pause(Math.max(0, began + (i * 2000) / FASTER - Date.now()));
  }
  // Per pause at most one milestone for the change of sides and one for silence; besides the first version and the newest.
  const most = (2 * (Date.now() - began)) / PAUSE_MS + 2;
  const kept = await listed(url);
  assert.ok(kept <= most, `${kept} entries are listed, at most ${Math.round(most)} expected`);
  // Five minutes of writes, and what came between two looks.
  assert.ok(others <= 2 * 150, `${others} sync versions are stored at once`);
  process.stdout.write(
    `${writes} writes in ${minutes} minutes of fast time: ${kept} listed, at most ${others} others stored\n`,
  );
  await server.stop();
}

const sum = checksum('Plan');

function patch(url, version, author) {
  return expectOk('PATCH', `${url}/content`, { baseVersion: version, checksum: sum, seq: version, ops: [], ...author });
}

async function listed(url) {
  return (await expectOk('GET', `${url}/history`)).length;
}

async function stored(url) {
  return (await expectOk('GET', `${url}/changes?since=0&wait=0`)).events.length;
}

await heavyRun(async ({ short }) => {
  const program = serverProgram();
  const count = short ? 300 : 5000;
  await longAnswers('H2', () => program.start({ dataDir: tempFolder(), env: PASSWORD }), count);
  const database = short ? undefined : await startPostgres();
  if (database !== undefined) {
    await longAnswers('PostgreSQL', () => program.start({ databaseUrl: database.url, env: PASSWORD }), count);
  }
  await busyHour(program, short ? 15 : 60);
});
