import fc from 'fast-check';
import type { Edit } from '../../../core/src/edit/edit';
import { parseText } from '../../../core/src/notation/parse';
import type { ParsedText } from '../../../core/src/notation/parsed-text';
import { planTexts } from '../../support/plan-arbitrary';

/** How many cases every property gets. */
export const RUNS = { numRuns: 400 };
const nat = fc.nat({ max: 1000 });
const status = fc.constantFrom('?', ' ', '~', '/', 'x', '^', '-', '!', 'none');
const size = fc.constantFrom('XS', 'S', 'M', 'L', 'XL', 'XXL', 'none');
const LINES = [
  '- [ ] neu',
  'x',
  '- #n: neu (M) @mia',
  '| a',
  '+ a',
  '= b :#a',
  '- > [x] #.k Label',
  '"',
  '- "foo" (S)',
  '#id-only',
  '- =x',
];
const line = fc.constantFrom(...LINES);
const name = fc.constantFrom('a', 'b', 'mia', 'ben', 'ole', 'fehlt', 'größe');
const names = fc.array(name, { maxLength: 3 });
const label = fc.constantFrom(
  'Neu',
  'Zwei Wörter',
  'R&D (x)',
  'a "b"',
  '!!! x',
  '- strich',
  '(M) vorn',
  '#x',
  'ü %% y',
);

/** A plan, an edit for it, and the index of the node it is about. */
export type Case = { text: string; edit: Edit; plan: ParsedText; picked: number };

/** Any plan with at least one node, and an edit of its node number `picked`. */
export function cases(
  toEdit: (id: string, plan: ParsedText) => fc.Arbitrary<Edit>,
  texts = planTexts(),
): fc.Arbitrary<Case> {
  return fc
    .tuple(texts, nat)
    .map(([text, pick]) => ({ text, pick, plan: parseText(text) }))
    .filter(({ plan }) => plan.nodes.length > 0)
    .chain(({ text, pick, plan }) => {
      const picked = pick % plan.nodes.length;
      return toEdit(`line:${plan.nodes[picked]!.line}`, plan).map((edit) => ({ text, edit, plan, picked }));
    });
}

const reference = (plan: ParsedText) => fc.constantFrom(...plan.nodes).map((node) => `line:${node.line}`);
const after = (plan: ParsedText) => fc.oneof(fc.constant('first'), fc.constant(undefined), reference(plan));
const parent = (plan: ParsedText) => fc.option(reference(plan), { nil: undefined });

/** For every verb the edits of one node of a plan, sensible and foolish ones. */
export const VERBS: Record<Edit['do'], (id: string, plan: ParsedText) => fc.Arbitrary<Edit>> = {
  set_status: (id) => status.map((word) => ({ do: 'set_status', id, status: word })),
  set_size: (id) => size.map((word) => ({ do: 'set_size', id, size: word })),
  rename: (id) => label.map((text) => ({ do: 'rename', id, label: text })),
  replace: (id) => line.map((text) => ({ do: 'replace', id, line: text })),
  remove: (id) => fc.boolean().map((discard) => ({ do: 'remove', id, discard })),
  set_gate: (id) =>
    fc.constantFrom('and' as const, 'or' as const, 'xor' as const).map((gate) => ({ do: 'set_gate', id, gate })),
  set_desc: (id) =>
    fc.constantFrom('', 'kurz', 'eins\n\n  zwei\ndrei', '- x', '" y').map((desc) => ({ do: 'set_desc', id, desc })),
  set_people: (id) =>
    fc.tuple(names, names).map(([peopleAdd, peopleRemove]) => ({ do: 'set_people', id, peopleAdd, peopleRemove })),
  set_deps: (id) =>
    fc.tuple(names, names).map(([depsAdd, depsRemove]) => ({ do: 'set_deps', id, depsAdd, depsRemove })),
  add: (_, plan) =>
    fc
      .tuple(line, parent(plan), after(plan))
      .map(([text, below, behind]) => compact({ do: 'add', line: text, parent: below, after: behind })),
  move: (id, plan) =>
    fc
      .tuple(parent(plan), after(plan))
      .map(([below, behind]) => compact({ do: 'move', id, parent: below, after: behind })),
};

/** An edit without its absent fields. */
export function compact(edit: object): Edit {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Edit;
}

/** Any verb on any plan. */
export const anyCase = fc.constantFrom(...(Object.keys(VERBS) as Edit['do'][])).chain((verb) => cases(VERBS[verb]));

const PIECES = [
  ...[
    ' ',
    ' ',
    ' ',
    '  ',
    '\t',
    '\n',
    '\n',
    '\n',
    '\n  ',
    '\n    ',
    '- ',
    '-',
    '| ',
    '= ',
    '+',
    ' \\\n',
    ' \\',
    '\\',
    '"',
    '" ',
  ],
  ...[
    '%%',
    '[x]',
    '[ ] ',
    '[',
    ']',
    '#a',
    '#b',
    ' #c',
    ':',
    ':#a',
    ',#b',
    '@mia',
    ' @ole',
    'a',
    'b',
    'Wort',
    '(M)',
    ' (L)',
    '> ',
  ],
  ...['< ', '!!!', '!', '---', '\n---\n', '\n#a\n', 'http://x', '&m', '\u00a0', '\ufeff', '\u2028', 'ä', '🔥'],
];

/** Texts of nothing but what the notation reads in a special way, in any order. */
export const hostileTexts = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40, size: 'max' })
  .map((list) => list.join(''));

/** The codes a verb may fail with on a node that is there. */
export const CODES: Record<Edit['do'], string[]> = {
  set_status: ['STRUCTURE_BLOCKED'],
  set_size: ['STRUCTURE_BLOCKED'],
  rename: ['STRUCTURE_BLOCKED', 'INVALID_LINE'],
  replace: ['STRUCTURE_BLOCKED', 'INVALID_LINE', 'INVALID_ARGUMENT'],
  remove: ['STRUCTURE_BLOCKED'],
  set_gate: ['STRUCTURE_BLOCKED', 'INVALID_ARGUMENT'],
  set_desc: ['STRUCTURE_BLOCKED', 'INVALID_ARGUMENT'],
  set_people: ['STRUCTURE_BLOCKED', 'INVALID_ARGUMENT'],
  set_deps: ['STRUCTURE_BLOCKED', 'INVALID_ARGUMENT'],
  add: ['STRUCTURE_BLOCKED', 'INVALID_LINE', 'INVALID_ARGUMENT'],
  move: ['STRUCTURE_BLOCKED', 'INVALID_MOVE', 'INVALID_ARGUMENT'],
};
