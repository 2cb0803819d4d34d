import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll } from 'vitest';

const at = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
let built: Promise<string> | undefined;
const folders: string[] = [];

afterAll(() => {
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
  built = undefined;
});

/** Path of the fixture server as one file Node can start: the real transport around the fake service. Built once per test file. */
export function fixtureServer(): Promise<string> {
  built ??= buildFixture();
  return built;
}

async function buildFixture(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'werkbaum-fixture-'));
  folders.push(outDir);
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { __VERSION__: '"0.0.0-fixture"' },
    resolve: { alias: { '@werkbaum/core': at('../../../../core/src/index.ts') } },
    ssr: { noExternal: true },
    build: {
      ssr: at('./fixture-main.ts'),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  });
  return join(outDir, 'server.mjs');
}
