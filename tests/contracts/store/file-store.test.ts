import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileStore } from '../../../node-shell/src/file-store/file-store';
import { succeeded, tempFolder } from '../../node-shell/file-store/temp-files';
import { storeContract } from './store-contract';

storeContract('plan files', async () => {
  const folder = tempFolder();
  const store = succeeded(await createFileStore({ roots: [folder], summarize: () => ({ nodes: 0, checksum: '' }) }));
  let made = 0;
  const write = async (source: string, text: string): Promise<void> => writeFileSync(join(folder, source), text);
  return {
    store,
    put: async (text) => {
      const source = `plan ${++made}.werkbaum`;
      await write(source, text);
      return source;
    },
    change: write,
    textOf: async (source) => readFileSync(join(folder, source), 'utf8'),
    missing: () => 'missing.werkbaum',
    creatable: () => `made ${++made}.werkbaum`,
    keepsBytes: true,
    knowsOlderTexts: false,
  };
});
