import { coreBundle, coreTypes } from './scripts/build/core.mjs';
import { nodeShell } from './scripts/build/node-shell.mjs';

export default [coreBundle, coreTypes, nodeShell];
