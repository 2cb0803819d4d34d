import { target, type SourceFile } from './source-files';

/** Architecture rule 1: which folders of core/src a folder may import, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  notation: [],
  lineops: ['notation'],
  ports: ['lineops'],
  model: ['notation'],
  inspect: ['model', 'notation'],
  edit: ['model', 'notation', 'lineops'],
  guard: ['model', 'notation', 'lineops'],
  tools: ['notation', 'lineops', 'ports', 'model', 'inspect', 'edit', 'guard', 'version'],
  version: [],
  index: ['notation', 'lineops', 'ports', 'model', 'inspect', 'edit', 'guard', 'tools', 'version'],
};

/** Packages the core may bundle, and the folders that may name them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'zod/mini': ['tools'],
  // Not a package: the JSON Schemas that the build generates from the zod ones.
  'virtual:published-schemas': ['tools'],
};

/** What a file of the core imports against the rules, as `<file> -> <import>`. */
export function coreViolations(file: SourceFile): string[] {
  const layer = layerOf(file.path);
  const wrong = file.imports.filter((name) => !mayImport(layer, file, name));
  return wrong.map((name) => `${file.path} -> ${name}`);
}

function mayImport(layer: string, file: SourceFile, name: string): boolean {
  const path = target(file, name);
  if (path === undefined) return PACKAGES[name]?.includes(layer) ?? false;
  if (!path.startsWith('core/src/')) return false;
  const other = layerOf(path);
  return other === layer || (ALLOWED[layer]?.includes(other) ?? false);
}

/** The folder below core/src, or the name of a file that lies there itself. */
function layerOf(path: string): string {
  return path.split('/')[2]!.replace(/\.ts$/, '');
}

/** What a file of the shell imports against rule 2. */
export function shellViolations(file: SourceFile): string[] {
  const wrong = file.imports.filter((name) => {
    const path = target(file, name);
    if (path !== undefined) return !path.startsWith('node-shell/src/');
    return name.startsWith('@werkbaum/core/') || name === '<computed>';
  });
  return wrong.map((name) => `${file.path} -> ${name}`);
}
