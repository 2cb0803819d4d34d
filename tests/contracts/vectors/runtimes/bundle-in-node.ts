import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { corePath, runnerPath, vectorsText } from '../artefacts';

const script = `
  import { createHash } from 'node:crypto';
  import { readFileSync } from 'node:fs';
  import * as core from ${JSON.stringify(pathToFileURL(corePath).href)};
  import { runVectors } from ${JSON.stringify(pathToFileURL(runnerPath).href)};
  const checksum = (text) => 'sha256:' + createHash('sha256').update(text, 'utf8').digest('hex');
  process.stdout.write(runVectors(core, readFileSync(0, 'utf8'), checksum));
`;

/** The bundle file as Node itself loads it, in a process of its own: no test runner has touched the code. */
export function runInNode(): string {
  const limits = { maxBuffer: 64 * 1024 * 1024 };
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    ...limits,
    input: vectorsText(),
    encoding: 'utf8',
  });
}
