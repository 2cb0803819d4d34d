import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** One line of a transcript: a message to the server, or what the server answered to it. */
export type WireEntry = { to: 'server' | 'client'; message: WireMessage };

/** A JSON-RPC message as plain JSON. */
export interface WireMessage {
  id?: string | number;
  method?: string;
  [member: string]: unknown;
}

/** One connection of an adapter under test, whatever carries it. */
export interface WireConnection {
  /** Sends a message; the answer of a request, or undefined for a notification. */
  exchange(message: WireMessage): Promise<WireMessage | undefined>;
  /** Ends the connection; resolves to messages that nobody asked for. */
  close(): Promise<WireMessage[]>;
}

/** How a suite of transcripts meets an adapter. */
export interface WireSuite {
  /** Folder of `.jsonl` files. */
  folder: string;
  open(): Promise<WireConnection>;
  /** Strings that differ from run to run (paths, versions) and what stands for them in the transcript. */
  masks?: () => Record<string, string>;
}

/**
 * Declares one test per transcript of the folder: the messages to the server are sent in order, each answer must be the
 * recorded one (members in any order). With UPDATE_WIRE=1 the answers are written instead; the messages stay.
 */
export function replayTranscripts(suite: WireSuite): void {
  for (const file of readdirSync(suite.folder).sort()) {
    if (file.endsWith('.jsonl')) replayTranscript(join(suite.folder, file), file.replace('.jsonl', ''), suite);
  }
}

function replayTranscript(path: string, name: string, suite: WireSuite): void {
  const recorded = readTranscript(path);
  const recording = process.env['UPDATE_WIRE'] === '1';
  if (!recording && !recorded.some((entry) => entry.to === 'client')) return it.todo(`${name} (not recorded yet)`);
  it(name, async () => {
    const actual = await run(recorded, suite);
    if (recording) writeTranscript(path, actual);
    else expect(actual).toEqual(recorded);
  });
}

async function run(recorded: WireEntry[], suite: WireSuite): Promise<WireEntry[]> {
  const connection = await suite.open();
  const actual: WireEntry[] = [];
  for (const entry of recorded) {
    if (entry.to !== 'server') continue;
    actual.push(entry);
    const answer = await connection.exchange(entry.message);
    if (answer) actual.push(toClient(answer, suite));
  }
  for (const message of await connection.close()) actual.push(toClient(message, suite));
  return actual;
}

function toClient(message: WireMessage, suite: WireSuite): WireEntry {
  let text = JSON.stringify(message);
  for (const [value, name] of Object.entries(suite.masks?.() ?? {})) {
    text = text.replaceAll(JSON.stringify(value).slice(1, -1), name);
  }
  return { to: 'client', message: maskWording(maskServerVersion(JSON.parse(text) as WireMessage)) };
}

const SERVER_INFO_META = 'io.modelcontextprotocol/serverInfo';

interface ServerInfoHolder {
  serverInfo?: { version?: string };
  _meta?: { [SERVER_INFO_META]?: { version?: string } };
}

/** The version of the product changes with every release and is asserted elsewhere. */
function maskServerVersion(message: WireMessage): WireMessage {
  const result = message['result'] as ServerInfoHolder | undefined;
  for (const info of [result?.serverInfo, result?._meta?.[SERVER_INFO_META]]) {
    if (info?.version !== undefined) info.version = '<version>';
  }
  return message;
}

/** That a malformed request is the caller's fault is part of the contract; in which words a library tells so is not. */
function maskWording(message: WireMessage): WireMessage {
  const error = message['error'] as { message: string } | undefined;
  if (error !== undefined && /\n|^Invalid params of /.test(error.message)) error.message = '<wording of the library>';
  return message;
}

function readTranscript(path: string): WireEntry[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as WireEntry);
}

function writeTranscript(path: string, entries: readonly WireEntry[]): void {
  writeFileSync(path, entries.map((entry) => JSON.stringify(entry) + '\n').join(''));
}
