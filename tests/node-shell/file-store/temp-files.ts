import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import type { Failed } from '@werkbaum/core';
import { openRoots, type Roots } from '../../../node-shell/src/file-store/roots';
import { isFailed } from '../../../node-shell/src/file-store/failure';

const made: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A new folder (real path) that other users may enter; removed after the test. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan files ä ')));
  chmodSync(folder, 0o755);
  made.push(folder);
  return folder;
}

/** Writes files below a folder, with the folders they need. */
export function put(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** Opens roots that must be there. */
export async function rootsOf(folders: string[], extensions: string[] = []): Promise<Roots> {
  return succeeded(await openRoots(folders, extensions));
}

/** The answer, which must be no refusal. */
export function succeeded<T extends object>(answer: T | Failed): T {
  if (isFailed(answer)) throw new Error(`${answer.failed}: ${answer.message}`);
  return answer;
}

/** The code of a refusal, or the answer itself, so that a failing test shows it. */
export function codeOf(answer: object): unknown {
  return isFailed(answer) ? answer.failed : answer;
}

/** Starts a script in another process, stopped after the test; resolves once it has written its first output. */
export async function startChild(script: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}
