import fc from 'fast-check';

/**
 * Small plans whose nodes depend on each other a lot: every node has an ID of its own, most depend on one to three others, so there
 * are chains, diamonds, cycles within cycles, and done, optional and discarded nodes between.
 */
export function tangledTexts(): fc.Arbitrary<string> {
  return fc
    .integer({ min: 2, max: 9 })
    .chain((count) => fc.array(line(count), { minLength: count, maxLength: count }))
    .map((lines) => lines.map((make, i) => make(i)).join('\n'));
}

function line(count: number): fc.Arbitrary<(i: number) => string> {
  const target = fc.oneof(
    { weight: 12, arbitrary: fc.nat(count - 1).map((n) => `#n${n}`) },
    { weight: 1, arbitrary: fc.constantFrom('#nix', '#nie') },
  );
  return fc
    .record({
      sign: fc.constantFrom('', '', '', '', '  - ', '  - ', '  + ', '  | '),
      box: fc.constantFrom('[ ]', '[ ]', '[ ]', '[ ]', '[~]', '[x]', '[x]', '[^]', '[-]', '[?]'),
      size: fc.constantFrom('', ' (XS)', ' (S)', ' (M)'),
      tag: fc.constantFrom('', '', ' @mia', ' @ben', ' @ben @mia'),
      deps: fc.oneof(
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
        { weight: 4, arbitrary: fc.array(target, { minLength: 1, maxLength: 3 }) },
      ),
    })
    .map(({ sign, box, size, tag, deps }) => (i) => {
      const list = deps.length > 0 ? ` :${deps.join(',')}` : '';
      return `${i === 0 ? '' : sign}${box} #n${i}: N${i}${size}${tag}${list}`;
    });
}
