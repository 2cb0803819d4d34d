// One `set_status` on a plan file of 10,000 nodes through the running server, against one `parsePlan` of the same text here, and
// beside it what the file system alone takes: read, replace, fsync, rename. Wall time, in turn, medians.
import { mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parsePlan } from '../../core/dist/werkbaum-core.mjs';
import { row } from './measure.mjs';
import { plan } from './plans.mjs';

const server = fileURLToPath(new URL('../../node-shell/dist/werkbaum.mjs', import.meta.url));
const SOURCE = 'plan.werkbaum';
const WARM_UP = 10;

/** Rows of the bench table. */
export async function writing(runs = 31) {
  const folder = await mkdtemp(join(tmpdir(), 'werkbaum-bench-'));
  const text = plan(10_000, { dependencies: 1000, described: 0.1 });
  await writeFile(join(folder, SOURCE), text);
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [server, '--root', folder] }));
  try {
    const { write, parse, plainFile } = await measure(client, folder, text, runs);
    return [
      row('one set_status on 10,000 nodes over stdio : parse of the plan', write / parse, 4),
      row('plain read, replace, fsync, rename of that file : parse of the plan', plainFile / parse),
    ];
  } finally {
    await client.close();
    await rm(folder, { recursive: true });
  }
}

async function measure(client, folder, text, runs) {
  const times = { write: [], parse: [], plainFile: [] };
  const timed = async (name, work) => {
    const started = performance.now();
    const result = await work();
    times[name].push(performance.now() - started);
    return result;
  };
  let { base } = await call(client, 'werkbaum_read', { source: SOURCE, to: 1 });
  for (let run = 0; run < runs + WARM_UP; run++) {
    const args = { source: SOURCE, id: 'line:2', status: run % 2 === 0 ? '~' : '?', base };
    ({ base } = await timed('write', () => call(client, 'werkbaum_set_status', args)));
    await timed('parse', () => parsePlan(text));
    await timed('plainFile', () => replaceFile(join(folder, 'plain.txt'), text));
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list.slice(WARM_UP))]));
}

async function call(client, name, args) {
  const { structuredContent, isError } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(JSON.stringify(structuredContent));
  return structuredContent;
}

async function replaceFile(file, text) {
  const found = await readFile(file, 'utf8').catch(() => text);
  const handle = await open(`${file}.new`, 'w');
  await handle.writeFile(found.replace('[ ]', '[~]'));
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}
