import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '@werkbaum/core';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');
const commandLine = readme.slice(readme.indexOf('## Command line'), readme.indexOf('## Security'));
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const optionsIn = (source: string): string[] => source.match(/(?<=[('"])--[a-z][a-z-]+/g) ?? [];
const commandOptions = new Set(
  readdirSync(new URL('../../node-shell/src/cli', import.meta.url)).flatMap((name) =>
    optionsIn(read(`node-shell/src/cli/${name}`)),
  ),
);
/** What the document server and its start script take from the environment. */
const settings = new Set(
  ['run.sh', 'src/main/resources/application.properties'].flatMap(
    (name) => read(`jvm-bundle/backend/${name}`).match(/\b(WERKBAUM_[A-Z_]+|JAVA_[A-Z]+)\b/g) ?? [],
  ),
);
/** Its properties, by the names they have in the environment. */
const kotlin = new URL('../../jvm-bundle/backend/src/main/kotlin/', import.meta.url);
const properties = new Set(
  readdirSync(kotlin, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.kt'))
    .flatMap((name) => readFileSync(new URL(name, kotlin), 'utf8').match(/(?<=["{])werkbaum\.[a-z.-]+/g) ?? [])
    .filter((name) => name !== 'werkbaum.mcp.enabled')
    .map((name) => name.toUpperCase().replace(/[.-]/g, '_')),
);
const serverOptions = new Set(read('node-shell/src/program.ts').match(/--[a-z][a-z-]+(?= <|', ')/g));

/** Fenced blocks of one language, without their fences. */
function fenced(language: string): string[] {
  const parts = readme.split('```');
  return parts
    .filter((part, i) => i % 2 === 1 && part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length + 1));
}

describe('README', () => {
  it('opens with a plan that is free of warnings', () => {
    const plan = parsePlan(fenced('')[0]!);
    expect(plan.warnings).toEqual([]);
    expect(plan.roots.map((root) => root.label)).toEqual(['Reading room']);
  });

  it.each(fenced('json'))('holds host configurations that are JSON', (json) => {
    expect(JSON.stringify(JSON.parse(json))).toContain('werkbaum.mjs');
  });

  it('shows the configuration that the repository has', () => {
    expect(fenced('json').map((json): unknown => JSON.parse(json))).toContainEqual(JSON.parse(read('.mcp.json')));
  });

  it('finds the options of the server', () => expect(serverOptions.size).toBeGreaterThanOrEqual(5));
  it.each([...serverOptions])('explains the option %s', (option) =>
    expect(readme).toMatch(new RegExp(`^\\| \`${option}[ \`]`, 'm')),
  );

  it('finds the options of the commands', () => expect(commandOptions.size).toBeGreaterThanOrEqual(15));
  it.each([...commandOptions])('explains the option %s of a command', (option) =>
    expect(commandLine).toMatch(new RegExp(`\`${option}[ \`]`)),
  );

  it('finds the settings of the document server', () => expect(settings.size).toBeGreaterThanOrEqual(7));
  it('finds the properties of the document server', () => expect(properties.size).toBeGreaterThanOrEqual(15));
  it.each([...new Set([...settings, ...properties])])('explains the setting %s', (name) =>
    expect(readme).toMatch(new RegExp(`\`${name}\``)),
  );

  it.each([...new Set(readme.match(/(?<=npm run )[a-z:-]+/g))])('names a script that exists: %s', (name) =>
    expect(Object.keys(scripts)).toContain(name),
  );

  it.each([...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]!))('links to a file: %s', (path) =>
    expect(read(path)).not.toBe(''),
  );
});
