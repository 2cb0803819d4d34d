import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bundleForNode } from '../../support/bundle-for-node';
import { call, initialize, INITIALIZED } from '../stdio/support/messages';
import { ServerProcess } from '../stdio/support/server-process';

/** True in the long runs (`npm run races`, `npm run kills`); the normal suite runs the same in small. */
export const LONG = process.env['MODE'] === 'long';

/** Which process writes: the file store alone, or the built server as a client calls it. */
const USES_SERVER = process.env['WERKBAUM_WRITER'] === 'server';

/** A process of its own that writes one plan. */
export interface Writer {
  readonly process: ServerProcess;
  /** Adds a line below the first one, however often others are faster; false if the process ended before it answered. */
  readonly add: (line: string) => Promise<boolean>;
}

/** A writer on the store alone, which takes every message of the fixture. */
export interface StoreWriter extends Writer {
  readonly ask: (message: object) => Promise<object>;
}

/** Starts writers; those that are left are killed after each test. */
export interface Writers {
  readonly start: (folder: string, source: string) => Promise<Writer>;
  /** One on the store alone, whatever the others are. */
  readonly startStore: (folder: string, source: string) => Promise<StoreWriter>;
}

const FIXTURE = fileURLToPath(new URL('./fixture-writer.ts', import.meta.url));
const SERVER = fileURLToPath(new URL('../../../node-shell/dist/werkbaum.mjs', import.meta.url));

/** To be called once at the top of a suite. */
export function writers(): Writers {
  const folder = mkdtempSync(join(tmpdir(), 'werkbaum-races-'));
  const file = join(folder, 'writer.mjs');
  const started: ServerProcess[] = [];
  beforeAll(() => bundleForNode(FIXTURE, file));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => started.splice(0).forEach((process) => process.kill()));
  const startStore = async (root: string, source: string) => {
    const process = new ServerProcess(file, [root, source]);
    started.push(process);
    return storeWriter(process);
  };
  const startServer = async (root: string, source: string): Promise<Writer> => {
    const process = new ServerProcess(SERVER, ['serve', '--root', root]);
    started.push(process);
    await process.ask(initialize());
    process.send(INITIALIZED);
    return serverWriter(process, source);
  };
  return { startStore, start: USES_SERVER ? startServer : startStore };
}

function storeWriter(process: ServerProcess): StoreWriter {
  let id = 0;
  const ask = async (message: object): Promise<object> => {
    const { result = {} } = await process.ask({ id: ++id, ...message });
    return result;
  };
  const add = async (line: string): Promise<boolean> => {
    const result = await orEnded(ask({ add: line }));
    if (result !== null && !('stored' in result)) throw new Error(JSON.stringify(result));
    return result !== null;
  };
  return { process, add, ask };
}

function serverWriter(process: ServerProcess, source: string): Writer {
  const tool = async (name: string, args: object): Promise<Record<string, unknown> | null> => {
    const answer = await orEnded(process.ask(call(`werkbaum_${name}`, { source, ...args })));
    return answer === null ? null : (answer.result?.['structuredContent'] as Record<string, unknown>);
  };
  const add = async (line: string): Promise<boolean> => {
    for (;;) {
      const read = await tool('read', {});
      const ops = [{ op: 'insert', index: 1, lines: [line] }];
      const answer = read === null || 'error' in read ? read : await tool('apply_ops', { base: read['base'], ops });
      if (answer === null) return false;
      if (answer['applied'] === true) return true;
      const { code } = answer['error'] as { code: string };
      if (code !== 'CONFLICT' && code !== 'BUSY') throw new Error(JSON.stringify(answer));
    }
  };
  return { process, add };
}

/** Null if the process ended without an answer. */
async function orEnded<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The process ended')) return null;
    throw error;
  }
}
