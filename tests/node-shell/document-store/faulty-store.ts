import { createDocumentStore, type DocumentStore } from '../../../node-shell/src/document-store/document-store';
import { parseServer } from '../../../node-shell/src/document-store/server-base';
import type { Timing } from '../../../node-shell/src/document-store/timing';
import type { Clock } from '../../../node-shell/src/file-store/clock';
import { outside, startTestedServer, type OutsideDocuments, type TestedServer } from '../../support/document-server';
import { startFaultyProxy, type FaultyProxy } from '../../support/faulty-proxy';
import { succeeded } from '../file-store/temp-files';

/** A document store that reaches its server by way of a faulty proxy. */
export interface Faulty {
  server: TestedServer;
  proxy: FaultyProxy;
  store: DocumentStore;
  /** A store of another process on the same server. */
  another(): DocumentStore;
  /** Somebody who does not go by way of the proxy; URLs are those of the proxy all the same. */
  person: OutsideDocuments;
  close(): Promise<void>;
}

/** Pauses pass quickly; only an answer that never comes costs its time. */
const TIMING: Timing = {
  answerMs: 1_000,
  feedMs: 1_000,
  infoMs: 1_000,
  repeatMs: 10_000,
  pausesMs: [500, 1_000, 2_000, 4_000],
};

/** Time goes only by pauses, each a moment long. Like that of a process it is no whole number. */
function quickClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    wall: () => now,
    sleep: async (ms) => {
      now += ms + 0.3;
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

/** Starts server, proxy and store. */
export async function openFaulty(): Promise<Faulty> {
  const server = await startTestedServer();
  const proxy = await startFaultyProxy(server.base);
  const servers = [succeeded(parseServer(proxy.base))];
  const another = () => createDocumentStore({ servers, userAgent: 'test', timing: TIMING, clock: quickClock() });
  const direct = outside(server.base);
  const known = (url: string) => server.base + url.slice(proxy.base.length);
  const person: OutsideDocuments = {
    create: async (content, title) => proxy.base + (await direct.create(content, title)).slice(server.base.length),
    put: (url, content, title) => direct.put(known(url), content, title),
    content: (url) => direct.content(known(url)),
    look: (url) => direct.look(known(url)),
    history: (url) => direct.history(known(url)),
    patch: (url, patch) => direct.patch(known(url), patch),
  };
  const close = async () => {
    await proxy.close();
    await server.close();
  };
  return { server, proxy, store: another(), another, person, close };
}
