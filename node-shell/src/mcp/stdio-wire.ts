import type { Readable, Writable } from 'node:stream';
import { LineReader } from './line-reader';
import { parseWireMessage } from './sdk';
import type { WireMessage, WireTransport } from './sdk';

/** Messages up to this size are read (spec: tools 6): a text at the core's limit fits, however it is escaped. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** With more than this waiting to be written, reading pauses: a client that does not read cannot fill our memory. */
const MAX_BACKLOG_BYTES = 16 * 1024 * 1024;
/** What was asked before the input ended is still answered, but nobody waits longer than this for it. */
const DRAIN_MS = 10_000;

const INVALID_REQUEST = -32600;
const HEAD_ID = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*("[^"\\]{0,200}"|\d{1,15})\s*,/;
const TAIL_ID = /,\s*"id"\s*:\s*("[^"\\]{0,200}"|\d{1,15})\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

type RequestKey = string | number;

/** What a client did wrong: for the log in one line, since no stack of ours explains it. */
export class ClientFault extends Error {}

/**
 * One JSON-RPC message per line over two streams, as the SDK frames them. Kept apart from the SDK's own transport for what
 * that one does not do: 16 MiB per message, a line over the limit is refused and not the connection, an id is answered
 * even if its message is malformed, and what was asked before the input ended is answered before it closes.
 */
export class StdioWire implements WireTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: WireMessage) => void;

  private readonly reader: LineReader;
  private readonly open = new Map<RequestKey, number>();
  private ending = false;
  private closed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    this.reader = new LineReader(MAX_MESSAGE_BYTES, {
      line: (text) => this.receive(text),
      oversize: (head, tail) => this.refuseOversize(head, tail),
    });
  }

  /** Starts to read; ends by itself when the input ends or the output breaks. */
  async start(): Promise<void> {
    this.input.on('data', (chunk: Buffer) => this.reader.push(chunk));
    this.input.on('error', (error) => this.onerror?.(error));
    this.input.on('end', () => this.finish());
    this.input.on('close', () => this.finish());
    this.output.on('error', () => void this.close());
    this.output.on('close', () => void this.close());
  }

  /** Writes one message; resolves when the stream has taken it. */
  send(message: WireMessage): Promise<void> {
    if (this.closed) return Promise.reject(new Error('The connection is closed'));
    return new Promise((resolve) => {
      const line = JSON.stringify(message) + '\n';
      this.output.write(line, () => {
        if ('id' in message && !('method' in message)) this.settle(message.id);
        resolve();
      });
      this.pauseIfBehind();
    });
  }

  /** Ends the connection at once; what is not answered stays unanswered. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.input.pause();
    this.onclose?.();
  }

  private pauseIfBehind(): void {
    if (this.output.writableLength <= MAX_BACKLOG_BYTES || this.input.isPaused()) return;
    this.input.pause();
    this.output.once('drain', () => this.input.resume());
  }

  private receive(line: string): void {
    if (this.closed) return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.report(`Ignored a line that is no JSON (${line.length} characters)`);
      return;
    }
    this.deliver(value);
  }

  private deliver(value: unknown): void {
    if (Array.isArray(value)) return this.refuseBatch(value);
    let message: WireMessage;
    try {
      message = parseWireMessage(value);
    } catch {
      return this.refuse(value, 'Not a JSON-RPC 2.0 message');
    }
    this.track(message);
    this.onmessage?.(message);
  }

  /** Batches left the protocol in 2025-06-18; each request in one gets an answer, so that nobody waits for it. */
  private refuseBatch(values: unknown[]): void {
    for (const value of values) this.refuse(value, 'Batches are not supported: send one message per line');
  }

  private refuse(value: unknown, reason: string): void {
    this.report(reason);
    if (typeof value !== 'object' || value === null || !('method' in value) || !('id' in value)) return;
    if (typeof value.id === 'string' || typeof value.id === 'number') this.answerInvalid(value.id, reason);
  }

  private refuseOversize(head: string, tail: string): void {
    const reason = `A message may have at most ${MAX_MESSAGE_BYTES} bytes`;
    this.report(reason);
    const found = HEAD_ID.exec(head) ?? TAIL_ID.exec(tail);
    if (found?.[1] !== undefined) this.answerInvalid(JSON.parse(found[1]) as RequestKey, reason);
  }

  private answerInvalid(id: RequestKey, message: string): void {
    void this.send({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } });
  }

  private track(message: WireMessage): void {
    if (!('method' in message)) return;
    // A subscription is answered when it ends, so the end must not wait for it.
    if ('id' in message && message.method !== 'subscriptions/listen') {
      this.open.set(message.id, (this.open.get(message.id) ?? 0) + 1);
    } else if (message.method === 'notifications/cancelled') {
      this.settle(message.params?.['requestId']);
    }
  }

  private settle(id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const left = (this.open.get(id) ?? 0) - 1;
    if (left > 0) this.open.set(id, left);
    else this.open.delete(id);
    if (this.ending && this.open.size === 0) this.closeWhenWritten();
  }

  private finish(): void {
    if (this.ending) return;
    this.ending = true;
    this.reader.end();
    if (this.open.size === 0) this.closeWhenWritten();
    else setTimeout(() => void this.close(), DRAIN_MS);
  }

  /** Nothing already handed to the stream is lost by the end of the process. */
  private closeWhenWritten(): void {
    this.output.write('', () => void this.close());
  }

  private report(text: string): void {
    this.onerror?.(new ClientFault(text));
  }
}
