// Clients that send content patches one after the other, each over a connection of its own. Gives `{perSecond, p95}`.
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { performance } from 'node:perf_hooks';
import { applyLineOps, joinLines, rebaseLineOps, splitLines } from '../../../core/dist/werkbaum-core.mjs';
import { checksum, create } from '../support/rest.mjs';

const WARM_UP = 2;

/**
 * Every client replaces its own line, so nothing conflicts.
 * @param oneDocument true: all clients on one document, as for the bare update; false: each on its own
 */
export async function patches(base, text, { clients, seconds, oneDocument }) {
  const documents = [];
  for (let i = 0; i < (oneDocument ? 1 : clients); i++) documents.push(await create(base, text));
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const states = Array.from({ length: clients }, (_, i) => ({
    url: `${base}/documents/${documents[i % documents.length]}/content`,
    index: 1 + i,
    clientId: `tab-${randomUUID()}`,
    seq: 0,
    version: 1,
    text,
  }));
  await run(states, agent, WARM_UP);
  const times = (await run(states, agent, seconds)).sort((a, b) => a - b);
  agent.destroy();
  return { perSecond: times.length / seconds, p95: times[Math.floor(times.length * 0.95)] };
}

async function run(states, agent, seconds) {
  const end = performance.now() + seconds * 1000;
  const times = [];
  const client = async (state) => {
    while (performance.now() < end) times.push(await one(state, agent));
  };
  await Promise.all(states.map(client));
  return times;
}

/** Goes on from the last answer, as an editor does (backend 1.9). */
async function one(state, agent) {
  const { clientId, version: baseVersion, text, index } = state;
  const seq = ++state.seq;
  const ops = [{ op: 'replace', index, count: 1, lines: [`  - ${clientId} ${seq}`] }];
  const sent = JSON.stringify({ baseVersion, checksum: checksum(text), clientId, seq, ops });
  const began = performance.now();
  const { status, body } = await send(state.url, agent, sent);
  const time = performance.now() - began;
  if (status !== 200) throw new Error(`${status} ${body}`);
  const { version, opsSinceBase } = JSON.parse(body);
  const moved = rebaseLineOps(ops, opsSinceBase);
  state.text = joinLines(applyLineOps(applyLineOps(splitLines(text), opsSinceBase), moved));
  state.version = version;
  return time;
}

function send(url, agent, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = httpRequest(url, { method: 'PATCH', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
