import { target, type SourceFile } from './source-files';

const IMPORT = /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'(\.[^']+)'/gm;

/** Paths of the files on a circle of imports or leading into one; `import type` is gone when the code runs, and no edge. */
export function circles(files: readonly SourceFile[]): string[] {
  const left = new Map(files.map((file) => [file.path, targets(file)]));
  while (removeEnds(left));
  return [...left.keys()];
}

function targets(file: SourceFile): string[] {
  return [...file.text.matchAll(IMPORT)].map(([, name]) => `${target(file, name!)}.ts`);
}

/** Takes out every file that imports none of those left; false if there is none. */
function removeEnds(left: Map<string, string[]>): boolean {
  const ends = [...left].filter(([, names]) => !names.some((name) => left.has(name)));
  for (const [path] of ends) left.delete(path);
  return ends.length > 0;
}
