import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, plan, PLANS, run, WERKBAUM } from './run-cli';

const client = new Client({ name: 'test', version: '1' });

beforeAll(async () => {
  const args = [WERKBAUM, '--root', PLANS];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
});
afterAll(() => client.close());

const before = readFileSync(join(PLANS, 'small.werkbaum'), 'utf8')
  .replace('[ ] Cut', '[x] Cut')
  .replace('---', '[ ] Gone (S)\n---');

/** Command line ↔ call of the tool. */
const SAME: [string[], string, Record<string, unknown>][] = [
  [['inspect', 'small.werkbaum'], 'inspect', {}],
  [['inspect', 'unicode.werkbaum', '--full'], 'inspect', { detail: 'full' }],
  [
    ['inspect', 'small.werkbaum', '--id', 'build', '--depth', '1', '--person', 'kim'],
    'inspect',
    { id: 'build', depth: 1, person: 'kim' },
  ],
  [['inspect', 'small.werkbaum', '--id', 'nope'], 'inspect', { id: 'nope' }],
  [['next', 'alternatives.werkbaum'], 'next', {}],
  [
    ['next', 'small.werkbaum', '--person', 'kim', '--limit', '1', '--why', 'cut'],
    'next',
    { person: 'kim', limit: 1, why: 'cut' },
  ],
  [['check', 'cycles-and-unknown.werkbaum'], 'check', {}],
  [['check', 'small.werkbaum', '--against', join(folder, 'before.werkbaum')], 'check', { against: before }],
];

describe('--json', () => {
  plan('before.werkbaum', before);

  it.each(SAME)('gives what the tool gives: %j', async (args, tool, options) => {
    const { stdout } = run([...args, '--json'], { cwd: PLANS });
    const result = await client.callTool({ name: `werkbaum_${tool}`, arguments: { source: args[1], ...options } });
    expect(JSON.parse(stdout)).toEqual(result.structuredContent);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout))}\n`);
  });

  it('takes a plan from standard input like `text`', async () => {
    const text = '\uFEFF[ ] A #a\r\n  - [ ] B :#a\r\n';
    const { stdout } = run(['next', '-', '--json'], { input: text });
    const result = await client.callTool({ name: 'werkbaum_next', arguments: { text } });
    expect(JSON.parse(stdout)).toEqual(result.structuredContent);
  });

  it('gives a large plan in pages', () => {
    plan('large.werkbaum', `root (XXL)\n${'  - [ ] one of many nodes (S) @mia\n'.repeat(3000)}`);
    let lines: number[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 50; pages++) {
      const more = cursor === undefined ? [] : ['--cursor', cursor];
      const { stdout } = run(['inspect', 'large.werkbaum', '--json', ...more]);
      expect(stdout.length).toBeLessThanOrEqual(60_001);
      const page = JSON.parse(stdout) as { tree: { line: number; children?: { line: number }[] }[]; next?: string };
      lines = lines.concat(page.tree.flatMap((top) => [top.line, ...(top.children ?? []).map(({ line }) => line)]));
      cursor = page.next;
      if (cursor === undefined) break;
    }
    expect(lines).toEqual(Array.from({ length: 3001 }, (_, i) => i + 1));
  });

  it('escapes what a terminal would obey', () => {
    const label = 'A \u001b[2J\u009b31m\u202eB\u007f\u2066';
    plan('escapes.werkbaum', `[ ] ${label}\n`);
    const { stdout } = run(['next', 'escapes.werkbaum', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ next: [{ label }] });
    expect(stdout).toMatch(/^[\x20-\x7e]*\n$/);
  });
});
