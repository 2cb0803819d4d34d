// node-shell/src → the `werkbaum` command in one file: core, SDK and all packages inside, only `node:` built-ins outside.
import { chmod } from 'node:fs/promises';
import { lazyPackage } from './lazy-package.mjs';
import { publishedSchemas } from './published-schemas.mjs';
import { compile, insertVersion, minify, packages } from './plugins.mjs';

const outputFile = 'node-shell/dist/werkbaum.mjs';

function executable() {
  return { name: 'executable', writeBundle: () => chmod(outputFile, 0o755) };
}

const SDK_SHIMS = '@modelcontextprotocol/server/_shims';

/**
 * Leaves out the JSON Schema validator the SDK picks by platform (ajv, a third of the file and of what start-up costs
 * beside zod): the server brings its own and asks neither. Being asked all the same is loud.
 */
function withoutSchemaValidator() {
  return {
    name: 'without-schema-validator',
    resolveId: (id) => (id === SDK_SHIMS ? `\0${SDK_SHIMS}` : undefined),
    load: (id) =>
      id === `\0${SDK_SHIMS}`
        ? `export { default as process } from 'node:process';
           export class DefaultJsonSchemaValidator {
             constructor() { throw new Error('built without a JSON Schema validator'); }
           }`
        : undefined,
  };
}

export const nodeShell = {
  input: 'node-shell/src/main.ts',
  external: /^node:/,
  output: {
    file: outputFile,
    format: 'es',
    banner: '#!/usr/bin/env node',
    inlineDynamicImports: true,
    generatedCode: 'es2015',
  },
  // The core comes from its source (tsconfig `paths`), so that its zod and the SDK's are one copy.
  plugins: [
    insertVersion(),
    publishedSchemas(),
    withoutSchemaValidator(),
    lazyPackage('commander', 'node-shell'),
    ...packages(['node', 'default']),
    compile('node-shell'),
    minify(),
    executable(),
  ],
};
