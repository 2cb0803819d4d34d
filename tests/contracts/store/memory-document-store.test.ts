import { MemoryDocumentServer, type Document } from '../../support/memory-document-server';
import { MemoryDocumentStore } from '../../support/memory-document-store';
import { storeContract } from './store-contract';

storeContract('documents in memory', async () => {
  const server = new MemoryDocumentServer();
  return {
    store: new MemoryDocumentStore(server),
    put: async (text) => server.create('Plan', text).id,
    change: async (id, text) => void server.put(id, 'Plan', text),
    textOf: async (id) => (server.get(id) as Document).content,
    missing: () => '6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11',
    keepsBytes: false,
    knowsOlderTexts: true,
  };
});
