// `virtual:published-schemas`: the JSON Schema of every tool's input, generated from its zod description at build time, so
// that neither zod nor its generator is in the bundle. Works in Rollup and in Vite.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import resolve from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import typescript from 'typescript';
import { repoRoot } from './repo-root.mjs';

const NAME = 'virtual:published-schemas';
const ENTRY = 'virtual:schema-source';
const inputs = join(repoRoot, 'core/src/tools/inputs/index.ts');

export function publishedSchemas() {
  let generated;
  return {
    name: 'published-schemas',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      generated ??= generate();
      return asCode(await generated);
    },
  };
}

async function generate() {
  const { INPUTS, toJSONSchema } = await evaluated(await bundled());
  const schemas = Object.entries(INPUTS).map(([name, input]) => [name, portable(toJSONSchema(input, { io: 'input' }))]);
  return Object.fromEntries(schemas);
}

/** Properties that several tools share are written once. */
function asCode(schemas) {
  const shared = new Map();
  const nameOf = (property) => {
    const json = JSON.stringify(property);
    if (!shared.has(json)) shared.set(json, `property${shared.size}`);
    return shared.get(json);
  };
  const tools = Object.entries(schemas).map(([tool, { properties, ...schema }]) => {
    const members = Object.entries(properties).map(([key, property]) => `${JSON.stringify(key)}: ${nameOf(property)}`);
    return `${tool}: { type: 'object', properties: { ${members.join(', ')} }, ...${JSON.stringify({ ...schema, type: undefined })} }`;
  });
  const constants = Array.from(shared, ([json, name]) => `const ${name} = ${json};`);
  return `${constants.join('\n')}\nexport const publishedSchemas = { ${tools.join(', ')} };`;
}

/** Leaves only what every client takes (no dialect, no `additionalProperties`): the core refuses unknown names itself. */
function portable(schema) {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !DROPPED.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, portable(value)]));
}

const DROPPED = new Set(['$schema', 'additionalProperties']);

async function bundled() {
  const bundle = await rollup({
    input: ENTRY,
    plugins: [schemaSource(), resolve({ extensions: ['.ts', '.mjs', '.js'] }), dropTypes()],
    onwarn: () => undefined,
  });
  const { output } = await bundle.generate({ format: 'es' });
  return output[0].code;
}

function schemaSource() {
  const source = `export { INPUTS } from ${JSON.stringify(inputs)}; export { toJSONSchema } from 'zod/v4/core';`;
  return {
    name: 'schema-source',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? source : undefined),
  };
}

function dropTypes() {
  const compilerOptions = { target: 'ES2022', module: 'ESNext', verbatimModuleSyntax: true };
  return {
    name: 'drop-types',
    transform: (code, id) => (id.endsWith('.ts') ? typescript.transpile(code, compilerOptions) : undefined),
  };
}

async function evaluated(code) {
  const cache = join(repoRoot, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'schemas-'));
  const file = join(folder, 'tools.mjs');
  await writeFile(file, code);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
