// `npm run linearize`: many writers, some of them agents, on one document while instances are killed and the database crashes.
// PostgreSQL with two instances, then the embedded database with one. `--short` is the same in small.
import { setTimeout as pause } from 'node:timers/promises';
import { act } from './linearize/agent.mjs';
import { edit } from './linearize/editor.mjs';
import { follow } from './linearize/follower.mjs';
import { judge } from './linearize/verdict.mjs';
import { startPostgres } from './support/postgres.mjs';
import { heavyRun, tempFolder } from './support/processes.mjs';
import { create, expectOk } from './support/rest.mjs';
import { serverProgram } from './support/server.mjs';

const EDITORS = 12;
const AGENTS = 4;
/** Every version becomes a milestone, so that afterwards the whole history is there to be judged. */
const ALL_STAY = '-Dwerkbaum.live-editing.milestone-pause=0s';

async function onPostgres(program, seconds) {
  const database = await startPostgres();
  const options = { databaseUrl: database.url, javaOpts: ALL_STAY };
  const [first, second] = await Promise.all([program.start(options), program.start(options)]);
  const calamities = [
    ['kill -9 of one instance', () => second.kill()],
    ['and its start', () => second.start()],
    ['crash of PostgreSQL', () => database.restart()],
  ];
  await write('PostgreSQL, two instances', [first, second], calamities, seconds);
  await Promise.all([first.stop(), second.stop()]);
}

async function onH2(program, seconds, kills) {
  const server = await program.start({ dataDir: tempFolder(), javaOpts: ALL_STAY });
  const killed = async () => {
    await server.kill();
    await server.start();
  };
  const calamities = Array.from({ length: kills }, () => ['kill -9', killed]);
  await write('H2, one instance', [server], calamities, seconds);
  await server.stop();
}

async function write(title, servers, calamities, seconds) {
  const bases = servers.map(({ base }) => base);
  const id = await create(
    bases[0],
    ['Plan #plan', ...Array.from({ length: 80 }, (_, i) => `  - start ${i}`)].join('\n'),
  );
  // What tells the writers and the followers when to end.
  const state = { writing: true, last: undefined };
  const turned = (i) => [...bases.slice(i % bases.length), ...bases.slice(0, i % bases.length)];
  const common = { id, going: () => state.writing, rest: 150 };
  const editing = Array.from({ length: EDITORS }, (_, i) => edit({ ...common, name: `e${i}`, bases: turned(i) }));
  const acting = Array.from({ length: AGENTS }, (_, i) => act({ ...common, name: `a${i}`, base: turned(i)[0] }));
  const following = Promise.all(bases.map((base) => follow({ base, id, goal: () => state.last })));
  const all = Promise.all([Promise.all(editing), Promise.all(acting)]);
  // Whatever fails ends the run at once.
  await Promise.race([all, following, strike(calamities, seconds)]);
  state.writing = false;
  const [editors, agents] = await all;
  const url = `${bases[0]}/documents/${id}`;
  const document = await expectOk('GET', url);
  state.last = document.version;
  const followers = await following;
  const history = await expectOk('GET', `${url}/history`);
  const feed = await expectOk('GET', `${url}/changes?since=0&wait=0`);
  report(title, judge({ history, feed, document, editors, agents, followers }), { editors, agents, followers });
}

/** The calamities, evenly spread over the time. */
async function strike(calamities, seconds) {
  const part = (seconds * 1000) / (calamities.length + 1);
  for (const [name, happen] of calamities) {
    await pause(part);
    process.stdout.write(`  ${name} …\n`);
    await happen();
  }
  await pause(part);
}

function report(title, versions, { editors, agents, followers }) {
  process.stdout.write(`${title}: ${versions} versions, all as acknowledged\n`);
  const sum = (list) => {
    const total = {};
    for (const { counts } of list) for (const [what, n] of Object.entries(counts)) total[what] = (total[what] ?? 0) + n;
    return JSON.stringify(total);
  };
  process.stdout.write(`  editors ${sum(editors)}\n  agents ${sum(agents)}\n  followers ${sum(followers)}\n`);
}

await heavyRun(async ({ short }) => {
  const program = serverProgram();
  await onPostgres(program, short ? 8 : 60);
  await onH2(program, short ? 6 : 60, short ? 1 : 3);
});
