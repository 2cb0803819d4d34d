import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let demo: { status: number | null; stdout: string; stderr: string };

beforeAll(() => {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/demo.mjs', '--built', '--node-only'],
    options,
  );
  demo = { status, stdout, stderr };
});

/** Calls and paths stay in one piece, so that they can be copied. */
const isTooLong = (line: string): boolean => [...line].length > 80 && !line.startsWith('   > ') && !line.includes(root);

describe('the demo on files', () => {
  it('goes well', () => expect({ status: demo.status, stderr: demo.stderr }).toEqual({ status: 0, stderr: '' }));

  it.each([
    /^1 {2}A host starts the server/m,
    /^ {3}> node node-shell\/dist\/werkbaum\.mjs --root docs --read-only$/m,
    /^ {3}> werkbaum_plans \{\}$/m,
    /^ {5}plan\.werkbaum {2}“Werkbaum MCP”, \d{3} nodes$/m,
    /^ {5}\[~\] #wb: Werkbaum MCP \(XXL\)$/m,
    /^ {3}> werkbaum_inspect /m,
    /^ {5}#shell\.cli {2}Command line/m,
    /^ {5}(start|held back) +#/m,
    /^ {5}needed: false, because: not_chosen/m,
    /^ {5}chosen #release\.file at cost \d+$/m,
    /^ {5}blocks {2}Line 2: the children of “Bicycle shed” mix gate signs/m,
    /^ {5}reports Line 3: depends on #rof/m,
    /^ {3}> reads werkbaum:\/\/guide$/m,
    /^ {3}> takes the prompt review \{"source":"plan\.werkbaum"\}$/m,
    /^ {5}blocks {2}Line 2: the children of “Bicycle shed” mix gate signs/m,
    /^ {3}> werkbaum_write \{"source":"shed\.werkbaum","create":true,/m,
    /^ {5}\$count {2}is now #racks\.count$/m,
    /^ {3}< refused: PROD_BLOCKED\n {5}#money\.sponsors {2}Sponsors$/m,
    /^ {3}< refused: STRUCTURE_BLOCKED\n {5}Line 6: the children of “Money” mix gate signs/m,
    /^ {3}= 20 lines changed in one write/m,
    /^ {3}< refused: CONFLICT\n {5}reason: changed; the plan now has \d+ lines$/m,
    /^ {5}%% Seen by a person, in an editor\.\n.*Clearing up \(M\) #end/m,
    /^ {5}werkbaum_apply_ops +summer-fair\.werkbaum +STRUCTURE_BLOCKED$/m,
  ])('shows %s', (line) => expect(demo.stdout).toMatch(line));

  it('says what to expect of each scene, within 80 columns', () => {
    const scenes = demo.stdout
      .slice(0, demo.stdout.indexOf('All scenes went well'))
      .split(/^\d+ {2}/m)
      .slice(1);
    expect(scenes).toHaveLength(14);
    for (const scene of scenes) expect(scene).toMatch(/^ {3}= ./m);
    expect(demo.stdout.split('\n').filter(isTooLong)).toEqual([]);
  });

  it('leaves nothing behind', () => {
    const [folder] = /\S*werkbaum-demo-[^/\s\\]+/.exec(demo.stdout)!;
    expect(existsSync(folder)).toBe(false);
    expect(demo.stdout).toContain('Both changes are there.');
  });

  it('ends with configurations that start this very server', () => {
    const blocks = demo.stdout.match(/^\{\n(?: .*\n)+\}$/gm) ?? [];
    const commands = blocks.map((block) => {
      const { mcpServers, servers } = JSON.parse(block) as Record<
        string,
        { werkbaum: { command: string; args: string[] } }
      >;
      return (mcpServers ?? servers)!.werkbaum;
    });
    expect(commands).toHaveLength(3);
    for (const { command, args } of commands) {
      const { status, stdout } = spawnSync(command, [args[0]!, '--version'], { encoding: 'utf8' });
      expect({ status, stdout: stdout.trim() }).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });
    }
  });
});

describe('the demo without what shared documents need', () => {
  it('says at once what is missing, how to go without, and ends with 1', () => {
    const folder = mkdtempSync(join(tmpdir(), 'werkbaum-path-'));
    symlinkSync(process.execPath, join(folder, 'node'));
    const options = { cwd: root, encoding: 'utf8', env: { PATH: folder, HOME: folder } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/demo.mjs'], options);
    rmSync(folder, { recursive: true });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/Maven \(mvn\) is not on the PATH[^]*npm run demo -- --node-only/);
  });
});
