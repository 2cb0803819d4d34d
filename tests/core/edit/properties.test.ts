import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editPlan } from '../../../core/src/edit/edit-plan';
import { applyLineOps } from '../../../core/src/lineops/apply-ops';
import { invertLineOps } from '../../../core/src/lineops/invert-ops';
import { splitLines } from '../../../core/src/notation/lines';
import { planTexts } from '../../support/plan-arbitrary';
import { anyCase, cases, CODES, RUNS, VERBS } from './edit-cases';

describe('editPlan on any plan', () => {
  test('operations lead from the text before to the text after, and back', () => {
    fc.assert(
      fc.property(anyCase, ({ text, edit }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok) {
          expect(CODES[edit.do]).toContain(result.error.code);
          return;
        }
        const before = splitLines(text);
        const now = applyLineOps(before, result.ops);
        expect(now.join('\n')).toBe(result.text);
        expect(applyLineOps(now, invertLineOps(before, result.ops))).toEqual(before);
      }),
      RUNS,
    );
  });

  test('no operation puts the line back that it takes away', () => {
    fc.assert(
      fc.property(anyCase, ({ text, edit }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok) return;
        const before = splitLines(text);
        for (const op of result.ops) {
          if (op.op !== 'replace') continue;
          for (let i = 0; i < Math.min(op.count, op.lines.length); i++) {
            if (edit.do !== 'replace' && edit.do !== 'set_desc') expect(op.lines[i]).not.toBe(before[op.index + i]);
          }
        }
      }),
      RUNS,
    );
  });

  test.each(['set_status', 'set_size', 'rename', 'set_people', 'set_deps'] as const)(
    '%s touches the lines of its node alone',
    (verb) => {
      fc.assert(
        fc.property(cases(VERBS[verb]), ({ text, edit, plan, picked }) => {
          const result = editPlan(text, [edit]);
          if (!result.ok) return;
          const { line: first } = plan.nodes[picked]!;
          for (const op of result.ops) {
            expect(op.op).toBe('replace');
            expect(op.index + 1).toBeGreaterThanOrEqual(first);
            const count = op.op === 'replace' ? op.count : 0;
            expect(op.index + count).toBeLessThanOrEqual(plan.layout[picked]!.lastLine);
          }
          expect(splitLines(result.text)).toHaveLength(plan.lines.length);
        }),
        RUNS,
      );
    },
  );
});

/** So many that most nodes own theirs. */
const MANY_IDS = Array.from({ length: 500 }, (_, n) => `id${n}`);

describe('most edits of usual plans succeed', () => {
  test.each(['set_status', 'set_size', 'rename', 'set_people', 'remove', 'set_desc'] as const)('%s', (verb) => {
    const sample = fc.sample(cases(VERBS[verb], planTexts({ untidy: false, ids: MANY_IDS })), {
      numRuns: 300,
      seed: 7,
    });
    const plain = sample.filter(
      ({ edit }) => verb !== 'rename' || (edit.do === 'rename' && edit.label.startsWith('Neu')),
    );
    const refused = plain.map(({ text, edit }) => editPlan(text, [edit])).filter((result) => !result.ok);
    const blocked = refused.filter(({ error }) => (error as { code: string }).code !== 'INVALID_ARGUMENT');
    expect(blocked.length).toBeLessThanOrEqual(plain.length / 20);
  });
});
