// node-shell/src → the `werkbaum` command in one file: core, SDK and all packages inside, only `node:` built-ins outside.
import { chmod } from 'node:fs/promises';
import { compile, insertVersion, minify, packages } from './plugins.mjs';

const outputFile = 'node-shell/dist/werkbaum.mjs';

function executable() {
  return { name: 'executable', writeBundle: () => chmod(outputFile, 0o755) };
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
  plugins: [insertVersion(), ...packages(['node', 'default']), compile('node-shell'), minify(), executable()],
};
