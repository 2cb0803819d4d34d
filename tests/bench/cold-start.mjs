// Cold start to the answer of `initialize`, and the memory after it, against a hand-written loop on plain Node.
// Usage: node tests/bench/cold-start.mjs [--runs 15] [--server <file>] [--json] [-- <server arguments>]
// Both are started in turn, so that what else the machine does hits both; medians are compared.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '15' }, server: { type: 'string' }, json: { type: 'boolean' } },
  allowPositionals: true,
});
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = values.server ?? here('../../node-shell/dist/werkbaum.mjs');
const baseline = here('./baselines/plain-rpc.mjs');

const INITIALIZE =
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  }) + '\n';

function residentKb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

/** Time the main thread spent computing: what else the machine does hardly shows in it. */
function computedMs(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function startOnce(args) {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      if (JSON.parse(text.split('\n')[0]).result?.protocolVersion === undefined) reject(new Error(text));
      const cpuMs = computedMs(child.pid);
      const kb = residentKb(child.pid);
      child.once('exit', () => resolve({ ms, cpuMs, kb }));
      child.stdin.end();
    });
    child.once('error', reject);
    child.stdin.write(INITIALIZE);
  });
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const plain = [];
const ours = [];
for (let run = -1; run < Number(values.runs); run++) {
  const one = await startOnce([baseline]);
  const two = await startOnce([server, ...positionals]);
  if (run < 0) continue; // the first pair warms the file cache
  plain.push(one);
  ours.push(two);
}
const of = (list, key) => median(list.map((entry) => entry[key]));
const report = {
  runs: plain.length,
  plainMs: of(plain, 'ms'),
  serverMs: of(ours, 'ms'),
  timeRatio: of(ours, 'ms') / of(plain, 'ms'),
  cpuRatio: of(ours, 'cpuMs') / of(plain, 'cpuMs'),
  plainMb: of(plain, 'kb') / 1024,
  serverMb: of(ours, 'kb') / 1024,
  memoryRatio: of(ours, 'kb') / of(plain, 'kb'),
};
for (const key of Object.keys(report)) report[key] = Math.round(report[key] * 1000) / 1000;
console.log(
  values.json
    ? JSON.stringify(report)
    : `cold start, ${report.runs} pairs: ${report.serverMs} ms against ${report.plainMs} ms = ${report.timeRatio} ` +
        `(main thread alone: ${report.cpuRatio}); ` +
        `memory ${report.serverMb} MiB against ${report.plainMb} MiB = ${report.memoryRatio}`,
);
