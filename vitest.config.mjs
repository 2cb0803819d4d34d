import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { publishedSchemas } from './scripts/build/published-schemas.mjs';

const pathTo = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { version } = JSON.parse(readFileSync(pathTo('./package.json'), 'utf8'));

// WERKBAUM_CORE=dist lets every test that imports `@werkbaum/core` run on the built bundle instead of the source.
const coreFile = process.env.WERKBAUM_CORE === 'dist' ? './core/dist/werkbaum-core.mjs' : './core/src/index.ts';

export default defineConfig({
  plugins: [publishedSchemas()],
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { alias: { '@werkbaum/core': pathTo(coreFile) } },
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    // Nothing is timed: a slow machine must not fail a test, a hanging one must.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
