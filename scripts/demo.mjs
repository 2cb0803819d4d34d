// `npm run demo`: install, build, start the server as a host would, and be its agent for a few questions about this
// project's own plan. Ends with 0 only if every scene went well. `--built` takes what is there instead of building.
import { writeHostConfigurations } from './demo/host-configurations.mjs';
import { say } from './demo/say.mjs';
import { scenes } from './demo/scenes.mjs';
import { install } from './test/install.mjs';
import { step } from './test/run.mjs';

function prepare() {
  if (process.argv.includes('--built')) return true;
  return install() && step('Building', 'npm', ['run', '--silent', 'build']);
}

async function play(agent) {
  for (const [i, { title, run }] of scenes.entries()) {
    say(`\n${i + 1}  ${title}\n`);
    await run(agent);
  }
}

async function main() {
  if (!prepare()) return 1;
  // Imported here: before the installation there are no packages.
  const { startAgent } = await import('./demo/agent.mjs');
  const agent = await startAgent();
  try {
    await play(agent);
  } finally {
    await agent.leave();
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
