// Everything a foreign engine needs to check itself against the vectors, in tests/contracts/vectors/dist:
// run-vectors.mjs (no imports) and vectors.json (all vectors in one array).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import resolve from '@rollup/plugin-node-resolve';
import typescript from 'typescript';
import { repoRoot } from './plugins.mjs';

const vectorFolder = join(repoRoot, 'tests/vectors');

function allVectors() {
  const folders = readdirSync(vectorFolder).sort();
  return folders.flatMap((folder) => {
    const files = readdirSync(join(vectorFolder, folder)).sort();
    return files.flatMap((file) => JSON.parse(readFileSync(join(vectorFolder, folder, file), 'utf8')));
  });
}

/** The runner imports nothing but its own files, so leaving the types out is all it takes. */
function dropTypes() {
  const compilerOptions = { target: 'ES2022', module: 'ESNext', verbatimModuleSyntax: true };
  return { name: 'drop-types', transform: (code) => typescript.transpile(code, compilerOptions) };
}

function emitVectors() {
  return {
    name: 'emit-vectors',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'vectors.json', source: JSON.stringify(allVectors()) });
    },
  };
}

export default {
  input: 'tests/contracts/vectors/run-vector.ts',
  output: { dir: 'tests/contracts/vectors/dist', entryFileNames: 'run-vectors.mjs', format: 'es' },
  plugins: [resolve({ extensions: ['.ts'] }), dropTypes(), emitVectors()],
};
