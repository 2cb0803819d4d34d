import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCE = fileURLToPath(new URL('../../../node-shell/src/file-store/', import.meta.url));

/** Compiles the file store into `folder` as CommonJS, so that a bare node process can `require` it from there. */
export function compileFileStore(folder: string): void {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(SOURCE)) {
    const { outputText } = ts.transpileModule(readFileSync(join(SOURCE, name), 'utf8'), { compilerOptions });
    writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), outputText);
  }
}
