// The parts of the model one by one, which the built bundle does not offer: compiled from the source into one module, minified
// like the bundle.
import { Buffer } from 'node:buffer';
import { rollup } from 'rollup';
import { compile, minify } from '../../scripts/build/plugins.mjs';

const ENTRY = 'parts-of-the-model';
const EXPORTS = `
  export { readPlan } from '/core/src/model/read-plan';
  export { effectiveStatus } from '/core/src/model/effective-status';
  export { cheapestPath } from '/core/src/model/cheapest-path';
  export { nodeOwners } from '/core/src/model/owners';
  export { pathLoads } from '/core/src/model/loads';
`;

/** `{readPlan, effectiveStatus, cheapestPath, nodeOwners, pathLoads}` of core/src. */
export async function sourceParts(repoRoot) {
  const code = EXPORTS.replaceAll("'/", `'${repoRoot}/`);
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) => (id === ENTRY ? code : null),
  };
  const build = await rollup({ input: ENTRY, plugins: [entry, compile('core'), minify()] });
  const { output } = await build.generate({ format: 'es' });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
