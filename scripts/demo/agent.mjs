// The agent of the demo: an MCP client that has started the real server as its child process, as any host does.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { repoRoot } from '../test/run.mjs';
import { say } from './say.mjs';

/** Calls longer than this are shown in short. */
const LONG = 240;

/** `options` of the server, roots relative to the repository. */
export async function startAgent(options) {
  const server = ['node-shell/dist/werkbaum.mjs', ...options];
  const client = new Client({ name: 'werkbaum-demo', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: server, cwd: repoRoot }));
  return {
    command: `node ${server.join(' ')}`,
    server: client.getServerVersion(),
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools,
    listResources: async () => (await client.listResources()).resources,
    listPrompts: async () => (await client.listPrompts()).prompts,
    readResource: (uri) => told(`reads ${uri}`, client.readResource({ uri })),
    getPrompt: (name, args) =>
      told(`takes the prompt ${name} ${JSON.stringify(args)}`, client.getPrompt({ name, arguments: args })),
    call: (tool, args) => callTool(client, tool, args),
    /** A call that must be refused with this code; gives the error. */
    refused: (tool, args, code) => refusedCall(client, tool, args, code),
    leave: () => client.close(),
  };
}

/** Calls a tool, says so, and gives its answer; an error of the tool ends the demo. */
async function callTool(client, tool, args) {
  const { structuredContent, content, isError } = await ask(client, tool, args);
  if (isError || structuredContent === undefined) throw new Error(`${tool} answered ${content[0]?.text}`);
  say(`   < ${content[0].text.length} characters of JSON`);
  return structuredContent;
}

async function refusedCall(client, tool, args, code) {
  const { structuredContent } = await ask(client, tool, args);
  const error = structuredContent?.error;
  if (error?.code !== code) throw new Error(`${tool} did not answer ${code}`);
  say(`   < refused: ${code}`);
  return error;
}

function ask(client, tool, args) {
  say(`   > ${tool} ${inShort(args)}`);
  return client.callTool({ name: tool, arguments: args });
}

/** The arguments as JSON; of a long call only the beginning of each list and text. */
function inShort(args) {
  const whole = JSON.stringify(args);
  return whole.length <= LONG ? whole : JSON.stringify(args, (_key, value) => beginning(value));
}

function beginning(value) {
  if (Array.isArray(value) && value.length > 3) return [...value.slice(0, 2), `… ${value.length - 2} more`];
  return typeof value === 'string' && value.length > 60 ? `${value.slice(0, 59)}…` : value;
}

async function told(what, answer) {
  say(`   > ${what}`);
  return answer;
}
