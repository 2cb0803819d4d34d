import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen, textOf, type Listening } from './document-server';

/** What may go wrong with one exchange. */
export type Fault =
  | 'pass'
  /** Nothing reaches the server; the connection breaks. */
  | 'lose request'
  /** The connection breaks, and the request reaches the server later. */
  | 'hold request'
  /** The server does it; the connection breaks before, or in the middle of, the answer. */
  | 'lose answer'
  | 'cut answer'
  /** The server gets it twice, the second time at once or later. */
  | 'double'
  | 'double later'
  /** The proxy gives up before, or after, the server did it. */
  | '502 before'
  | '504 after'
  /** A page for people in place of the answer. */
  | 'html'
  /** Done, then no answer ever; or an answer that never ends. */
  | 'hang'
  | 'drip';

/** One exchange as the proxy sees it. */
export interface Exchange {
  method: string;
  path: string;
}

/** A proxy whose every exchange goes as `next` says. */
export interface FaultyProxy extends Listening {
  next: (exchange: Exchange) => Fault | Promise<Fault>;
  /** How often each fault was met, in order. */
  readonly seen: (Exchange & { fault: Fault })[];
  /** Resolves when no held request is left. */
  quiet(): Promise<void>;
}

interface Forwarded {
  status: number;
  type: string;
  body: string;
}

const HELD_MS = 15;

/** Starts a proxy in front of the server at `target` (up to and including `/api/v1`). */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const origin = new URL(target).origin;
  const held = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      const exchange = { method: request.method ?? '', path: request.url ?? '' };
      const fault = await proxy.next(exchange);
      proxy.seen.push({ ...exchange, fault });
      const forward = () => forwarded(origin + exchange.path, exchange.method, request.headers, body);
      await FAULTS[fault](response, forward, (work) => hold(held, work));
    });
  });
  const listening = await listen(server, new URL(target).pathname);
  const quiet = async () => {
    while (held.size > 0) await Promise.all(held);
  };
  const proxy: FaultyProxy = { ...listening, next: () => 'pass', seen: [], quiet };
  return proxy;
}

type Forward = () => Promise<Forwarded>;
type Play = (response: ServerResponse, forward: Forward, later: (work: Forward) => void) => Promise<void> | void;

const FAULTS: Readonly<Record<Fault, Play>> = {
  pass: async (response, forward) => answer(response, await forward()),
  'lose request': (response) => void response.destroy(),
  'hold request': (response, forward, later) => {
    later(forward);
    response.destroy();
  },
  'lose answer': async (response, forward) => {
    await forward();
    response.destroy();
  },
  'cut answer': async (response, forward) => {
    const { status, type, body } = await forward();
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) + 1 });
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
  },
  double: async (response, forward) => {
    await forward();
    answer(response, await forward());
  },
  'double later': async (response, forward, later) => {
    answer(response, await forward());
    later(forward);
  },
  '502 before': (response) => page(response, 502),
  '504 after': async (response, forward) => {
    await forward();
    page(response, 504);
  },
  html: async (response, forward) => {
    await forward();
    page(response, 200);
  },
  hang: async (_response, forward) => void (await forward()),
  drip: async (response, forward) => {
    const { status, type } = await forward();
    response.writeHead(status, { 'content-type': type });
    const timer = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(timer));
  },
};

async function forwarded(url: string, method: string, headers: IncomingHttpHeaders, body: string): Promise<Forwarded> {
  const type = headers['content-type'];
  const init = body === '' ? {} : { body, headers: { 'content-type': type ?? '' } };
  const response = await fetch(url, { method, ...init });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: await response.text(),
  };
}

function answer(response: ServerResponse, { status, type, body }: Forwarded): void {
  response.writeHead(status, { 'content-type': type });
  response.end(status === 204 ? undefined : body);
}

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end('<html><body>Sorry, try again</body></html>');
}

function hold(held: Set<Promise<unknown>>, work: Forward): void {
  const done = new Promise((resolve) => setTimeout(resolve, HELD_MS)).then(work).finally(() => held.delete(done));
  held.add(done);
}
