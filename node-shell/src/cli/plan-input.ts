import { dirname, resolve } from 'node:path';
import process from 'node:process';
import type { Failed } from '@werkbaum/core';
import { decodeText, MAX_BYTES, tooLarge } from '../file-store/decode-text';
import { failure, isFailed, shown } from '../file-store/failure';
import { readPlanFile } from '../file-store/read-file';
import { realLocation } from '../file-store/real-location';
import type { Roots } from '../file-store/roots';

/** A plan that a person named on the command line. */
export interface PlanInput {
  /** The path as given; absent for standard input. */
  source?: string;
  /** The stored text, BOM and line ends untouched. */
  text: string;
  /** Where it lies, for the file store; absent for standard input. */
  place?: PlanPlace;
}

/** A file that a person named: its absolute path, links not resolved, and the folder that the path really led to. */
export interface PlanPlace {
  path: string;
  roots: Roots;
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
  return readPath(path);
}

async function readPath(path: string): Promise<PlanInput | Failed> {
  if (path === '') return failure('INVALID_ARGUMENT', 'The path of the plan is empty.');
  if (URL_LIKE.test(path)) return named(path, 'The command line reads files; name one by its path.');
  const place = await placeOf(path);
  const file = await readPlanFile(place.roots, place.path);
  if (!isFailed(file)) return { source: path, text: file.text, place };
  if (file.failed === 'SOURCE_NOT_FOUND') return named(path, 'There is no such file.');
  return named(path, file.message ?? file.failed, file.failed);
}

// Its own folder is the root and every ending will do: of the store's rules only those about files are left.
async function placeOf(path: string): Promise<PlanPlace> {
  const absolute = resolve(path);
  const { real } = await realLocation(absolute);
  return { path: absolute, roots: { folders: [dirname(real)], extensions: [''] } };
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
