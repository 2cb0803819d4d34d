import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** A JSON-RPC message as it came off the wire, undecoded beyond JSON. */
export interface RawMessage {
  jsonrpc?: string;
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server process with raw access to its three streams. Every line on its stdout must be JSON; a test fails if not. */
export class ServerProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly received: RawMessage[] = [];
  stderr = '';
  readonly ended: Promise<Ending>;
  private pending: string[] = [];
  private broken: Error | undefined;
  private waiters: (() => void)[] = [];

  constructor(file: string, args: readonly string[] = []) {
    this.child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.take(text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        resolve({ code, signal });
        this.wake();
      });
    });
  }

  /** Writes bytes as they are. */
  write(data: string | Uint8Array): void {
    this.child.stdin.write(data);
  }

  /** Writes messages, one line each, in one piece. */
  send(...messages: unknown[]): void {
    this.write(messages.map((message) => JSON.stringify(message) + '\n').join(''));
  }

  /** Sends a request and waits for its answer. */
  async ask(message: { id: string | number; [key: string]: unknown }): Promise<RawMessage> {
    this.send(message);
    return this.answer(message.id);
  }

  /** Waits for the `nth` (from 0) answer with this id; fails when the process ends without it. */
  async answer(id: string | number, nth = 0): Promise<RawMessage> {
    for (;;) {
      if (this.broken) throw this.broken;
      const found = this.received.filter((message) => message.id === id && message.method === undefined)[nth];
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`The process ended without an answer to ${id}; stderr: ${this.stderr}`);
      }
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
  }

  /** Closes stdin and waits for the end. */
  async finish(): Promise<Ending> {
    this.child.stdin.end();
    const ending = await this.ended;
    if (this.broken) throw this.broken;
    return ending;
  }

  /** For the end of a test: no process outlives it. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private take(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.pending.push(first);
    for (const next of others) {
      this.takeLine(this.pending.join(''));
      this.pending = [next];
    }
    if (others.length > 0) this.wake();
  }

  private takeLine(line: string): void {
    try {
      this.received.push(JSON.parse(line) as RawMessage);
    } catch {
      this.broken = new Error(`stdout carries something that is no JSON: ${line.slice(0, 200)}`);
    }
  }

  private wake(): void {
    const { waiters } = this;
    this.waiters = [];
    for (const wake of waiters) wake();
  }
}
