// `npm run backend:bench`: content patches per second and their 95th percentile, against a bare update of one row on the same
// database, as ratios: what the machine can do cancels out. `--short` measures less.
import { bareH2, barePostgres } from './bench/bare.mjs';
import { patches } from './bench/patches.mjs';
import { startPostgres } from './support/postgres.mjs';
import { heavyRun, tempFolder } from './support/processes.mjs';
import { serverProgram } from './support/server.mjs';

const TEXT = [
  'Plan',
  ...Array.from({ length: 199 }, (_, i) => `  - line ${i} of a plan as people have them #n${i}`),
].join('\n');

async function compare(title, server, bare, { clients, seconds }) {
  for (const count of clients) {
    const plain = await bare(count, TEXT.length, seconds);
    tell(`${title}, ${count} clients, bare update`, plain);
    for (const oneDocument of count === 1 ? [true] : [true, false]) {
      const patched = await patches(server.base, TEXT, { clients: count, seconds, oneDocument });
      tell(`${title}, ${count} clients, ${oneDocument ? 'one document' : 'a document each'}`, patched, plain);
    }
  }
}

function tell(what, { perSecond, p95 }, plain) {
  const ratio = (a, b) => (a / b).toPrecision(2);
  const against =
    plain && `; of the bare rate ${ratio(perSecond, plain.perSecond)}, p95 times ${ratio(p95, plain.p95)}`;
  process.stdout.write(`${what}: ${Math.round(perSecond)}/s, p95 ${p95.toFixed(1)} ms${against ?? ''}\n`);
}

await heavyRun(async ({ short }) => {
  const program = serverProgram();
  const extent = short ? { clients: [1, 8], seconds: 2 } : { clients: [1, 8, 32], seconds: 10 };
  const embedded = await program.start({ dataDir: tempFolder() });
  await compare('H2', embedded, await bareH2(program), extent);
  await embedded.stop();
  const database = await startPostgres();
  const server = await program.start({ databaseUrl: database.url });
  await compare('PostgreSQL', server, await barePostgres(database), extent);
  await server.stop();
});
