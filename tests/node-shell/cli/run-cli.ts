import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

const pathTo = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The built command. */
export const WERKBAUM = pathTo('../../../node-shell/dist/werkbaum.mjs');
/** Plans that other tests use as well. */
export const PLANS = pathTo('../../fixtures/plans');

/** A folder of this test file, removed at its end. */
export const folder = mkdtempSync(join(tmpdir(), 'werkbaum cli '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How to run the command. */
export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
}

/** What came of it. */
export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `werkbaum` as a process of its own, in the folder of the test; what the caller's shell says about colour does not count. */
export function run(args: readonly string[], { input = '', env = {}, cwd = folder }: RunOptions = {}): Ran {
  const options = { input, cwd, env: { ...withoutColour(), ...env }, encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [WERKBAUM, ...args], options);
  return { status, stdout, stderr };
}

/**
 * Runs `werkbaum` in the folder of the test as somebody who may not do everything: under another user ID where the tests
 * run as root. The command is copied, since that user may have no way to this repository.
 */
export function runAsOtherUser(args: readonly string[]): Ran {
  const command = join(mkdtempSync(join(tmpdir(), 'werkbaum other ')), 'werkbaum.mjs');
  copyFileSync(WERKBAUM, command);
  chmodSync(dirname(command), 0o755);
  chmodSync(folder, 0o777);
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const options = { cwd: folder, env: withoutColour(), encoding: 'utf8', ...user } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], options);
  chmodSync(folder, 0o700);
  rmSync(dirname(command), { recursive: true });
  return { status, stdout, stderr };
}

/** The environment without what decides about colour and width. */
export function withoutColour(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _force, NO_COLOR: _no, COLUMNS: _columns, ...rest } = process.env;
  return rest;
}

/** Writes a plan into the folder of the test and gives its name there. */
export function plan(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return name;
}

/** Compares with a recorded output; `UPDATE=1` records anew, for a person to review. */
export function expectRecorded(name: string, output: string): void {
  const file = pathTo(`expected/${name}.txt`);
  if (process.env.UPDATE === '1') writeFileSync(file, output);
  if (!existsSync(file))
    throw new Error(`nothing recorded as ${name}: review the output, then record it with UPDATE=1`);
  expect(output).toBe(readFileSync(file, 'utf8'));
}
