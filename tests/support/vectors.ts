import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One test vector (notation 18). */
export interface Vector<Expected> {
  name: string;
  input: { text: string };
  expected: Expected;
}

/** All text vectors of one directory below tests/vectors, by file name; files may hold one vector or a list. */
export function readVectors<Expected>(directory: string): Vector<Expected>[] {
  const folder = fileURLToPath(new URL(`../vectors/${directory}/`, import.meta.url));
  const files = readdirSync(folder).sort();
  return files.flatMap((file) => {
    const content = JSON.parse(readFileSync(folder + file, 'utf8')) as Vector<Expected> | Vector<Expected>[];
    return Array.isArray(content) ? content : [content];
  });
}
