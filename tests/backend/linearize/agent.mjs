// An agent: the built server over stdio, as a host starts it, writing a shared document.
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { atEnd, tempFolder } from '../support/processes.mjs';

const program = fileURLToPath(new URL('../../../node-shell/dist/werkbaum.mjs', import.meta.url));

/** Writes until `going()` is false; gives `{name, marks, counts}`: what the lines of its applied writes carry. */
export async function act({ name, base, id, going, rest }) {
  const client = new Client({ name, version: '1' });
  const args = [program, 'serve', '--root', tempFolder(), '--server', base, '--name', name];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  atEnd(() => client.close());
  const agent = { name, client, source: `${base}/documents/${id}`, marks: [], counts: {} };
  for (let turn = 1; going(); turn++) {
    await write(agent, `${name}.${turn}`);
    await pause(Math.random() * rest);
  }
  return agent;
}

/** One write, tried until it is applied; an unknown outcome is asked for with the same request. */
async function write(agent, mark) {
  for (let attempt = 0; ; attempt++) {
    const seen = await read(agent);
    const [tool, args] = randomWrite(seen, mark);
    const given = { ...args, base: seen.base, requestId: `${mark}-${attempt}` };
    let answer = await call(agent, tool, given);
    while (answer.error?.code === 'INDETERMINATE') answer = await call(agent, tool, given);
    if (answer.applied === true) return agent.marks.push(mark);
    await pause(100);
  }
}

async function read(agent) {
  for (;;) {
    const answer = await call(agent, 'read', {});
    if (answer.error === undefined) return answer;
    await pause(200);
  }
}

function randomWrite({ text, lineCount }, mark) {
  if (Math.random() < 0.6) return ['add_node', { parent: '#plan', line: mark }];
  const index = 1 + Math.floor(Math.random() * (Math.min(lineCount, text.split('\n').length) - 1));
  return ['apply_ops', { ops: [{ op: 'replace', index, count: 1, lines: [`  - ${mark}`] }] }];
}

async function call(agent, tool, args) {
  const given = { source: agent.source, ...args };
  const { structuredContent } = await agent.client.callTool({ name: `werkbaum_${tool}`, arguments: given });
  const { code, reason } = structuredContent.error ?? {};
  const outcome = code === undefined ? tool : [code, reason].filter(Boolean).join(' ');
  agent.counts[outcome] = (agent.counts[outcome] ?? 0) + 1;
  return structuredContent;
}
