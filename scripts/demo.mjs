// `npm run demo`: install, build, start the server as a host would, and be its agent: first for a few questions about this
// project's own plan, then for changes in a folder made for it. Ends with 0 only if every scene went well. `--built` takes what is there instead of building.
import { writeHostConfigurations } from './demo/host-configurations.mjs';
import { say } from './demo/say.mjs';
import { readingScenes, writingScenes } from './demo/scenes.mjs';
import { makeWorkshop } from './demo/workshop.mjs';
import { install } from './test/install.mjs';
import { step } from './test/run.mjs';

function prepare() {
  if (process.argv.includes('--built')) return true;
  return install() && step('Building', 'npm', ['run', '--silent', 'build']);
}

let played = 0;

async function play(scenes, options, workshop) {
  // Imported here: before the installation there are no packages.
  const { startAgent } = await import('./demo/agent.mjs');
  const agent = await startAgent(options);
  try {
    for (const { title, run } of scenes) {
      say(`\n${++played}  ${title}\n`);
      await run(agent, workshop);
    }
  } finally {
    await agent.leave();
  }
}

async function main() {
  if (!prepare()) return 1;
  await play(readingScenes, ['--root', 'docs', '--read-only']);
  const workshop = makeWorkshop();
  try {
    await play(writingScenes, ['--root', workshop.folder, '--audit', workshop.audit], workshop);
  } finally {
    workshop.remove();
  }
  writeHostConfigurations();
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`\nThe demo stopped: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
