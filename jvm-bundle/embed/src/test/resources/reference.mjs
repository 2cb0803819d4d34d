// What Node answers with the same bundle: `vectors <core> <runner> <vectors.json>` or `inspect <core> <plan> <calls>`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [what, corePath, first, second] = process.argv.slice(2);
const core = await import(pathToFileURL(corePath).href);

if (what === 'vectors') {
  const checksum = (text) => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
  const { runVectors } = await import(pathToFileURL(first).href);
  process.stdout.write(runVectors(core, readFileSync(second, 'utf8'), checksum));
} else {
  const text = readFileSync(first, 'utf8');
  const nanos = Array.from({ length: Number(second) }, () => {
    const start = process.hrtime.bigint();
    JSON.stringify(core.inspectPlan(text, {}));
    return Number(process.hrtime.bigint() - start);
  });
  process.stdout.write(nanos.join('\n'));
}
