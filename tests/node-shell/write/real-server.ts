import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planText } from '@werkbaum/core';
import { call, INITIALIZED, initialize, request } from '../stdio/support/messages';
import { ServerProcess } from '../stdio/support/server-process';

export type Json = Record<string, unknown>;

export const BUILT = fileURLToPath(new URL('../../../node-shell/dist/werkbaum.mjs', import.meta.url));

/** What a tool answered: its structured content, or the error in it. */
export interface Answer {
  isError: boolean;
  is: Json;
}

/** A folder with a root for plans, and things beside it that nobody may touch. */
export class Workshop {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'werkbaum-write-')));
  readonly root = join(this.folder, 'plans');

  constructor() {
    mkdirSync(this.root);
  }

  put(name: string, text: string | Uint8Array): string {
    writeFileSync(join(this.root, name), text);
    return name;
  }

  text(name: string): string {
    return readFileSync(join(this.root, name), 'utf8');
  }

  /** The names in the root, sorted. */
  names(): string[] {
    return readdirSync(this.root).sort();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The built server on a workshop's root, after its handshake. */
export class RealServer {
  private constructor(readonly process: ServerProcess) {}

  static async start({ root }: Workshop, ...options: string[]): Promise<RealServer> {
    const server = new ServerProcess(BUILT, ['--root', root, ...options]);
    await server.ask(initialize());
    server.send(INITIALIZED);
    return new RealServer(server);
  }

  async tools(): Promise<{ name: string; inputSchema: { properties: Json } }[]> {
    const { result } = await this.process.ask(request('tools/list'));
    return result!['tools'] as { name: string; inputSchema: { properties: Json } }[];
  }

  /** Calls a tool by its short name. A JSON-RPC error is thrown. */
  async call(tool: string, args: Json): Promise<Answer> {
    const { result, error } = await this.process.ask(call(`werkbaum_${tool}`, args));
    if (error !== undefined) throw new Error(`${error.code} ${error.message}`);
    const content = result!['structuredContent'] as Json;
    return result!['isError'] === true ? { isError: true, is: content.error as Json } : { isError: false, is: content };
  }
}

/** The base of a stored text. */
export function baseOf(stored: string): { checksum: string } {
  return { checksum: `sha256:${createHash('sha256').update(planText(stored)).digest('hex')}` };
}

/** Arguments that make each write tool change `PLAN`. */
export const PLAN = '[~] Room #room\n  - [ ] A #a\n  - [ ] B #b\n';
export const WRITES: Readonly<Record<string, Json>> = {
  set_status: { id: 'b', status: 'x' },
  set_size: { id: 'b', size: 'S' },
  add_node: { parent: 'a', line: '[ ] D' },
  move_node: { id: 'b', parent: 'a' },
  remove_node: { id: 'b', discard: false },
  edit: { edits: [{ do: 'rename', id: 'b', label: 'Z' }] },
  apply_ops: { ops: [{ op: 'delete', index: 2, count: 1 }] },
  write: { text: '[~] Room #room\n  - [ ] A #a\n' },
};
export const TOOLS = Object.keys(WRITES);
