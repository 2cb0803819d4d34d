import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit, EditResult } from '../../../core/src/edit/edit';
import { editPlan } from '../../../core/src/edit/edit-plan';
import type { ParsedText } from '../../../core/src/notation/parsed-text';
import { holderOf, naiveTree } from '../../support/naive-tree';
import { planTexts } from '../../support/plan-arbitrary';
import { cases, compact, RUNS, VERBS } from './edit-cases';

describe('moving there and back', () => {
  /** One indent step, every child signed alike, no gaps: what a move cannot bring back is not there. */
  const tidy = planTexts({ untidy: false, descriptions: false }).map((text) => {
    return text.replace(/^( *)(?:[-|+]|=(?= ))? */gm, (_, indent: string) => (indent === '' ? '' : `${indent}- `));
  });

  test('restores the text', () => {
    let moved = 0;
    fc.assert(
      fc.property(cases(VERBS.move, tidy), ({ text, edit, plan, picked }) => {
        const there = editPlan(text, [edit]);
        if (!there.ok || there.ops.length === 0) return;
        moved++;
        const tree = naiveTree(plan.roots);
        const { list, at, parent: holder } = holderOf(tree, picked);
        const lineAfter = (was: number) => {
          const same = editPlan(text, [
            edit,
            { do: 'set_size', id: `line:${plan.nodes[was]!.line}`, size: sizeOf(plan, was) },
          ]);
          return `line:${(same as EditResult & { ok: true }).node!.line}`;
        };
        const back: Edit = compact({
          do: 'move',
          id: `line:${there.node!.line}`,
          parent: holder < 0 ? undefined : lineAfter(holder),
          after: at === 0 ? 'first' : lineAfter(list[at - 1]!.was),
        });
        const again = editPlan(there.text, [back]);
        expect(again.ok && again.text).toBe(text);
      }),
      RUNS,
    );
    expect(moved).toBeGreaterThan(50);
  });

  function sizeOf(plan: ParsedText, node: number): string {
    return plan.nodes[node]!.size ?? 'none';
  }

  test('within one list of edits leaves no operation', () => {
    fc.assert(
      fc.property(cases(VERBS.move, tidy), ({ text, edit, plan, picked }) => {
        if (edit.do !== 'move') return;
        const { list, at, parent: holder } = holderOf(naiveTree(plan.roots), picked);
        const ref = (was: number) => `line:${plan.nodes[was]!.line}`;
        const behind = at === 0 ? 'first' : ref(list[at - 1]!.was);
        const back = compact({ do: 'move', id: edit.id, parent: holder < 0 ? undefined : ref(holder), after: behind });
        const result = editPlan(text, [edit, back]);
        if (result.ok) expect(result.ops).toEqual([]);
      }),
      RUNS,
    );
  });
});
