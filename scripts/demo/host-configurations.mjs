// Ready-made configurations of hosts, with the real place of this clone.
import { join } from 'node:path';
import { repoRoot } from '../test/run.mjs';
import { say } from './say.mjs';

const start = {
  command: 'node',
  args: [join(repoRoot, 'node-shell', 'dist', 'werkbaum.mjs'), '--root', join(repoRoot, 'docs')],
};

const hosts = [
  { host: 'Claude Code', file: '.mcp.json in your project', configuration: { mcpServers: { werkbaum: start } } },
  {
    host: 'VS Code',
    file: '.vscode/mcp.json in your project',
    configuration: { servers: { werkbaum: { type: 'stdio', ...start } } },
  },
  {
    host: 'Claude Desktop',
    file: 'claude_desktop_config.json (Settings, Developer, Edit Config)',
    configuration: { mcpServers: { werkbaum: start } },
  },
];

export function writeHostConfigurations() {
  say('\nAll scenes went well. To have it in your host, take one of these; put the folder');
  say('with your own plans in the place of docs.');
  for (const { host, file, configuration } of hosts) {
    say(`\n${host}: ${file}\n`);
    say(JSON.stringify(configuration, null, 2));
  }
  say('\nFor shared documents add "--server" and the URL of a document server, up to');
  say('and including /api/v1. One of your own: npm run backend');
}
