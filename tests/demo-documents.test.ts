import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBackend } from './support/backend-jar';

const root = fileURLToPath(new URL('..', import.meta.url));
const demoCall = ['scripts/demo.mjs', '--built'];

/** The folder of the database and the address of the server. */
interface Places {
  folder: string;
  base: string;
}

/** The ones that a demo has named. */
function placesIn(stdout: string): Places {
  return {
    folder: dirname(/WERKBAUM_DATA_DIR=(\S+)/.exec(stdout)![1]!),
    base: /answers at (\S+)/.exec(stdout)![1]!,
  };
}

async function isGone({ folder, base }: Places): Promise<boolean> {
  const answer = await fetch(`${base}/info`).catch(() => undefined);
  return answer === undefined && !existsSync(folder);
}

const server = await hasBackend();

describe.skipIf(!server)('the demo on shared documents', () => {
  let demo: { status: number | null; stdout: string; stderr: string };
  let scenes: string[];

  beforeAll(() => {
    const { status, stdout, stderr } = spawnSync(process.execPath, demoCall, { cwd: root, encoding: 'utf8' });
    demo = { status, stdout, stderr };
    scenes = stdout.slice(0, stdout.indexOf('All scenes went well')).split(/^(?=\d+ {2})/m);
  });

  it('goes well', () => expect({ status: demo.status, stderr: demo.stderr }).toEqual({ status: 0, stderr: '' }));

  it.each([
    [15, /^ {3}> Kim: POST \/documents$/m],
    [
      15,
      /^ {3}https:\/\/editor\.example\/\?live=http%3A%2F%2F127\.0\.0\.1%3A\d+%2Fapi%2Fv1%2Fdocuments%2F[0-9a-f-]{36}$/m,
    ],
    [16, /^ {3}> node node-shell\/dist\/werkbaum\.mjs --root docs --server http:\S+ --name Assistant$/m],
    [16, /^ {3}> werkbaum_read \{"source":"https:\/\/editor\.example\/\?live=/m],
    [16, /^ {5}“Reading room”, version 1, 10 lines$/m],
    [16, /^ {5}held back #open {2}by #furniture, #light$/m],
    [17, /^ {3}= rebased: true\. The agent had read version 1, but the plan was at 2: /m],
    [17, /Floor lamps from the attic \(S\) #lamps @tom\n.*Cake for forty \(S\) #cake @kim$/m],
    [17, /on version 2\n {5}hears of: insert at 9, - \[ \] Cake for forty \(S\) #cake @kim$/m],
    [18, /^ {3}< refused: CONFLICT\n {5}reason: overlap; the others wrote\n.*Forty chairs, all of oak \(XS\)/m],
    [18, /Agent:.*\n[^]*Forty chairs, all of oak \(M\) #chairs @tom$/m],
    [
      19,
      /^ {5}version 1 {2}CREATED {2}– .*\n {5}version 2 {2}UPDATED {2}Kim .*\n {5}version 3 {2}UPDATED {2}Assistant /m,
    ],
    [19, /changes\?since=1&wait=0\n( {5}version [23456] {2}UPDATED {2}(Kim|Assistant) *\n){5}/],
    [20, /Forty chairs, all of oak \(M\)[^]*#poster[^]*from the attic[^]*#cake @kim$/m],
  ])('shows in scene %i: %s', (number, line) => {
    expect(scenes[number]).toMatch(new RegExp(`^${number} `));
    expect(scenes[number]).toMatch(line);
  });

  it('says what to expect of each scene, within 80 columns', () => {
    expect(scenes).toHaveLength(21);
    for (const scene of scenes.slice(15)) expect(scene).toMatch(/^ {3}= ./m);
    const lines = scenes.slice(15).join('').split('\n');
    const inOnePiece = /^ {3}> |https?:\/\//;
    expect(lines.filter((line) => [...line].length > 80 && !inOnePiece.test(line))).toEqual([]);
  });

  it('leaves neither the server nor its database behind', async () => {
    expect(await isGone(placesIn(demo.stdout))).toBe(true);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('leaves nothing behind either when interrupted by %s', async (signal, code) => {
    const { child, places } = await demoWithServer();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(await isGone(places)).toBe(true);
  });

  it('leaves nothing behind when nobody reads on', async () => {
    const { child, places } = await demoWithServer();
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await isGone(places)).toBe(true);
  });
});

/** A demo that has just started its server. */
async function demoWithServer(): Promise<{ child: ChildProcessByStdio<null, Readable, null>; places: Places }> {
  const child = spawn(process.execPath, demoCall, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  while (!stdout.includes('answers at')) await once(child.stdout, 'data');
  const places = placesIn(stdout);
  expect(existsSync(places.folder)).toBe(true);
  return { child, places };
}
