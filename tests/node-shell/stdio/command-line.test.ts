import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from './support/build-fixture';
import { initialize } from './support/messages';

let file: string;

beforeAll(async () => {
  file = await fixtureServer();
});

function run(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the command line', () => {
  it.each([
    [['--nonsense'], /unknown option '--nonsense'/],
    [['serve', '--read-onyl'], /unknown option '--read-onyl'\n\(Did you mean --read-only\?\)/],
    [['--results', 'xml'], /'xml' is invalid.*both, text/],
    [['--root'], /argument missing/],
    [['plow'], /unknown command 'plow'/],
    [['serve', 'now'], /unknown command 'now'/],
  ])('refuses %j with exit code 2 and the reason on stderr', (args, reason) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(reason);
    expect(stderr).toContain('--help');
  });

  it('prints its version', () => {
    expect(run(['--version'])).toEqual({ status: 0, stdout: '0.0.0-fixture\n', stderr: '' });
  });

  it.each([[['--help']], [['-h']], [['help', 'serve']], [['serve', '--help']]])('explains itself with %j', (args) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('serve');
    expect(stdout).not.toContain('default: []');
  });

  it.each([
    [[]],
    [['serve']],
    [['--root', '.', '--root', '/tmp', '--ext', '.plan', '--read-only', '--name', 'A B', '--results=both']],
    [['serve', '--root', '.']],
  ])('serves with %j', (args) => {
    const { status, stdout } = run(args, JSON.stringify(initialize()) + '\n');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ result: { serverInfo: { name: 'werkbaum' } } });
  });
});
