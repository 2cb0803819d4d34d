import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../core/src/edit/edit';
import { editPlan } from '../../../core/src/edit/edit-plan';
import { applyLineOps } from '../../../core/src/lineops/apply-ops';
import type { LineOp } from '../../../core/src/lineops/line-op';
import { splitLines } from '../../../core/src/notation/lines';

interface EditVector {
  name: string;
  input: { text: string; edits: Edit[] };
  expected: { text: string; ops?: LineOp[] } | { error: string };
}

const folder = fileURLToPath(new URL('../../vectors/edit/', import.meta.url));
const files = readdirSync(folder).sort();
const vectorsIn = (file: string) => JSON.parse(readFileSync(folder + file, 'utf8')) as EditVector[];

describe.each(files)('vectors edit/%s', (file) => {
  test.each(vectorsIn(file).map((vector) => [vector.name, vector] as const))('%s', (_, { input, expected }) => {
    const result = editPlan(input.text, input.edits);
    if ('error' in expected) return expect(result).toMatchObject({ ok: false, error: { code: expected.error } });
    expect(result).toMatchObject({ ok: true, ...expected });
    if (result.ok) expect(applyLineOps(splitLines(input.text), result.ops).join('\n')).toBe(expected.text);
  });
});

test('there are vectors for every verb', () => {
  const verbs = new Set(files.flatMap(vectorsIn).flatMap(({ input }) => input.edits.map((edit) => edit.do)));
  const known = ['add', 'move', 'remove', 'rename', 'replace', 'set_deps', 'set_desc', 'set_gate', 'set_people'];
  expect([...verbs]).toEqual(expect.arrayContaining([...known, 'set_size', 'set_status']));
  expect(files.flatMap(vectorsIn).length).toBeGreaterThanOrEqual(150);
});
