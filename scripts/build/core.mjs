// core/src → one ES module without any import, for every JavaScript engine, and its types in one file.
import { dts } from 'rollup-plugin-dts';
import { publishedSchemas } from './published-schemas.mjs';
import { compile, insertVersion, minify, packages } from './plugins.mjs';

export const coreBundle = {
  input: 'core/src/index.ts',
  output: { file: 'core/dist/werkbaum-core.mjs', format: 'es', generatedCode: 'es2015' },
  plugins: [insertVersion(), publishedSchemas(), ...packages(['default']), compile('core'), minify()],
};

export const coreTypes = {
  input: 'core/src/index.ts',
  output: { file: 'core/dist/werkbaum-core.d.mts', format: 'es' },
  plugins: [dts({ tsconfig: 'core/tsconfig.json', respectExternal: true })],
};
