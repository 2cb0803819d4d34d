import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../core/src/edit/edit';
import { editPlan } from '../../../core/src/edit/edit-plan';
import { runEdit } from '../../../core/src/edit/run-edit';
import { EditSession } from '../../../core/src/edit/session';
import { applyLineOps } from '../../../core/src/lineops/apply-ops';
import { invertLineOps } from '../../../core/src/lineops/invert-ops';
import { parseText } from '../../../core/src/notation/parse';
import type { ParsedText } from '../../../core/src/notation/parsed-text';
import { planTexts } from '../../support/plan-arbitrary';
import { RUNS, VERBS } from './edit-cases';

/** A plan and up to eight edits of its nodes; added ones are referred to as well. */
function lists(texts: fc.Arbitrary<string>): fc.Arbitrary<{ text: string; edits: Edit[] }> {
  return texts
    .map((text) => ({ text, plan: parseText(text) }))
    .filter(({ plan }) => plan.nodes.length > 0)
    .chain(({ text, plan }) => fc.array(anyEdit(plan), { maxLength: 8 }).map((edits) => ({ text, edits })))
    .map(({ text, edits }) => ({ text, edits: withReferences(edits) }));
}

function anyEdit(plan: ParsedText): fc.Arbitrary<Edit> {
  const verb = fc.constantFrom(...(Object.keys(VERBS) as Edit['do'][]));
  return fc.tuple(verb, fc.constantFrom(...plan.nodes)).chain(([name, { line }]) => VERBS[name](`line:${line}`, plan));
}

/** Names every added node, and lets every third edit after it mean that one. */
function withReferences(edits: readonly Edit[]): Edit[] {
  let last: string | null = null;
  return edits.map((edit, n) => {
    if (edit.do === 'add') {
      last = `$${n}`;
      return { ...edit, ref: last };
    }
    return last !== null && n % 3 === 0 ? { ...edit, id: last } : edit;
  });
}

/** The session after all edits that can be made, each confirmed by a parse of its own if `eager`. */
function sessionOf(text: string, edits: readonly Edit[], eager: boolean): EditSession {
  const session = new EditSession(parseText(text), eager);
  for (const edit of edits) {
    const { change } = runEdit(session, edit);
    if (change === undefined) continue;
    if (!session.make(change)) break;
    if (edit.do === 'add' && edit.ref !== undefined) session.name(edit.ref, session.text.keys[change.ops[0]!.index]!);
  }
  return session;
}

/** The tables without what only the parser keeps true. */
function tables({ nodes, parent, end, byId, layout, separatorLine, lines }: ParsedText) {
  const plain = nodes.map(({ children: _children, desc: _desc, ...fields }) => fields);
  const places = layout.map(({ lastLine, quoteLines, blockLines }) => ({ lastLine, quoteLines, blockLines }));
  return { plain, parent, end, byId: [...byId].sort(), places, separatorLine, lines };
}

const UNIQUE = Array.from({ length: 5000 }, (_, n) => `id${n}`);
const ANY = planTexts({ maxNodes: 12 });

describe('a list of edits', () => {
  test('gives operations that lead to the text and back', () => {
    fc.assert(
      fc.property(lists(ANY), ({ text, edits }) => {
        const result = editPlan(text, edits);
        if (!result.ok) return;
        const before = parseText(text).lines;
        const after = applyLineOps(before, result.ops);
        expect(after.join('\n')).toBe(result.text);
        expect(applyLineOps(after, invertLineOps(before, result.ops))).toEqual(before);
      }),
      RUNS,
    );
  });

  test('is the same as its edits one by one', () => {
    let made = 0;
    fc.assert(
      fc.property(lists(ANY), ({ text, edits }) => {
        const result = editPlan(text, edits);
        const step = sessionOf(text, edits, true);
        if (!result.ok) return;
        made++;
        expect(step.text.lines.join('\n')).toBe(result.text);
        expect(step.confirm()).toBe(true);
      }),
      RUNS,
    );
    expect(made).toBeGreaterThan(20);
  });

  test('needs no parse between edits: the tables are those of the text', () => {
    let made = 0;
    fc.assert(
      fc.property(lists(planTexts({ maxNodes: 12, ids: UNIQUE })), ({ text, edits }) => {
        const readable = edits.filter((_, n) => editPlan(text, edits.slice(0, n + 1)).ok);
        const session = sessionOf(text, readable, false);
        if (!editPlan(text, readable).ok) return;
        made += readable.length;
        expect(tables(session.plan)).toEqual(tables(parseText(session.text.lines.join('\n'))));
      }),
      RUNS,
    );
    expect(made).toBeGreaterThan(500);
  });

  test('touches no line that it leaves as it is, and no line outside', () => {
    fc.assert(
      fc.property(lists(ANY), ({ text, edits }) => {
        const result = editPlan(text, edits);
        if (!result.ok) return;
        const before = parseText(text).lines;
        let touched = 0;
        for (const op of result.ops) touched += op.op === 'insert' ? 0 : op.count;
        const after = result.text.split('\n');
        const kept = before.length - touched;
        expect(kept).toBeLessThanOrEqual(after.length);
        for (const op of result.ops) {
          if (op.op !== 'replace' || op.lines.length !== op.count) continue;
          op.lines.forEach((line, i) => expect(line).not.toBe(before[op.index + i]));
        }
      }),
      RUNS,
    );
  });

  test('fails as a whole and names the edit', () => {
    const result = editPlan('A #a\n', [
      { do: 'set_status', id: 'a', status: 'x' },
      { do: 'set_status', id: 'b', status: 'x' },
    ]);
    expect(result).toMatchObject({ ok: false, error: { code: 'NODE_NOT_FOUND', edit: 1 } });
  });

  test('blames the edit after which the text reads otherwise', () => {
    const result = editPlan('P #p\n  - A #a\n  - B \\', [
      { do: 'set_status', id: 'a', status: 'x' },
      { do: 'add', parent: 'p', line: '- C' },
      { do: 'set_size', id: 'a', size: 'M' },
    ]);
    expect(result).toMatchObject({ ok: false, error: { code: 'STRUCTURE_BLOCKED', edit: 1 } });
  });
});
