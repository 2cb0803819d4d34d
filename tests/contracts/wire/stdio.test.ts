import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import { fixtureServer } from '../../node-shell/stdio/support/build-fixture';
import { replayTranscripts, type WireConnection } from './replay';
import { stdioConnection } from './stdio-connection';

const at = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

describe('wire transcripts of the transport, on the fake service', () => {
  let file: string;
  beforeAll(async () => {
    file = await fixtureServer();
  });
  replayTranscripts({
    folder: at('./transcripts/fake'),
    open: () => Promise.resolve(stdioConnection(file)),
  });
});

const built = at('../../../node-shell/dist/werkbaum.mjs');

describe.skipIf(!existsSync(built))('wire transcripts of the built server, on the fixture plans', () => {
  let root: string;
  const roots: string[] = [];
  afterAll(() => roots.forEach((folder) => rmSync(folder, { recursive: true })));
  /** Every transcript begins with fresh plans, whatever another one wrote. */
  function openOnFreshPlans(): Promise<WireConnection> {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'werkbaum-wire-')));
    roots.push(root);
    cpSync(at('../../fixtures/plans'), root, { recursive: true });
    return Promise.resolve(stdioConnection(built, ['--root', root]));
  }
  replayTranscripts({
    folder: at('./transcripts/plans'),
    open: openOnFreshPlans,
    masks: () => ({ [root]: '<root>' }),
  });
});
