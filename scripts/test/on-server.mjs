// The tests of the Node part that speak to a document server, on the one that Maven has just built.
import { undoAll } from '../backend/at-end.mjs';
import { startTemporaryServer } from '../backend/temporary.mjs';
import { findJdk } from '../find-jdk.mjs';
import { runVitest } from './vitest.mjs';

/** These start a server of their own; elsewhere they run only if the jar is there and up to date. */
export const testsThatStartServers = ['tests/demo-documents.test.ts'];
const testsOfDocuments = [
  'tests/contracts/store/document-store.test.ts',
  'tests/node-shell/document-store/lost-answers.test.ts',
  'tests/node-shell/document-store/stdio.test.ts',
];

/** `{ok, passed, failed, report}`; a server that does not start has failed. */
export async function testOnServer() {
  try {
    const { base } = await startTemporaryServer(findJdk());
    const env = { WERKBAUM_TEST_SERVER: base, WERKBAUM_TEST_JAR: 'required' };
    const files = [...testsOfDocuments, ...testsThatStartServers];
    // They wait more than they work.
    return runVitest('Vitest on the document server', 'vitest-on-server', [...files, '--maxWorkers=2'], env);
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    return { ok: false, passed: 0, failed: 0 };
  } finally {
    await undoAll();
  }
}
