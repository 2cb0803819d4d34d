// The agent of the demo: an MCP client that has started the real server as its child process, as any host does.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { repoRoot } from '../test/run.mjs';
import { say } from './say.mjs';

const SERVER = ['node-shell/dist/werkbaum.mjs', '--root', 'docs', '--read-only'];

export async function startAgent() {
  const client = new Client({ name: 'werkbaum-demo', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: SERVER, cwd: repoRoot }));
  return {
    command: `node ${SERVER.join(' ')}`,
    server: client.getServerVersion(),
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools,
    listResources: async () => (await client.listResources()).resources,
    listPrompts: async () => (await client.listPrompts()).prompts,
    readResource: (uri) => told(`reads ${uri}`, client.readResource({ uri })),
    getPrompt: (name, args) =>
      told(`takes the prompt ${name} ${JSON.stringify(args)}`, client.getPrompt({ name, arguments: args })),
    call: (tool, args) => callTool(client, tool, args),
    leave: () => client.close(),
  };
}

/** Calls a tool, says so, and gives its answer; an error of the tool ends the demo. */
async function callTool(client, tool, args) {
  say(`   > ${tool} ${JSON.stringify(args)}`);
  const { structuredContent, content, isError } = await client.callTool({ name: tool, arguments: args });
  if (isError || structuredContent === undefined) throw new Error(`${tool} answered ${content[0]?.text}`);
  say(`   < ${content[0].text.length} characters of JSON`);
  return structuredContent;
}

async function told(what, answer) {
  say(`   > ${what}`);
  return answer;
}
