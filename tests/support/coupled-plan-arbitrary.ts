import fc from 'fast-check';

/**
 * Tidy plans of open alternatives that hang together: groups in the tree and on a shelf of optional nodes that only
 * dependencies reach, nested groups, shared and deep targets, few sizes so that totals tie.
 */
export function coupledPlanTexts(): fc.Arbitrary<string> {
  return fc
    .record({
      groups: fc.array(fc.tuple(fc.constantFrom('- ', '- ', '- ', '+ '), group(4)), {
        minLength: 1,
        maxLength: 5,
        size: 'max',
      }),
      shelf: fc.array(fc.tuple(fc.constantFrom('+ ', '+ ', '- '), fc.oneof(leaf(), group(4))), {
        maxLength: 4,
        size: 'max',
      }),
      shelfParent: fc.boolean(),
    })
    .map(({ groups, shelf, shelfParent }) => {
      const tree = groups.flatMap(([gate, lines]) => indented(lines, gate));
      const stock = shelf.flatMap(([gate, lines]) => indented(lines, gate));
      return ['[ ] Werk', ...tree, ...(shelfParent ? indented(['[ ] Lager', ...stock], '+ ') : stock)].join('\n');
    });
}

/** Lines of one node with its subtree, still without gate and indentation of its own. */
type Block = string[];

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

function head(): fc.Arbitrary<string> {
  return fc
    .record({
      box: fc.constantFrom('[ ] ', '[ ] ', '[ ] ', '[ ] ', '[ ] ', '[ ] ', '[ ] ', '', '', '[~] ', '[x] ', '[-] '),
      id: fc.oneof(
        fc.constant(''),
        ID.map((id) => `#${id}: `),
      ),
      size: fc.constantFrom('', ' (XS)', ' (S)', ' (S)', ' (M)', ' (L)'),
      deps: fc.oneof(
        fc.constant(''),
        fc.array(ID, { minLength: 1, maxLength: 2 }).map((ids) => ` :#${ids.join(',#')}`),
      ),
    })
    .map(({ box, id, size, deps }) => `${box}${id}Ding${size}${deps}`);
}

function leaf(): fc.Arbitrary<Block> {
  return head().map((line) => [line]);
}

function group(most: number): fc.Arbitrary<Block> {
  const inner = most > 2 ? fc.oneof(leaf(), leaf(), leaf(), group(2), tree()) : leaf();
  return fc
    .tuple(
      fc.constantFrom('', ' (S)', ' (M)', ' (XL)'),
      fc.array(inner, { minLength: 2, maxLength: Math.min(3, most), size: 'max' }),
    )
    .map(([size, members]) => [`[ ] Gruppe${size}`, ...members.flatMap((member) => indented(member, '| '))]);
}

function tree(): fc.Arbitrary<Block> {
  return fc
    .tuple(head(), fc.array(leaf(), { minLength: 1, maxLength: 2, size: 'max' }))
    .map(([line, parts]) => [line, ...parts.flatMap((part) => indented(part, '- '))]);
}

function indented([first, ...rest]: Block, gate: string): Block {
  return [`  ${gate}${first!}`, ...rest.map((line) => `  ${line}`)];
}
