// One table of how fast and how large things are: `npm run bench`, after `npm run build`.
// Every row is a ratio within this run or a size, so that the machine does not matter. `over` is for people to look at: the exit
// code stays 0, except where two results differ that must be equal.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createWerkbaum, inspectPlan, nextSteps } from '../../core/dist/werkbaum-core.mjs';
import { exhaustive, flatten } from './exhaustive.mjs';
import { medians, row } from './measure.mjs';
import { coupledPlan, plan } from './plans.mjs';
import { readingBundleBytes } from './reading-bundle.mjs';
import { sourceParts } from './source-parts.mjs';
import { writing } from './write.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const bytes = (value) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

/** Reading a plan and saying everything about it, against writing and reading the same answer as JSON. */
function wholeAnswer() {
  const text = plan(230, { dependencies: 60, described: 0.5 });
  const answer = inspectPlan(text, { detail: 'full' });
  const [ours, json] = medians(
    [() => inspectPlan(text, { detail: 'full' }), () => JSON.parse(JSON.stringify(answer))],
    { runs: 25, warmUp: 100 },
  );
  return [row('full inspect of 230 nodes : JSON round trip of its answer', ours / json, 3)];
}

/**
 * Twice the nodes must take about twice the time. Several plans in turn: of a single one with 10,000 nodes the processor soon knows
 * every branch by heart, of one with 20,000 it does not, and loads seemed to grow threefold.
 */
function growth({ readPlan, effectiveStatus, cheapestPath, nodeOwners, pathLoads }) {
  const planOf = (nodes, options) => {
    const text = plan(nodes, options);
    const read = readPlan(text);
    return { text, read, path: cheapestPath(read), owners: nodeOwners(read) };
  };
  const of = (dependencies) =>
    [10_000, 20_000].map((nodes) => [1, 2, 3, 4].map((seed) => planOf(nodes, { dependencies, seed })));
  const [plain, linked] = [of(0), of(2000)];
  const parts = [
    ['parse', linked, ({ text }) => readPlan(text)],
    ['effective status', linked, ({ read }) => effectiveStatus(read)],
    ['path without dependencies', plain, ({ read }) => cheapestPath(read)],
    ['path with 2,000 dependencies', linked, ({ read }) => cheapestPath(read)],
    ['loads', linked, ({ path, owners }) => pathLoads(path, owners)],
    ['full inspect', linked, ({ text }) => inspectPlan(text, { detail: 'full' })],
  ];
  return parts.map(([name, [small, large], work]) => {
    const [one, two] = medians([() => small.forEach(work), () => large.forEach(work)]);
    return row(`${name}: 20,000 nodes : 10,000`, two / one, 2.4);
  });
}

/** 19,683 combinations: the search against trying them all. */
function search({ readPlan, cheapestPath }) {
  const text = coupledPlan(9, 280);
  const read = readPlan(text);
  const inspection = inspectPlan(text, { detail: 'full' });
  const flat = flatten(inspection.tree);
  assert.equal(
    flat.groups.reduce((product, group) => product * flat.pools[group].length, 1),
    19_683,
  );
  const { needed, cost, exact } = inspection.path;
  assert.deepEqual({ needed, cost, exact }, { ...exhaustive(flat), exact: true });
  const [ours, all] = medians([() => cheapestPath(read), () => exhaustive(flat)], { runs: 9 });
  return [row('cheapest path, 9 groups of 3 : all 19,683 combinations', ours / all, 1 / 20)];
}

/** Hostile texts at two sizes: the time for all they say, per character, must not grow by much. Names the worst. */
function hostile({ NASTY_TEXTS }) {
  const ask = (text) => () => [inspectPlan(text, { detail: 'full' }), nextSteps(text, { limit: 100 })];
  const grown = NASTY_TEXTS.map(({ name, make }) => {
    const [small, large] = [make(0.1), make(0.2)];
    const [one, two] = medians([ask(small), ask(large)], { runs: 3, warmUp: 1 });
    return { name, growth: two / one / (large.length / small.length) };
  });
  const worst = grown.reduce((a, b) => (b.growth > a.growth ? b : a));
  return [
    row(
      `time per character at twice the size, worst of ${grown.length} hostile texts (${worst.name})`,
      worst.growth,
      2,
    ),
  ];
}

async function sizes() {
  const { listTools } = createWerkbaum({ checksum: String });
  const tools = listTools(['read', 'write', 'delete', 'prod']);
  const text = plan(200, { dependencies: 40, described: 0.3 });
  const { tree } = inspectPlan(text, { include: ['tree'] });
  return [
    row('concise tree of 200 nodes', bytes(tree) / 1024, 24, ' KiB'),
    row('next', bytes(nextSteps(text)) / 1024, 1, ' KiB'),
    row('tools/list with every right', bytes({ tools }), 14_000, ' bytes'),
    row('core bundle, all that reads', (await readingBundleBytes()) / 1024, 120, ' KiB'),
    row('core bundle', bytes(readFileSync(here('../../core/dist/werkbaum-core.mjs'), 'utf8')) / 1024, 150, ' KiB'),
  ];
}

function coldStart() {
  const report = JSON.parse(execFileSync(process.execPath, [here('./cold-start.mjs'), '--json'], { encoding: 'utf8' }));
  return [
    row('cold start of the server : plain Node', report.timeRatio, 2.6),
    row('memory after it : plain Node', report.memoryRatio, 1.6),
  ];
}

const parts = await sourceParts();
const written = await writing();
console.table([
  ...wholeAnswer(),
  ...growth(parts),
  ...search(parts),
  ...hostile(parts),
  ...written,
  ...(await sizes()),
  ...coldStart(),
]);
