// The Rollup plugins both builds share: resolving packages, TypeScript, the version, minifying.
import { readFileSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { repoRoot } from './repo-root.mjs';

export { repoRoot } from './repo-root.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Compiles with the package's own tsconfig. Type errors are only warnings here: `npm run types` is what refuses them. */
export function compile(packageFolder) {
  return typescript({
    tsconfig: `${packageFolder}/tsconfig.json`,
    filterRoot: repoRoot,
    outputToFilesystem: false,
    noEmitOnError: false,
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false, rootDir: repoRoot },
  });
}

/** Finds packages in node_modules; `exportConditions` chooses among what a package offers per platform. */
export function packages(exportConditions) {
  return [resolve({ exportConditions, preferBuiltins: true }), commonjs(), json()];
}

/** Puts the version of the root package.json where the source says `__VERSION__`. */
export function insertVersion() {
  return replace({ preventAssignment: true, values: { __VERSION__: JSON.stringify(version) } });
}

export function minify() {
  return terser({ ecma: 2020, module: true, compress: { passes: 2 }, format: { comments: false } });
}
