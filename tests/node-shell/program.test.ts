import { cwd } from 'node:process';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../node-shell/src/program';
import type { ServeOptions } from '../../node-shell/src/serve';

async function optionsFor(argv: readonly string[]): Promise<ServeOptions | undefined> {
  let seen: ServeOptions | undefined;
  const serve = (options: ServeOptions) => {
    seen = options;
    return Promise.resolve();
  };
  await runProgram(argv, { serve });
  return seen;
}

describe('the options of serve', () => {
  it('start from the working directory, both result forms, writing allowed', async () => {
    expect(await optionsFor([])).toEqual({
      roots: [cwd()],
      extensions: [],
      servers: [],
      rights: ['read', 'write', 'delete', 'prod'],
      results: 'both',
    });
  });

  it('keep roots and extensions in the order given', async () => {
    const argv = [
      '--root',
      'b',
      '--root=a',
      '--ext',
      '.plan',
      '--ext',
      'wb',
      '--server',
      'https://b.example/api/v1',
      '--server=http://a.example/api/v1',
      '--read-only',
      '--name',
      'A',
      '--results',
      'text',
    ];
    const expected = {
      roots: ['b', 'a'],
      extensions: ['.plan', 'wb'],
      servers: ['https://b.example/api/v1', 'http://a.example/api/v1'],
      rights: ['read'],
      displayName: 'A',
      results: 'text',
    };
    expect(await optionsFor(argv)).toEqual(expected);
    expect(await optionsFor(['serve', ...argv])).toEqual(expected);
  });

  it('give exit code 1 and a reason when the server cannot start', async () => {
    expect(await runProgram([], { serve: () => Promise.reject(new Error('no such root')) })).toBe(1);
  });

  it('leave room for further commands', async () => {
    let ran = '';
    const code = await runProgram(['grow', '--fast'], {
      serve: () => Promise.reject(new Error('not this one')),
      addCommands: (program) => {
        program
          .command('grow')
          .option('--fast')
          .action((flags: { fast?: boolean }) => {
            ran = `grow ${flags.fast}`;
          });
      },
    });
    expect({ ran, code }).toEqual({ ran: 'grow true', code: undefined });
  });
});
