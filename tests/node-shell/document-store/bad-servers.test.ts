import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createDocumentStore, type DocumentStore } from '../../../node-shell/src/document-store/document-store';
import { parseServer } from '../../../node-shell/src/document-store/server-base';
import { TIMING } from '../../../node-shell/src/document-store/timing';
import { listen, startDocumentServer, type Listening } from '../../support/document-server';
import { MemoryDocumentServer } from '../../support/memory-document-server';
import { newRequest } from '../../contracts/store/plan-store';
import { succeeded } from '../file-store/temp-files';

const ID = '6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11';
const DOCUMENT = { id: ID, title: 'T', content: 'a\n', version: 3 };

const servers: Listening[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A store on a server that answers every request with `answer`, `/info` excepted. */
async function storeOn(answer: RequestListener, info?: object, answerMs?: number): Promise<DocumentStore> {
  const server = createServer((request, response) => {
    if (request.url !== '/api/v1/info') return answer(request, response);
    response.statusCode = info === undefined ? 404 : 200;
    response.end(JSON.stringify(info ?? {}));
  });
  const listening = await listen(server, '/api/v1');
  servers.push(listening);
  return storeAt(listening.base, answerMs);
}

function storeAt(base: string, answerMs: number = TIMING.answerMs): DocumentStore {
  const timing = { ...TIMING, answerMs };
  return createDocumentStore({ servers: [succeeded(parseServer(base))], userAgent: 'test', timing });
}

const json = (response: ServerResponse, body: unknown, type = 'application/json') => {
  response.setHeader('content-type', type);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

describe('a server that does not answer properly', () => {
  const improper: [string, RequestListener][] = [
    ['500', (_request, response) => void response.writeHead(500).end()],
    ['a page', (_request, response) => json(response, '<html></html>', 'text/html')],
    ['no JSON', (_request, response) => json(response, '{"id":')],
    ['no UTF-8', (_request, response) => void response.end(Buffer.from([0x22, 0xff, 0x22]))],
    ['null', (_request, response) => json(response, 'null')],
    ['nothing', (_request, response) => void response.end()],
    ['204', (_request, response) => void response.writeHead(204).end()],
    ['403', (_request, response) => void response.writeHead(403).end()],
    ['no title', (_request, response) => json(response, { ...DOCUMENT, title: null })],
    ['no content', (_request, response) => json(response, { ...DOCUMENT, content: 7 })],
    ['version 0', (_request, response) => json(response, { ...DOCUMENT, version: 0 })],
    ['version as text', (_request, response) => json(response, { ...DOCUMENT, version: '3' })],
    ['half a version', (_request, response) => json(response, { ...DOCUMENT, version: 1.5 })],
    ['another document', (_request, response) => json(response, { ...DOCUMENT, id: ID.replace('6', '7') })],
  ];

  it.each(improper)('is unreachable, with its version: %s', async (_name, answer) => {
    const store = await storeOn(answer, { version: '1.2.3' });
    expect(await store.load({ source: ID })).toMatchObject({ failed: 'SOURCE_UNREACHABLE', serverVersion: '1.2.3' });
    const other = await storeOn(answer);
    expect(await other.load({ source: ID })).not.toHaveProperty('serverVersion');
  });

  it('is unreachable where nobody listens', async () => {
    const server = await listen(createServer(), '/api/v1');
    await server.close();
    const answer = await storeAt(server.base).load({ source: ID });
    expect(answer).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    expect(answer).toHaveProperty('message', expect.stringContaining('ECONNREFUSED'));
  });

  it.each([301, 302, 307, 308])('is not followed to where it redirects: %i', async (status) => {
    let followed = 0;
    const elsewhere = createServer((_request, response) => {
      followed++;
      json(response, DOCUMENT);
    });
    const target = await listen(elsewhere, '/api/v1');
    servers.push(target);
    const location = `${target.base}/documents/${ID}`;
    const store = await storeOn((_request, response) => void response.writeHead(status, { location }).end());
    expect(await store.load({ source: ID })).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    expect(followed).toBe(0);
  });

  it('may not answer at any length', async () => {
    let sent = 0;
    const store = await storeOn((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1 << 16))) sent++;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const answer = await store.load({ source: ID });
    expect(answer).toMatchObject({ failed: 'SOURCE_UNREACHABLE', message: expect.stringContaining('8388608') });
    expect(sent << 16).toBeLessThan(32 * 1024 * 1024);
  });

  it('may answer with 8 MB, not with a byte more', async () => {
    const around = JSON.stringify({ ...DOCUMENT, content: '' }).length;
    let size = 8 * 1024 * 1024 - around;
    const store = await storeOn((_request, response) => json(response, { ...DOCUMENT, content: 'x'.repeat(size) }));
    expect(await store.load({ source: ID })).toHaveProperty('text.length', size);
    size++;
    expect(await store.load({ source: ID })).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
  });

  it('may not drip its answer for ever, nor never begin', async () => {
    const drip = await storeOn(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
      undefined,
      400,
    );
    const silent = await storeOn(() => {}, undefined, 400);
    for (const store of [drip, silent]) {
      expect(await store.load({ source: ID })).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    }
  });

  it('that has no such path is no server, one that has it has no such document', async () => {
    const nothing: RequestListener = (_request, response) => void response.writeHead(404).end('<html>');
    expect(await (await storeOn(nothing)).load({ source: ID })).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    const strict = await storeOn(nothing, { version: '1' });
    expect(await strict.load({ source: ID })).toMatchObject({ failed: 'SOURCE_NOT_FOUND' });
    const problem = await storeOn((_request, response) => {
      response.statusCode = 404;
      json(response, { title: 'x', status: 404 });
    });
    expect(await problem.load({ source: ID })).toMatchObject({ failed: 'SOURCE_NOT_FOUND' });
  });
});

describe('a server that answers in its own way', () => {
  const loaded = { kind: 'document', title: 'T', text: 'a\n', version: 3 };

  it.each([
    ['a BOM before the JSON', '\ufeff' + JSON.stringify(DOCUMENT), 'application/json'],
    ['another type', JSON.stringify(DOCUMENT), 'text/plain'],
    ['upper case', JSON.stringify({ ...DOCUMENT, id: ID.toUpperCase() }), 'application/json; charset=UTF-8'],
    ['more fields, and null', JSON.stringify({ ...DOCUMENT, createdAt: null, more: {} }), 'application/json'],
  ])('is understood: %s', async (_name, body, type) => {
    const store = await storeOn((_request, response) => json(response, body, type));
    expect(await store.load({ source: ID })).toMatchObject(loaded);
  });

  it('gets no credentials, and is asked for JSON', async () => {
    const headers: Record<string, unknown>[] = [];
    const store = await storeOn((request, response) => {
      headers.push(request.headers);
      json(response, DOCUMENT);
    });
    await store.load({ source: ID });
    expect(headers[0]).toMatchObject({ accept: 'application/json', 'user-agent': 'test' });
    expect(headers[0]).not.toHaveProperty('authorization');
  });

  it.each([
    [400, { failed: 'INTERNAL', applied: false }],
    [413, { failed: 'TOO_LARGE' }],
    [429, { failed: 'SOURCE_UNREACHABLE' }],
    [302, { failed: 'SOURCE_UNREACHABLE' }],
    [404, { moved: { version: 3 } }],
    [409, { moved: { version: 3 } }],
    [410, { moved: { version: 3 } }],
    [422, { moved: { version: 3 } }],
  ])('refuses a write with %i: not written, sent once', async (status, expected) => {
    let patches = 0;
    const store = await storeOn((request, response) => {
      if (request.method === 'PATCH') patches++;
      if (request.method === 'PATCH') response.writeHead(status).end();
      else if (request.url?.includes('/changes')) response.writeHead(204).end();
      else json(response, DOCUMENT);
    });
    const write = { do: 'store' as const, source: ID, ifVersion: 3, ops: [], request: newRequest(), answer: {} };
    expect(await store.store(write)).toMatchObject(expected);
    expect(patches).toBe(1);
  });
});

it('is reached by IPv6', async () => {
  const memory = new MemoryDocumentServer();
  const server = await startDocumentServer(memory, '::1');
  servers.push(server);
  const { id } = memory.create('T', 'a\n');
  const url = `${server.base}/documents/${id}`;
  expect(
    await storeAt(server.base).load({
      source: url.toUpperCase().replace('HTTP', 'http').replace('/API/V1/DOCUMENTS', '/api/v1/documents'),
    }),
  ).toMatchObject({
    source: url,
  });
});
