import { fileURLToPath } from 'node:url';
import { basename, dirname } from 'node:path';
import { build } from 'vite';

const CONFIG = fileURLToPath(new URL('../../vitest.config.mjs', import.meta.url));

/**
 * Bundles a TypeScript file of this repository, with all it imports but Node's own modules, into one ES module that a bare
 * node process can run or import. Aliases are those of the tests.
 */
export async function bundleForNode(entry: string, outFile: string): Promise<void> {
  await build({
    configFile: CONFIG,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: dirname(outFile),
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: basename(outFile), codeSplitting: false } },
    },
  });
}
