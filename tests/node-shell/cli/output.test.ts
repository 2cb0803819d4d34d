import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, plan, run, WERKBAUM, withoutColour } from './run-cli';

const ESC = '\u001b';
const LARGE = `root (XXL)\n${'  - [ ] one of many nodes (S) @mia\n'.repeat(3000)}`;
plan('plan.werkbaum', '[~] Root (L) #root\n  - [x] Done (S)\n  - [ ] Open (S) @mia\n');
plan('broken.werkbaum', '[ ] Root\n  - [ ] A\n  | [ ] B\n');
plan('content.werkbaum', '[ ] Root :#none\n');
plan('large.werkbaum', LARGE);
plan('huge.werkbaum', `root (XXL)\n${'  - [y] no such status (S) :#none\n'.repeat(20_000)}`);

const COMMANDS = ['inspect', 'next', 'check'];

describe('colour', () => {
  const coloured = (env: Record<string, string>): boolean =>
    run(['inspect', 'plan.werkbaum'], { env }).stdout.includes(ESC);

  it.each(COMMANDS)('is absent in a pipe: %s', (command) => {
    expect(run([command, 'plan.werkbaum']).stdout).not.toContain(ESC);
  });

  it.each(COMMANDS)('is there with FORCE_COLOR, and adds nothing but colour: %s', (command) => {
    const { stdout } = run([command, 'plan.werkbaum'], { env: { FORCE_COLOR: '1' } });
    expect(stdout).toContain(ESC);
    // eslint-disable-next-line no-control-regex -- escapes are what this is about
    expect(stdout.replace(/\u001b\[\d+m/g, '')).toBe(run([command, 'plan.werkbaum']).stdout);
  });

  it('follows NO_COLOR and FORCE_COLOR, the latter first', () => {
    expect(coloured({ CI: 'true' })).toBe(false);
    expect(coloured({ CI: '' })).toBe(false);
    expect(coloured({ FORCE_COLOR: '0' })).toBe(false);
    expect(coloured({ FORCE_COLOR: 'false' })).toBe(false);
    expect(coloured({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true);
    expect(coloured({ NO_COLOR: '1' })).toBe(false);
  });

  const onTerminal = (env: Record<string, string>): string => {
    const command = `stty cols 60; "${process.execPath}" "${WERKBAUM}" inspect plan.werkbaum`;
    const options = { cwd: folder, env: { ...withoutColour(), TERM: 'xterm', ...env }, encoding: 'utf8' } as const;
    return spawnSync('script', ['-qec', command, '/dev/null'], options).stdout;
  };
  const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

  it.runIf(hasScript)('is there on a terminal unless NO_COLOR is set or the terminal is dumb', () => {
    expect(onTerminal({})).toContain(ESC);
    expect(onTerminal({})).toContain('Root');
    expect(onTerminal({ NO_COLOR: '1' })).not.toContain(ESC);
    expect(onTerminal({ NO_COLOR: '' })).toContain(ESC);
    expect(onTerminal({ TERM: 'dumb' })).not.toContain(ESC);
    expect(onTerminal({ FORCE_COLOR: '0' })).not.toContain(ESC);
  });
});

describe('exit codes', () => {
  it.each(COMMANDS)('0 where there is an answer: %s', (command) => {
    expect(run([command, 'plan.werkbaum'])).toMatchObject({ status: 0, stderr: '' });
  });

  it('1 for structural warnings, and only from check', () => {
    expect(run(['check', 'broken.werkbaum'])).toMatchObject({ status: 1, stderr: '' });
    expect(run(['check', 'broken.werkbaum', '--json']).status).toBe(1);
    expect(run(['inspect', 'broken.werkbaum']).status).toBe(0);
  });

  it('0 for contradictions in the content, and for damage that was there before', () => {
    expect(run(['check', 'content.werkbaum']).status).toBe(0);
    expect(run(['check', 'broken.werkbaum', '--against', 'broken.werkbaum']).status).toBe(0);
  });

  it('1 for damage that is new', () => {
    expect(run(['check', 'broken.werkbaum', '--against', 'plan.werkbaum']).status).toBe(1);
  });
});

describe('a reader that has seen enough', () => {
  const inShell = (line: string): { stdout: string; stderr: string } => {
    const { stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: folder, env: withoutColour(), encoding: 'utf8' });
    return { stdout, stderr };
  };
  const werkbaum = `"${process.execPath}" "${WERKBAUM}"`;
  const hasShell = process.platform !== 'win32';

  // More than a pipe holds, so that the command is still writing when its reader goes.
  it.runIf(hasShell)('ends the command quietly, with the exit code that it had', () => {
    const { stdout, stderr } = inShell(`{ ${werkbaum} inspect huge.werkbaum; echo "ended with $?" >&2; } | head -1`);
    expect({ stdout: stdout.split('  ')[0], stderr }).toEqual({ stdout: 'huge.werkbaum', stderr: 'ended with 0\n' });
    const checked = inShell(`{ ${werkbaum} check huge.werkbaum; echo "ended with $?" >&2; } | head -1`);
    expect(checked.stderr).toBe('ended with 1\n');
  });

  it.runIf(hasShell)('gets the answer in the first line of next', () => {
    expect(inShell(`${werkbaum} next large.werkbaum | head -1`)).toEqual({
      stdout: 'Next: one of many nodes (S) @mia, or one of 2999 others\n',
      stderr: '',
    });
  });
});

describe('plans of every kind', () => {
  it('empty ones', () => {
    plan('empty.werkbaum', '');
    expect(run(['inspect', 'empty.werkbaum']).stdout).toBe('empty.werkbaum: an empty plan, no nodes.\n');
    expect(run(['next', 'empty.werkbaum']).stdout).toBe('Nothing is next: no open work.\n');
    expect(run(['check', 'empty.werkbaum']).stdout).toBe('empty.werkbaum  no warnings\n');
  });

  it('CRLF and BOM read like LF', () => {
    const text = '[~] Root #root\n  - [ ] Part (S)\n    " Why.\n';
    plan('unix.werkbaum', text);
    plan('windows.werkbaum', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    for (const args of [['inspect', '--full'], ['next'], ['check']]) {
      const of = (name: string): string => run([args[0]!, name, ...args.slice(1)]).stdout.replaceAll(name, '');
      expect(of('windows.werkbaum')).toBe(of('unix.werkbaum'));
    }
  });

  it('standard input', () => {
    const { status, stdout } = run(['inspect', '-'], { input: '\uFEFF[ ] A (S)\r\n' });
    expect(status).toBe(0);
    expect(stdout).toContain('standard input  1 node: 1 to start, cost 2\n\n1  ▶ [ ] A (S)\n');
    expect(run(['check', 'plan.werkbaum', '--against', '-'], { input: '[ ] A\n' }).stdout).toContain(
      'since standard input',
    );
  });

  it('any extension and any folder, also one that begins with a dot', () => {
    plan('.notes', '[ ] A\n');
    expect(run(['next', join(folder, '.notes')]).stdout).toMatch(/^Next: A \(M\)\n/);
  });

  it('large ones, with nothing cut off', () => {
    const rows = run(['inspect', 'large.werkbaum']).stdout.match(/one of many nodes/g);
    expect(rows).toHaveLength(3000);
    plan('wordy.werkbaum', `[ ] ${'word '.repeat(2000)}\n`);
    expect(run(['inspect', 'wordy.werkbaum'], { env: { COLUMNS: '80' } }).stdout.match(/word/g)).toHaveLength(2000 + 1);
  });

  it('deep ones, each level once and at its level', () => {
    plan('deep.werkbaum', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}- level ${i + 1}`).join('\n'));
    const { stdout } = run(['inspect', 'deep.werkbaum'], { env: { COLUMNS: '80' } });
    const levels = [...stdout.matchAll(/level (\d+)/g)].map((match) => Number(match[1]));
    expect(levels).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
    expect(stdout).toContain(`\n 21    ${'  '.repeat(20)}- level 21 (≈M)\n`);
    expect(stdout).toContain(`\n 22    ${'  '.repeat(20)}‹22› - level 22 (≈M)\n`);
    const some = run(['inspect', 'deep.werkbaum', '--depth', '150']).stdout;
    expect(some.match(/level \d+/g)).toHaveLength(150);
    expect(some).toContain('level 150 (≈M) … 350 below\n');
  });

  it('hostile ones: escapes are seen, not obeyed', () => {
    const evil = `Clear ${ESC}[2J${ESC}]0;owned\u0007 \u009b31m \u202egnp.exe\u2066 #x`;
    plan(
      'evil.werkbaum',
      `[ ] ${evil}\n  " ${ESC}[1mdesc\n  - [ ] B (S) https://x.org/${ESC}[2J\n  - [${ESC}] C :#none\n`,
    );
    const lines = COMMANDS.map(
      (command) => run([command, 'evil.werkbaum', ...(command === 'inspect' ? ['--full'] : [])]).stdout,
    );
    for (const stdout of lines) expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(lines[0]).toContain('Clear ␛[2J␛]0;owned␇ \\u009b31m \\u202egnp.exe\\u2066 (≈M) #x');
    expect(lines[0]).toContain('│ ␛[1mdesc');
    expect(lines[0]).toContain('https://x.org/␛[2J');
  });
});
