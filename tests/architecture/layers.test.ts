import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from './support/circles';
import { coreViolations, shellViolations } from './support/layers';
import { importsOf, repoRoot, sourceFiles, type SourceFile } from './support/source-files';

const core = sourceFiles('core/src');
const shell = sourceFiles('node-shell/src');

const invented = (path: string, ...imports: string[]): SourceFile => ({ path, text: '', imports });

describe('the layers of the core', () => {
  it('import only what rule 1 allows', () => {
    expect(core.length).toBeGreaterThan(20);
    expect(core.flatMap(coreViolations)).toEqual([]);
  });

  it.each([
    ['core/src/notation/x.ts', '../model/plan'],
    ['core/src/lineops/x.ts', '../ports/io'],
    ['core/src/model/x.ts', '../lineops/line-op'],
    ['core/src/edit/x.ts', '../guard/y'],
    ['core/src/inspect/x.ts', '../edit/y'],
    ['core/src/guard/x.ts', '../inspect/y'],
    ['core/src/model/x.ts', '../index'],
    ['core/src/edit/x.ts', '../tools/error'],
    ['core/src/tools/x.ts', 'node:fs'],
    ['core/src/tools/x.ts', 'zod'],
    ['core/src/model/x.ts', 'zod/mini'],
    ['core/src/tools/x.ts', '@modelcontextprotocol/server'],
    ['core/src/tools/x.ts', '../../../node-shell/src/main'],
    ['core/src/brand-new/x.ts', '../notation/vocabulary'],
  ])('would notice %s importing %s', (path, name) => {
    expect(coreViolations(invented(path, name))).toEqual([`${path} -> ${name}`]);
  });

  it('compile without any host', () => {
    const text = readFileSync(join(repoRoot, 'core/tsconfig.json'), 'utf8');
    const { compilerOptions } = JSON.parse(text) as { compilerOptions: { lib: string[]; types: string[] } };
    expect(compilerOptions).toMatchObject({ lib: ['ES2022'], types: [] });
    expect(
      core.filter(({ text: source }) => /\/\/\/ *<reference|@ts-(ignore|nocheck|expect-error)/.test(source)),
    ).toEqual([]);
  });
});

describe('the shell', () => {
  it('sees the core only through its index', () => {
    expect(shell.length).toBeGreaterThan(0);
    expect(shell.flatMap(shellViolations)).toEqual([]);
  });

  it.each(['../../core/src/index', '@werkbaum/core/src/model/plan'])('would notice an import of %s', (name) => {
    expect(shellViolations(invented('node-shell/src/x.ts', name))).toHaveLength(1);
  });

  it('names the MCP SDK in one file', () => {
    const users = shell.filter(({ imports }) => imports.some((name) => name.startsWith('@modelcontextprotocol/')));
    expect(users.map(({ path }) => path)).toHaveLength(1);
  });

  it('names the built-ins of Node with their prefix', () => {
    const bare = /^(fs|path|os|crypto|http|https|url|util|child_process|stream|events|process)(\/|$)/;
    expect(shell.filter(({ imports }) => imports.some((name) => bare.test(name)))).toEqual([]);
  });
});

describe('modules', () => {
  it('do not import each other in a circle, types aside', () => {
    expect(circles([...core, ...shell])).toEqual([]);
  });

  it('would be seen in one', () => {
    const file = (path: string, text: string): SourceFile => ({ path, text, imports: [] });
    const a = file('x/a.ts', "import { b } from './b';\n");
    expect(circles([a, file('x/b.ts', "import {\n  a,\n  type T,\n} from './a';\n")])).toEqual(['x/a.ts', 'x/b.ts']);
    expect(circles([a, file('x/b.ts', "import type { T } from './a';\nexport type { U } from './a';\n")])).toEqual([]);
    expect(circles([a, file('x/b.ts', "export { c } from './c';\n"), file('x/c.ts', '')])).toEqual([]);
  });
});

describe('the JVM part', () => {
  const folder = join(repoRoot, 'jvm-bundle');
  const isSource = (name: string): boolean =>
    /\.(kt|kts|xml|js|java)$/.test(name) && !/(^|[\\/])target[\\/]/.test(name);

  const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|^\s*\/\/.*$/gm, '');

  it.skipIf(!existsSync(folder))('takes the built bundle, never the source of the core', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
    const code = (name: string): string => withoutComments(readFileSync(join(folder, name), 'utf8'));
    const reading = names.filter((name) => code(name).includes('core/src'));
    expect(names.length).toBeGreaterThan(0);
    expect(reading).toEqual([]);
  });
});

describe('the import scanner', () => {
  it('sees every way to import', () => {
    const text = `import a from 'a'; import 'b'; import type { C } from 'c'; export { d } from 'd'; export * from 'e';
      const f = await import('f'); type G = import('g').G; const h = await import(f); export const i = 1;`;
    expect(importsOf('x.ts', text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', '<computed>']);
  });
});
