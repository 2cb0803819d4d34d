import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as core from '@werkbaum/core';
import { describe, expect, it } from 'vitest';
import { nodeChecksum } from '../../../contracts/vectors/checksum';
import type { CoreSurface } from '../../../contracts/vectors/core-surface';
import { runVector, type Vector } from '../../../contracts/vectors/run-vector';

const folder = fileURLToPath(new URL('../../../vectors/writes/', import.meta.url));

/** Calls in a row on plans in memory, with what is stored in the end; every runtime replays them as vectors as well. */
describe.each(readdirSync(folder))('recorded writes: %s', (file) => {
  const vectors = JSON.parse(readFileSync(folder + file, 'utf8')) as Vector[];

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const actual = runVector(core as unknown as CoreSurface, vector, nodeChecksum);
    expect(JSON.parse(JSON.stringify(actual))).toStrictEqual(vector.expected);
  });
});
