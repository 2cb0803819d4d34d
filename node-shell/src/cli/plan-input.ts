import { dirname, resolve } from 'node:path';
import process from 'node:process';
import type { Failed } from '@werkbaum/core';
import { decodeText, MAX_BYTES, tooLarge } from '../file-store/decode-text';
import { failure, isFailed, shown } from '../file-store/failure';
import { readPlanFile } from '../file-store/read-file';
import { realLocation } from '../file-store/real-location';

/** A plan that a person named on the command line. */
export interface PlanInput {
  /** The path as given; absent for standard input. */
  source?: string;
  /** The stored text, BOM and line ends untouched. */
  text: string;
}

/** Names standard input. */
const STDIN = '-';
const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Reads a plan for a person: any path that the system lets them read, whatever its folder or extension, or standard input
 * for `-`. Read with the care of the file store: whole, text only, no pipes or devices.
 *
 * Fails as `readPlanFile` does, with messages that begin with the path as given.
 */
export async function readPlanInput(path: string): Promise<PlanInput | Failed> {
  if (path === STDIN) return readStdin();
  const text = await readPath(path);
  return typeof text === 'string' ? { source: path, text } : text;
}

async function readPath(path: string): Promise<string | Failed> {
  if (path === '') return failure('INVALID_ARGUMENT', 'The path of the plan is empty.');
  if (URL_LIKE.test(path)) return named(path, 'The command line reads files; name one by its path.');
  const { real } = await realLocation(resolve(path));
  // Its own folder is the root and every ending will do: of the store's rules only those about reading are left.
  const file = await readPlanFile({ folders: [dirname(real)], extensions: [''] }, real);
  if (!isFailed(file)) return file.text;
  if (file.failed === 'SOURCE_NOT_FOUND') return named(path, 'There is no such file.');
  return named(path, file.message ?? file.failed, file.failed);
}

function named(path: string, why: string, code: string = 'SOURCE_NOT_FOUND'): Failed {
  return { failed: code, message: `${shown(path)}: ${why}` };
}

async function readStdin(): Promise<PlanInput | Failed> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return tooLarge();
    chunks.push(chunk);
  }
  const text = decodeText(Buffer.concat(chunks));
  return typeof text === 'string' ? { text } : text;
}
