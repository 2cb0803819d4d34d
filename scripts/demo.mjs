// `npm run demo`: install, build, start the server as a host would, and ask it about this project's own plan.
import { install } from './test/install.mjs';
import { repoRoot, step } from './test/run.mjs';

const source = 'docs/plan.werkbaum';
const questions = [
  { tool: 'werkbaum_plans', args: {}, why: 'Which plans are there?' },
  { tool: 'werkbaum_next', args: { source, limit: 3 }, why: 'What is next, and what holds the rest back?' },
  { tool: 'werkbaum_inspect', args: { source, depth: 2 }, why: 'What does the plan look like?' },
];

async function connect() {
  // Imported here: before the installation there is no such package.
  const { Client } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new Client({ name: 'demo', version: '1' });
  const args = ['node-shell/dist/werkbaum.mjs', '--root', repoRoot, '--read-only'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: repoRoot }));
  return client;
}

async function ask(client, { tool, args, why }) {
  process.stdout.write(`\n-- ${why}\n   ${tool} ${JSON.stringify(args)}\n`);
  const result = await client.callTool({ name: tool, arguments: args });
  process.stdout.write(`${JSON.stringify(result.structuredContent, null, 1).split('\n').slice(0, 60).join('\n')}\n`);
  return result.isError !== true;
}

async function main() {
  if (!install() || !step('Building', 'npm', ['run', '--silent', 'build'])) return 1;
  const client = await connect();
  process.stdout.write('\n== Asking the server\n');
  let ok = true;
  for (const question of questions) ok = (await ask(client, question)) && ok;
  await client.close();
  return ok ? 0 : 1;
}

process.exitCode = await main();
