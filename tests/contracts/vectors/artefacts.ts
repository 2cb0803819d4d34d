import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the built core lies; the file the package, the shell and the JVM all take. */
export const corePath = fileURLToPath(new URL('../../../core/dist/werkbaum-core.mjs', import.meta.url));
export const runnerPath = fileURLToPath(new URL('./dist/run-vectors.mjs', import.meta.url));
const vectorsPath = fileURLToPath(new URL('./dist/vectors.json', import.meta.url));

export const coreCode = (): string => built(corePath);
export const runnerCode = (): string => built(runnerPath);
export const vectorsText = (): string => built(vectorsPath);

function built(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing: run "npm run build && npm run build:vectors" first`);
  return readFileSync(path, 'utf8');
}
