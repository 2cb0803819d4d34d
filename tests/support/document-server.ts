import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HistoryRow } from './memory-document-history';
import { isProblem, MemoryDocumentServer, type ContentPatch, type Document } from './memory-document-server';

/** A server that listens, with the URL up to and including `/api/v1`. */
export interface Listening {
  base: string;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback. */
export async function listen(server: Server, path: string, host = '127.0.0.1'): Promise<Listening> {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { base: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`, close };
}

/** The REST contract (spec: backend 1) over HTTP, on documents in memory. */
export function startDocumentServer(memory: MemoryDocumentServer, host?: string): Promise<Listening> {
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { status, answer } = answerTo(memory, request.method ?? '', request.url ?? '', body);
      send(response, status, answer);
    });
  });
  return listen(server, '/api/v1', host);
}

/** The server that tests of documents run on. */
export interface TestedServer extends Listening {
  /** It forgets who wrote what last, as the reference server does at a start anew; one that remembers does nothing. */
  forget(): void;
}

/** A fresh one in memory, or the one at `WERKBAUM_TEST_SERVER`: its URL up to and including `/api/v1`. */
export async function startTestedServer(): Promise<TestedServer> {
  const base = process.env.WERKBAUM_TEST_SERVER;
  if (base !== undefined) return { base, forget: () => {}, close: async () => {} };
  const memory = new MemoryDocumentServer();
  return { ...(await startDocumentServer(memory)), forget: () => memory.restart() };
}

/** The whole body of a request. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface Answer {
  status: number;
  answer?: object;
}

/** A request body; what is missing is the server's problem. */
interface Given {
  title: string;
  content: string;
  version?: number;
  expectedVersion: number;
}

type Handler = (memory: MemoryDocumentServer, id: string, body: Given, query: URLSearchParams) => object | null;

const NO_CONTENT: Answer = { status: 204 };
const ROUTES: Readonly<Record<string, Handler>> = {
  'GET ': (memory, id) => memory.get(id),
  'PUT ': (memory, id, { title, content }) => memory.put(id, title, content),
  'DELETE ': (memory, id) => memory.delete(id),
  'PATCH content': (memory, id, patch) => memory.patchContent(id, patch as unknown as ContentPatch),
  'PATCH title': (memory, id, { title, expectedVersion }) => memory.patchTitle(id, title, expectedVersion),
  'POST restore': (memory, id, { version }) => memory.restore(id, version),
  'GET history': (memory, id) => memory.history(id),
  'GET changes': (memory, id, _body, query) => memory.changes(id, Number(query.get('since'))),
};

function answerTo(memory: MemoryDocumentServer, method: string, url: string, body: string): Answer {
  const { pathname, searchParams } = new URL(url, 'http://any');
  const [id, sub = '', ...rest] = pathname.replace('/api/v1/documents', '').split('/').slice(1);
  const given = JSON.parse(body || '{}') as Given;
  if (pathname === '/api/v1/info') return { status: 200, answer: { name: 'test-backend', version: '9.9.9' } };
  if (!pathname.startsWith('/api/v1/documents')) return { status: 404 };
  if (id === undefined) return { status: 201, answer: memory.create(given.title, given.content) };
  const handler = rest.length === 0 ? ROUTES[`${method} ${sub}`] : undefined;
  return handler === undefined
    ? { status: 405 }
    : asAnswer(handler(memory, id, given, searchParams), method === 'DELETE');
}

function asAnswer(answer: object | null, isDelete: boolean): Answer {
  if (answer === null) return NO_CONTENT;
  if (isProblem(answer)) return { status: answer.status, answer: { ...answer, detail: answer.title } };
  if (isDelete) return NO_CONTENT;
  const { status, ...rest } = answer as { status?: number };
  return { status: status ?? 200, answer: Array.isArray(answer) ? answer : rest };
}

function send(response: ServerResponse, status: number, answer?: object): void {
  const type = status >= 400 && status !== 409 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(answer === undefined ? undefined : JSON.stringify(answer));
}

/** One entry of a history as the wire has it. */
export type HistoryEntry = Pick<HistoryRow, 'version' | 'changeType' | 'clientId' | 'displayName'>;

/** Documents on a server, from outside: what a person with the editor does. */
export interface OutsideDocuments {
  create(content: string, title?: string): Promise<string>;
  put(url: string, content: string, title?: string): Promise<void>;
  content(url: string): Promise<string>;
  look(url: string): Promise<Document>;
  history(url: string): Promise<HistoryEntry[]>;
  patch(url: string, patch: ContentPatch): Promise<void>;
}

/** Speaks plain REST to the server at `base`. Documents go by their URL. */
export function outside(base: string): OutsideDocuments {
  const call = async (method: string, url: string, body?: object): Promise<unknown> => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(url, { method, ...init });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
    return response.json();
  };
  const look = async (url: string): Promise<Document> => (await call('GET', url)) as Document;
  return {
    create: async (content, title = 'Plan') => {
      const { id } = (await call('POST', `${base}/documents`, { title, content })) as Document;
      return `${base}/documents/${id}`;
    },
    put: async (url, content, title = 'Plan') => void (await call('PUT', url, { title, content })),
    content: async (url) => (await look(url)).content,
    look,
    history: async (url) => (await call('GET', `${url}/history`)) as HistoryEntry[],
    patch: async (url, patch) => void (await call('PATCH', `${url}/content`, patch)),
  };
}
