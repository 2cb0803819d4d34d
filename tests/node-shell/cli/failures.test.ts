import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, plan, run, WERKBAUM } from './run-cli';

plan('good.werkbaum', '[ ] Root #root\n  - [ ] Part #part\n  - [ ] Twin #twin\n  - [ ] Twin #twin\n');
plan('binary.werkbaum', new Uint8Array([0x5b, 0x20, 0, 0x5d]));
plan('latin.werkbaum', new Uint8Array([0x5b, 0x20, 0x5d, 0x20, 0xfc]));
plan('utf16.werkbaum', new Uint8Array([0xff, 0xfe, 0x41, 0]));
plan('large.werkbaum', 'x'.repeat(2_000_001));
mkdirSync(join(folder, 'folder.werkbaum'));
const hasFifos = process.platform !== 'win32';
if (hasFifos) execFileSync('mkfifo', [join(folder, 'pipe.werkbaum')]);

/** Command line → what stderr says. */
const REFUSED: [string[], RegExp][] = [
  [['none.werkbaum'], /^werkbaum: "none.werkbaum": There is no such file\.\n$/],
  [['good.werkbaum/below'], /^werkbaum: "good.werkbaum\/below": There is no such file\.\n$/],
  [['folder.werkbaum'], /^werkbaum: "folder.werkbaum": .* is not a regular file/],
  [['binary.werkbaum'], /"binary.werkbaum": The file contains a NUL byte/],
  [['latin.werkbaum'], /"latin.werkbaum": The file is not valid UTF-8; save it as UTF-8/],
  [['utf16.werkbaum'], /"utf16.werkbaum": The file is UTF-16; save it as UTF-8/],
  [['large.werkbaum'], /"large.werkbaum": The plan is longer than 2000000 characters/],
  [['https://example.org/plan'], /The command line reads files/],
  [[''], /path of the plan is empty/],
  [['none\u001b[31m.werkbaum'], /"none\\u001b\[31m.werkbaum": There is no such file/],
];

const COMMANDS = ['inspect', 'next', 'check'];

describe('plans that cannot be read', () => {
  // All commands read in the same way: each of them meets a third of the cases.
  it.each(REFUSED.map(([args, said], i) => [COMMANDS[i % 3]!, args, said] as const))(
    '%s refuses %j',
    (command, args, said) => {
      const { status, stdout, stderr } = run([command, ...args]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(said);
    },
  );

  it.runIf(hasFifos)('refuses a FIFO without waiting for its writer', () => {
    const { status, stderr } = run(['next', 'pipe.werkbaum']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'werkbaum: "pipe.werkbaum": "pipe.werkbaum" is not a regular file; name a plan file.\n',
    });
  });
});

describe.each(COMMANDS)('%s', (command) => {
  it.each([
    [[], /error: missing required argument 'plan'/],
    [['good.werkbaum', 'more'], /too many arguments/],
    [['good.werkbaum', '--jsno'], /unknown option '--jsno'\n\(Did you mean --json\?\)/],
  ])('refuses the command line %j', (args, said) => {
    const { status, stdout, stderr } = run([command, ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(said);
    expect(stderr).toContain('--help');
  });
});

const LIMITED: string[][] = [
  ['next', 'good.werkbaum', '--limit'],
  ['inspect', 'good.werkbaum', '--depth'],
];

describe('numbers', () => {
  it.each(LIMITED.flatMap((args) => ['0', '1.5', 'many'].map((value) => [...args, value])))(
    'are whole and from 1: %s %s %s %j',
    (...args) => {
      const { status, stdout, stderr } = run(args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(`${args[2]} <n>`);
      expect(stderr).toContain('It must be a whole number from 1.');
    },
  );

  it('beyond what the tool takes are refused with --json in the words of the command line', () => {
    const { status, stdout, stderr } = run(['next', 'good.werkbaum', '--json', '--limit', '201']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^werkbaum: --limit must be .*200/);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'INVALID_ARGUMENT', argument: 'limit' } });
  });
});

describe('nodes', () => {
  it.each([
    ['inspect', '--id'],
    ['next', '--why'],
  ])('that are not there get the nearest: %s %s', (command, option) => {
    const { status, stdout, stderr } = run([command, 'good.werkbaum', option, '#prat']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^werkbaum: No node has the ID "prat": take one of those below.*\n {2}#part Part, line 2\n/);
  });

  it('that are there twice get their lines', () => {
    const { status, stderr } = run(['inspect', 'good.werkbaum', '--id', 'twin']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/2 nodes carry the ID "twin".* see those below\.\n {2}line:3\n {2}line:4\n$/);
  });
});

describe('options that do not go together', () => {
  it('a cursor without --json', () => {
    expect(run(['inspect', 'good.werkbaum', '--cursor', 'x'])).toMatchObject({ status: 2, stdout: '' });
  });

  it('standard input twice', () => {
    const { status, stderr } = run(['check', '-', '--against', '-'], { input: '[ ] A\n' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'werkbaum: Only one of the two plans can come from standard input.\n',
    });
  });

  it.each([
    ['none.werkbaum', /"none.werkbaum": There is no such file/],
    ['binary.werkbaum', /"binary.werkbaum": The file contains a NUL/],
  ])('a plan to compare with that cannot be read: %s', (file, said) => {
    const { status, stdout, stderr } = run(['check', 'good.werkbaum', '--against', file]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(said);
  });
});

describe.runIf(existsSync('/dev/full'))('an answer that finds no room', () => {
  const COMMAND_LINES = [
    ['inspect', 'good.werkbaum'],
    ['next', 'good.werkbaum', '--json'],
    ['set-status', 'good.werkbaum', 'part', 'x', '--dry-run'],
  ];

  it.each(COMMAND_LINES)('%s says so in one line', (...args) => {
    const stdio = ['ignore', openSync('/dev/full', 'w'), 'pipe'] as const;
    const { status, stderr } = spawnSync(process.execPath, [WERKBAUM, ...args], { cwd: folder, stdio: [...stdio] });
    expect(status).toBe(2);
    expect(stderr.toString()).toMatch(
      /(?:^|\n)werkbaum: The answer could not be written to standard output \(ENOSPC\)\.\n$/,
    );
    expect(stderr.toString()).not.toContain('Error:');
  });

  it('has no words left where standard error is full as well', () => {
    const full = openSync('/dev/full', 'w');
    const options = { cwd: folder, stdio: ['ignore', full, full] } satisfies Parameters<typeof spawnSync>[2];
    expect(spawnSync(process.execPath, [WERKBAUM, 'inspect', 'good.werkbaum'], options).status).toBe(2);
  });
});
