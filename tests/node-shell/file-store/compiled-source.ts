import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleForNode } from '../../support/bundle-for-node';

const SOURCE = fileURLToPath(new URL('../../../node-shell/src/file-store/file-store.ts', import.meta.url));

/** Bundles the file store as `file-store.mjs` into `folder`, so that a bare node process can import it from there. */
export async function compileFileStore(folder: string): Promise<void> {
  await bundleForNode(SOURCE, join(folder, 'file-store.mjs'));
}
