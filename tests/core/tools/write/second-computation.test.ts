import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LineOp } from '@werkbaum/core';
import { describe, expect, test } from 'vitest';
import { SecondServer, type Call } from '../../../support/second-write/call';
import { applied, removed } from '../../../support/second-write/text';
import type { StoredPlan } from '../../../support/second-write/world';

type Json = Record<string, unknown>;

interface WriteVector {
  name: string;
  input: { plans?: Record<string, StoredPlan>; calls: Call[] };
  expected: { results: Json[]; plans: Json };
}

const folder = fileURLToPath(new URL('../../../vectors/writes/', import.meta.url));

/**
 * Results as far as the second computation goes: no record, no wording of guards, not which nodes are nearest. Verbs may cut
 * operations otherwise, so of those on known lines counts what they make and how many lines they touch.
 */
function comparable({ audit: _audit, ...result }: Json, before: readonly string[]): Json {
  const copy = JSON.parse(JSON.stringify(result)) as { answer?: Json; error?: Json };
  const { changes, afterMerge } = copy.answer ?? {};
  const made = changes === undefined || afterMerge !== undefined ? null : applied(before, changes as LineOp[]);
  if (made !== null) copy.answer!.changes = { made, touched: touched(changes as LineOp[]) };
  if (copy.error !== undefined) delete copy.error.nearest;
  for (const finding of (copy.answer?.findings ?? []) as Json[]) if (finding.class === 'guard') delete finding.text;
  return copy;
}

function touched(ops: readonly LineOp[]): [taken: number, given: number] {
  const given = ops.map((op) => (op.op === 'delete' ? 0 : op.lines.length));
  return [ops.map(removed).reduce((a, b) => a + b, 0), given.reduce((a, b) => a + b, 0)];
}

describe.each(readdirSync(folder).sort())('a second computation of writes/%s', (file) => {
  const vectors = JSON.parse(readFileSync(folder + file, 'utf8')) as WriteVector[];
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, { input, expected }) => {
    const server = new SecondServer(structuredClone(input.plans ?? {}));
    for (const [i, call] of input.calls.entries()) {
      const result = comparable(server.call(call), server.before);
      expect(result).toEqual(comparable(expected.results[i]!, server.before));
    }
    const stored = Object.entries(server.plans).map(([source, plan]) => {
      return [source, typeof plan === 'string' ? plan : (plan as { versions?: string[] }).versions?.at(-1)];
    });
    expect(JSON.parse(JSON.stringify(Object.fromEntries(stored)))).toEqual(expected.plans);
  });
});
