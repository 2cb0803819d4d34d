import { coreBundle, coreTypes } from './scripts/build/core.mjs';
import { nodeShell } from './scripts/build/node-shell.mjs';

/** A package's misplaced tree-shaking hint costs a few bytes and is nothing we could act on. */
function onwarn(warning, show) {
  if (warning.code !== 'INVALID_ANNOTATION') show(warning);
}

export default [coreBundle, coreTypes, nodeShell].map((config) => ({ onwarn, ...config }));
