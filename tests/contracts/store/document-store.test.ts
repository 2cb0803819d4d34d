import { afterAll, beforeAll } from 'vitest';
import { createDocumentStore } from '../../../node-shell/src/document-store/document-store';
import { parseServer } from '../../../node-shell/src/document-store/server-base';
import { succeeded } from '../../node-shell/file-store/temp-files';
import { outside, startTestedServer, type Listening } from '../../support/document-server';
import type { PlanStore } from './plan-store';
import { storeContract } from './store-contract';

let server: Listening;
beforeAll(async () => {
  server = await startTestedServer();
});
afterAll(() => server.close());

storeContract('documents over REST', async () => {
  const { base } = server;
  const documents = createDocumentStore({ servers: [succeeded(parseServer(base))], userAgent: 'test' });
  const store: PlanStore = {
    async load(source, also) {
      const answer = await documents.load({ source, ...(also && { also }) });
      if ('repeat' in answer) throw new Error('nothing was asked for again');
      return answer;
    },
    store: (effect) => documents.store(effect),
  };
  const person = outside(base);
  return {
    store,
    put: (text) => person.create(text),
    change: (url, text) => person.put(url, text),
    textOf: (url) => person.content(url),
    missing: () => `${base}/documents/6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11`,
    keepsBytes: false,
    knowsOlderTexts: true,
  };
});
