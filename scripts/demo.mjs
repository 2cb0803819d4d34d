// `npm run demo`: install, build, start the server as a host would, and be its agent: first for a few questions about this
// project's own plan, then for changes in a folder made for it, then on documents that a person edits too. Ends with 0 only if
// every scene went well. `--built` takes what is there instead of building; `--node-only` leaves the shared documents out.
import { undoAll } from './backend/at-end.mjs';
import { packageJar } from './backend/build-jar.mjs';
import { needsToBuild, needsToStart } from './backend/needs.mjs';
import { agentName, setUpDesk } from './demo/documents/desk.mjs';
import { writeHostConfigurations } from './demo/host-configurations.mjs';
import { say } from './demo/say.mjs';
import { documentScenes, readingScenes, writingScenes } from './demo/scenes.mjs';
import { makeWorkshop } from './demo/workshop.mjs';
import { install } from './test/install.mjs';
import { step } from './test/run.mjs';

const built = process.argv.includes('--built');
const nodeOnly = process.argv.includes('--node-only');

/** Asked first: nobody should wait for an installation to hear that something else is missing. */
function findJvmTools() {
  const { jdk, missing } = built ? needsToStart() : needsToBuild();
  if (missing.length === 0) return jdk;
  const hint = 'The scenes about shared documents need that. Those about files do not: npm run demo -- --node-only';
  throw new Error([...missing, hint].join('\n'));
}

function prepare(jdk) {
  if (built) return true;
  const hasProgram = install() && step('Building', 'npm', ['run', '--silent', 'build']);
  return hasProgram && (jdk === undefined || packageJar(jdk));
}

let played = 0;

async function play(scenes, options, place) {
  // Imported here: before the installation there are no packages.
  const { startAgent } = await import('./demo/agent.mjs');
  const agent = await startAgent(options);
  try {
    for (const { title, run } of scenes) {
      say(`\n${++played}  ${title}\n`);
      await run(agent, place);
    }
  } finally {
    await agent.leave();
  }
}

async function playDocuments(jdk) {
  const desk = await setUpDesk(jdk);
  await play(documentScenes, ['--root', 'docs', '--server', desk.base, '--name', agentName], desk);
}

async function main() {
  const jdk = nodeOnly ? undefined : findJvmTools();
  if (!prepare(jdk)) return 1;
  await play(readingScenes, ['--root', 'docs', '--read-only']);
  const workshop = makeWorkshop();
  await play(writingScenes, ['--root', workshop.folder, '--audit', workshop.audit], workshop);
  if (jdk !== undefined) await playDocuments(jdk);
  await undoAll();
  writeHostConfigurations();
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`\nThe demo stopped: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await undoAll();
}
