import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../core/src/edit/edit';
import { editPlan } from '../../../core/src/edit/edit-plan';
import { parseText } from '../../../core/src/notation/parse';
import { bare, holderOf, naiveTree, nodeOf, nodesOf, putIn, takeOut, withoutSizes } from '../../support/naive-tree';
import type { NaiveNode, NaiveTree } from '../../support/naive-tree';
import { planTexts } from '../../support/plan-arbitrary';
import { cases, hostileTexts, RUNS, VERBS } from './edit-cases';

const TEXTS: Record<string, fc.Arbitrary<string>> = { plans: planTexts(), 'hostile texts': hostileTexts };

type InPlace = Exclude<Edit, { do: 'add' | 'move' | 'replace' }>;
type Naive<Verb extends Edit['do']> = (node: NaiveNode, edit: Extract<Edit, { do: Verb }>) => void;

const none = (word: string) => (word === 'none' ? null : word);
const trimmed = (desc: string) => desc.split('\n').map((piece) => piece.trim());
const changed = (list: readonly string[], add: unknown, remove: unknown) => {
  const kept = list.filter((name) => !(remove as string[]).includes(name));
  return [...kept, ...new Set((add as string[]).filter((name) => !list.includes(name)))];
};

/** What a verb does to its node, done naively. */
const ON_NODE: { [Verb in InPlace['do']]: Naive<Verb> } = {
  set_status: (node, { status }) => (node.status = none(status) as NaiveNode['status']),
  set_size: (node, { size }) => (node.size = none(size) as NaiveNode['size']),
  rename: (node, { label }) => (node.label = label),
  remove: (node, { discard }) => (node.status = discard ? '-' : node.status),
  set_gate: ({ children }, { gate }) => children.filter((c) => c.status !== '-').forEach((c) => (c.gate = gate)),
  set_desc: (node, { desc }) => (node.desc = desc === '' ? null : trimmed(desc).join('\n')),
  set_people: (node, { peopleAdd, peopleRemove }) => (node.tags = changed(node.tags, peopleAdd, peopleRemove)),
  set_deps: (node, { depsAdd, depsRemove }) => (node.deps = changed(node.deps, depsAdd, depsRemove)),
};

/** The tree with the edit done to it. */
function expectedTree(tree: NaiveTree, edit: Edit, picked: number): NaiveTree {
  const run = ON_NODE[edit.do as InPlace['do']] as Naive<Edit['do']>;
  run(nodeOf(tree, picked), edit);
  if (edit.do === 'remove' && !edit.discard) takeOut(tree, picked);
  return tree;
}

function sortedTags(tree: NaiveTree): NaiveTree {
  for (const node of nodesOf(tree)) node.tags = [...node.tags].sort();
  return tree;
}

describe.each(Object.keys(TEXTS))('the tree after an edit is the edited tree: %s', (kind) => {
  const texts = TEXTS[kind]!;
  const inPlace = ['set_status', 'set_size', 'rename', 'set_people', 'set_deps', 'set_gate', 'set_desc'] as const;
  test.each(inPlace)('%s', (verb) => {
    fc.assert(
      fc.property(cases(VERBS[verb], texts), ({ text, edit, plan, picked }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok) return;
        const expected = sortedTags(expectedTree(naiveTree(plan.roots), edit, picked));
        const actual = sortedTags(naiveTree(parseText(result.text).roots));
        if (edit.do === 'set_size' && edit.size === 'none') {
          for (const tree of [expected, actual]) nodeOf(tree, picked).label = withoutSizes(nodeOf(tree, picked).label);
        }
        expect(bare(actual)).toEqual(bare(expected));
      }),
      RUNS,
    );
  });

  test('remove', () => {
    fc.assert(
      fc.property(cases(VERBS.remove, texts), ({ text, edit, plan, picked }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok) return;
        const expected = expectedTree(naiveTree(plan.roots), edit, picked);
        expect(bare(naiveTree(parseText(result.text).roots), ['desc'])).toEqual(bare(expected, ['desc']));
      }),
      RUNS,
    );
  });

  test('move', () => {
    fc.assert(
      fc.property(cases(VERBS.move, texts), ({ text, edit, plan, picked }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok || edit.do !== 'move') return;
        const index = (ref: string) => plan.nodes.findIndex((node) => `line:${node.line}` === ref);
        const tree = naiveTree(plan.roots);
        const behind = edit.after === undefined || edit.after === 'first' ? edit.after : index(edit.after);
        const implied = typeof behind === 'number' ? holderOf(tree, behind).parent : -1;
        const below = edit.parent === undefined ? implied : index(edit.parent);
        putIn(tree, takeOut(tree, picked), below, behind);
        const without = ['desc', 'gate', 'optional'] as const;
        expect(bare(naiveTree(parseText(result.text).roots), without)).toEqual(bare(tree, without));
      }),
      RUNS,
    );
  });

  test('add', () => {
    fc.assert(
      fc.property(cases(VERBS.add, texts), ({ text, edit, plan }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok || edit.do !== 'add') return;
        const index = (ref: string) => plan.nodes.findIndex((node) => `line:${node.line}` === ref);
        const tree = naiveTree(plan.roots);
        const behind = edit.after === undefined || edit.after === 'first' ? edit.after : index(edit.after);
        const implied = typeof behind === 'number' ? holderOf(tree, behind).parent : -1;
        const below = edit.parent === undefined ? implied : index(edit.parent);
        const added = { ...naiveTree(parseText(edit.line).roots).children[0]!, was: -1 };
        putIn(tree, added, below, behind);
        const without = ['desc', 'gate', 'optional', 'id', 'label'] as const;
        expect(bare(naiveTree(parseText(result.text).roots), without)).toEqual(bare(tree, without));
        const now = parseText(result.text);
        expect(now.nodes.filter((node) => node.line === result.node!.line)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('replace', () => {
    fc.assert(
      fc.property(cases(VERBS.replace, texts), ({ text, edit, plan, picked }) => {
        const result = editPlan(text, [edit]);
        if (!result.ok || edit.do !== 'replace') return;
        const tree = naiveTree(plan.roots);
        const {
          children: _children,
          was: _was,
          desc: _desc,
          ...fresh
        } = naiveTree(parseText(edit.line).roots).children[0]!;
        Object.assign(nodeOf(tree, picked), fresh);
        const actual = naiveTree(parseText(result.text).roots);
        const without = ['desc', 'gate', 'optional'] as const;
        const short = edit.line.includes('#.k');
        for (const t of [tree, actual]) if (short) nodeOf(t, picked).id = 'k';
        expect(bare(actual, without)).toEqual(bare(tree, without));
      }),
      RUNS,
    );
  });
});
