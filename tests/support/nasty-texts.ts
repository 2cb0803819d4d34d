/**
 * Texts that make careless readers slow, deep or wrong. Each is a function of a scale from 0 to 1, where 1 is the size that must
 * be answered, so that growth can be looked at as well.
 */

export interface NastyText {
  name: string;
  make: (scale: number) => string;
}

const repeated = (piece: string, count: number): string => piece.repeat(Math.max(1, Math.round(count)));

function lines(count: number, line: (i: number, count: number) => string): string {
  const total = Math.max(2, Math.round(count));
  return Array.from({ length: total }, (_, i) => line(i, total)).join('\n');
}

/** One line of two million characters, made of a piece again and again, with something around it. */
function longLine(name: string, piece: string, { before = '- [ ] ', after = '' } = {}): NastyText {
  return {
    name: `one long line: ${name}`,
    make: (scale) => before + repeated(piece, (2_000_000 * scale) / piece.length) + after,
  };
}

const LONG_LINES: NastyText[] = [
  longLine('letters', 'x'),
  longLine('spaces', ' ', { after: 'x' }),
  longLine('spaces only', ' ', { before: '' }),
  longLine('tabs and a backslash', '\t', { after: '\\' }),
  longLine('white space that is no blank', '\u00a0', { before: '', after: 'x' }),
  longLine('backslashes', '\\'),
  longLine('spaced backslashes', ' \\', { after: 'x' }),
  longLine('dashes', '-', { before: '', after: 'x' }),
  longLine('dashes, then spaces', '-', { before: '', after: `${' '.repeat(1000)}x` }),
  longLine('a separator that is none', ' ', { before: '---', after: 'x' }),
  longLine('gate signs', '|', { before: '' }),
  longLine('boxes', '[ ]', { before: '' }),
  longLine('open boxes', '[', { before: '' }),
  longLine('fold marks', '> ', { before: '' }),
  longLine('percent signs', '% '),
  longLine('at signs', '@'),
  longLine('people', '@a'),
  longLine('spaced people', '@a '),
  longLine('one long name', 'a', { before: '- @' }),
  longLine('marks', ' &a'),
  longLine('tracker marks', ' &taiga.', { after: ' &taiga.x' }),
  longLine('IDs', ' #a'),
  longLine('hashes', '#'),
  longLine('tickets in a label', ' (#US-1', { before: '-' }),
  longLine('a long ticket', '1', { before: '- Ofen (#US-1) #US-', after: 'x' }),
  longLine('dependencies', ':#a ', { before: '- #a: ' }),
  longLine('one list of dependencies', ',#a', { before: '- #a: A :#a' }),
  longLine('dependencies on nothing', ',#a', { before: '- A :#a' }),
  longLine('colons and hashes', ':#'),
  longLine('sizes', '(L)'),
  longLine('spaced sizes', ' (L)'),
  longLine('brackets', '('),
  longLine('exclamation marks', '!'),
  longLine('focus marks', ' !!!'),
  longLine('half addresses', 'http'),
  longLine('address beginnings', 'https:/', { after: ' ://' }),
  longLine('an address', 'a', { before: '- https://' }),
  longLine('addresses', ' https://a'),
  longLine('quotes', '" ', { before: '' }),
  longLine('a short description', 'x ', { before: '- A\n" ' }),
  longLine('a block header', 'a', { before: '- A\n---\n#', after: ':' }),
  longLine('a header with spaces', ' ', { before: '- #a: A\n---\n#a:', after: 'x' }),
  longLine('block text', ' x', { before: '- #a: A\n---\n#a:\n ' }),
  longLine('lone high surrogates', '\ud83d'),
  longLine('lone low surrogates', '\udd25 '),
  longLine('pairs', '\u{1F525}'),
  longLine('combining marks', '\u0301'),
  longLine('line separators', '\u2028'),
  longLine('NUL', '\0'),
  longLine('BOM', '\ufeff', { before: '' }),
  longLine('dotted capital I', '\u0130'),
  longLine('placeholders', '{label}', { before: '[k] A\n  - [ ] B\n  | [ ] ' }),
];

/** Each level one column deeper: a tab counts two, so 12,000 levels are 36 million characters of indentation. */
function deep(name: string, line: (i: number, count: number) => string): NastyText {
  const indent = (i: number): string => '\t'.repeat(i >> 1) + (i % 2 === 1 ? ' ' : '');
  return {
    name: `12,000 levels: ${name}`,
    make: (scale) => lines(12_000 * scale, (i, count) => indent(i) + line(i, count)),
  };
}

const DEEP: NastyText[] = [
  deep('bare', () => 'x'),
  deep('alternatives that depend on the next level', (i, n) => `| [ ] #n${i}: x @p${i} :#n${(i + 1) % n}`),
  deep('unknown boxes and sizes', () => '= [k] x (XS) :#nix'),
  deep('optional, the last one pulled', (i, n) => (i === 0 ? '[ ] x :#a' : `+ [ ] ${i === n - 1 ? '#a: ' : ''}x`)),
];

function many(name: string, count: number, line: (i: number, count: number) => string): NastyText {
  return { name: `many: ${name}`, make: (scale) => lines(count * scale, line) };
}

const MANY: NastyText[] = [
  many('100,000 roots', 100_000, () => '[ ] A'),
  many('100,000 children', 100_000, (i) => (i === 0 ? '[ ] A' : '  - [ ] B @mia')),
  many('100,000 nodes that depend on the one before', 100_000, (i) => `[ ] #n${i}: A :#n${i - 1}`),
  many('100,000 nodes with five warnings', 100_000, (i) => `${i % 2 ? '  | ' : ''}[k] #a: A (XS) :#x,#y`),
  many('100,000 xor conflicts', 100_000, () => '= [x] A'),
  many('100,000 mixed gates', 100_000, (i) => ['[ ] A', '  | [ ] B', '  - [ ] C'][i % 3]!),
  many('100,000 continuation lines', 100_000, () => '- A \\'),
  many('100,000 nodes of two lines', 100_000, (i) => (i % 2 === 0 ? '- A \\' : '  B (L)')),
  many('50,000 IDs in one cycle', 50_000, (i, n) => `[ ] #n${i}: A :#n${(i + 1) % n}`),
  many(
    '50,000 IDs in one cycle, held from outside',
    50_000,
    (i, n) => `[ ] #n${i}: A :#n${(i + 1) % (n - 1)},#n${n - 1}`,
  ),
  many('25,000 cycles of two', 50_000, (i) => `[ ] #n${i}: A :#n${i ^ 1}`),
  many('50,000 duplicates of one ID', 50_000, () => '[ ] #a: A :#a'),
  many('20,000 dependants of one node', 20_000, (i) => (i === 0 ? '[ ] #a: A' : '[ ] B :#a')),
  many('20,000 dependants of each of 100 nodes', 20_000, (i) =>
    i < 100 ? `[ ] #n${i}: A` : `[ ] B :#n${Array.from({ length: 100 }, (_, k) => k).join(',#n')}`,
  ),
  many('a ladder of 20,000 nodes', 20_000, (i) => `[ ] #n${i}: A :#n${i - 1},#n${i - 2}`),
  many('100,000 alternatives with one dependency', 100_000, (i) => (i === 0 ? '[ ] #a: A' : '  | [ ] B :#a')),
  many('50,000 coupled groups', 100_000, (i) => ['[ ] #a: A', '  | [ ] B :#a', '  | [ ] C'][i % 3]!),
  many('13 coupled groups over large subtrees', 20_000, coupledSubtrees),
  many('100,000 people', 100_000, (i) => `[ ] A @p${i} @q${i}`),
  many('100,000 sizes without a fit', 100_000, (i) => (i === 0 ? '[ ] A (XS)' : '  - [ ] B (XXL)')),
  many('100,000 short descriptions of one node', 100_000, (i) => (i === 0 ? '[ ] A' : '  " x')),
  many('100,000 stray lines', 100_000, (i) => (i === 0 ? '---' : 'x')),
  many('100,000 blocks nobody owns', 100_000, (i) => (i === 0 ? '---' : `#n${i}`)),
  many('100,000 blocks of one node', 100_000, (i) => (i === 0 ? '#a: A' : i === 1 ? '---' : '#a\n  x\n')),
  many('100,000 blank lines in a block', 100_000, (i) => ['#a: A', '---', '#a'][i] ?? ''),
  many('100,000 separators', 100_000, (i) => (i === 0 ? 'A' : '---')),
  many('a zigzag of 100,000 nodes', 100_000, (i) => `${' '.repeat(i % 100)}- [ ] A`),
  many('a staircase down and up', 2_000, (i, n) => `${' '.repeat(Math.min(i, n - i))}- [ ] A`),
  many('carriage returns', 100_000, (i) => (i % 3 === 0 ? '[ ] A\r' : '\r[x] B\r\n')),
  many('prototype names', 20_000, (i) => {
    const name = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length'][i % 6]!;
    return `[ ] #${name}: ${name} @${name} &taiga.${name} :#${name},#__proto__,#x.${name}`;
  }),
];

/** Thirteen choices of two, each alternative with a large subtree, all tied together at its end. */
function coupledSubtrees(i: number, count: number): string {
  const group = Math.max(4, Math.floor(count / 13));
  const at = i % group;
  if (i >= 13 * group) return i === 13 * group ? '[ ] #a: A (S)' : '[x] Rest';
  if (at === 0) return '[ ] Gruppe';
  return at === 1 || at === group >> 1 ? '  | [ ] Weg :#a' : '    - [ ] Teil (S)';
}

export const NASTY_TEXTS: readonly NastyText[] = [...LONG_LINES, ...DEEP, ...MANY];
