// How large the core is for those who only read: built like the bundle, without the verbs and the tools that write.
import { Buffer } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rollup } from 'rollup';
import typescript from 'typescript';
import { insertVersion, minify, repoRoot } from '../../scripts/build/plugins.mjs';
import { publishedSchemas } from '../../scripts/build/published-schemas.mjs';

const READING = ['plans', 'read', 'inspect', 'find', 'next', 'check'];

const registry = [
  ...READING.map((name) => `import { ${name}Tool } from './${name}';`),
  `export const TOOLS = [${READING.map((name) => `${name}Tool`).join(', ')}];`,
].join('\n');

const surface = join(repoRoot, 'core/src/index.ts');

function readingSurface() {
  const lines = readFileSync(surface, 'utf8').split('\n');
  return lines.filter((line) => !line.includes("from './edit/")).join('\n');
}

const compilerOptions = { target: 'ES2022', module: 'ESNext', verbatimModuleSyntax: true };

const source = {
  name: 'source',
  resolveId(id, importer) {
    const file = `${join(dirname(importer ?? ''), id)}.ts`;
    return id.startsWith('.') && existsSync(file) ? file : null;
  },
  load(id) {
    if (id === surface) return readingSurface();
    return id.endsWith('/tools/registry.ts') ? registry : null;
  },
  transform: (code, id) => (id.endsWith('.ts') ? typescript.transpile(code, compilerOptions) : null),
};

/** Bytes of the core with all that reading, querying and checking need. */
export async function readingBundleBytes() {
  const plugins = [insertVersion(), publishedSchemas(), source, minify()];
  const build = await rollup({ input: surface, plugins });
  const { output } = await build.generate({ format: 'es', generatedCode: 'es2015' });
  return Buffer.byteLength(output[0].code);
}
