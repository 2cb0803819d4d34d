// The parts of the model one by one, which the built bundle does not offer, and the texts the tests are hard with: compiled from the
// source into one module, minified like the bundle.
import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rollup } from 'rollup';
import typescript from 'typescript';
import { minify, repoRoot } from '../../scripts/build/plugins.mjs';

const ENTRY = 'parts-of-the-model';
const EXPORTS = `
  export { readPlan } from 'core/src/model/read-plan';
  export { effectiveStatus } from 'core/src/model/effective-status';
  export { cheapestPath } from 'core/src/model/cheapest-path';
  export { nodeOwners } from 'core/src/model/owners';
  export { pathLoads } from 'core/src/model/loads';
  export { NASTY_TEXTS } from 'tests/support/nasty-texts';
`;

const entry = {
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) => (id === ENTRY ? EXPORTS : null),
};

const compilerOptions = { target: 'ES2022', module: 'ESNext', verbatimModuleSyntax: true };
const source = {
  name: 'source',
  resolveId(id, importer) {
    const file = `${join(importer === ENTRY ? repoRoot : dirname(importer ?? ''), id)}.ts`;
    return existsSync(file) ? file : null;
  },
  transform: (code, id) => (id.endsWith('.ts') ? typescript.transpile(code, compilerOptions) : null),
};

/** `{readPlan, effectiveStatus, cheapestPath, nodeOwners, pathLoads, NASTY_TEXTS}`. */
export async function sourceParts() {
  const build = await rollup({ input: ENTRY, plugins: [entry, source, minify()] });
  const { output } = await build.generate({ format: 'es' });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
