import fc from 'fast-check';

/** What a generated plan looks like; every default is lively. */
export interface PlanOptions {
  /** Most nodes. */
  maxNodes?: number;
  /** IDs to pick from; few IDs make many duplicates, cycles and couplings. */
  ids?: readonly string[];
  /** Also blank lines, comments, continuation lines, odd indentation, stray text, line ends. Default true. */
  untidy?: boolean;
  /** Also the description part and short descriptions. Default true. */
  descriptions?: boolean;
}

/** IDs that are easy to get wrong: prototype names, dots, other alphabets, tickets. */
export const TRICKY_IDS = [
  'a',
  'b',
  'c',
  'd',
  '__proto__',
  'constructor',
  'größe',
  'a.b',
  'US-12',
  'x-',
  '.kurz',
  '東',
];

const LABELS = [
  'Pfad',
  'Kiln valve',
  'x=y',
  'R&D',
  '東京',
  'Größe',
  '"Zitat"',
  'C#',
  'a',
  'Turm  hoch',
  '(M/9)',
  '#US-7 Ofen',
  '$& $1',
];
const TAGS = ['mia', 'ben', 'ole', '__proto__', 'çelik'];
const MARKS = ['taiga.nord', 'taiga.süd', 'taiga.', 'infra', 'taiga.nord.x'];
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'm'];
const GATES = ['- ', '- ', '- ', '| ', '| ', '= ', '+ ', '', '-', '|'];
const BOXES = ['[ ] ', '[ ] ', '[ ] ', '[x] ', '[~] ', '[/] ', '[?] ', '[-] ', '[!] ', '[^] ', '[X]', '', '[k] '];
const TAILS = ['', '', '', ' %% Notiz', ' %%', '   ', '\t'];
const NOISE = [
  '',
  '',
  '   ',
  '%% nur Kommentar',
  '  (M)',
  ' \\',
  '\u00a0',
  '" verirrt',
  '  " gehört zum Knoten darüber',
];

interface Shape {
  ids: readonly string[];
  untidy: boolean;
  descriptions: boolean;
}

/**
 * Plan texts with everything the notation has: gates, boxes, sizes, people, marks, duplicate and tricky IDs, known,
 * unknown, repeated and cyclic dependencies, optional and discarded nodes (roots too), folds, focus, URLs,
 * descriptions of both kinds, tabs and uneven indentation, continuations, comments and CR LF.
 */
export function planTexts(options: PlanOptions = {}): fc.Arbitrary<string> {
  const { maxNodes = 24, ids = TRICKY_IDS, untidy = true, descriptions = true } = options;
  const shape = { ids, untidy, descriptions };
  const body = fc.array(nodeAt(shape), { maxLength: maxNodes, size: 'max' }).map(indentAll);
  const tail = descriptions ? descriptionPart(ids) : fc.constant<string[]>([]);
  const lineEnd = untidy ? fc.constantFrom('\n', '\n', '\n', '\r\n', '\r') : fc.constant('\n');
  return fc.tuple(body, tail, lineEnd, fc.boolean()).map(([lines, rest, end, closed]) => {
    return [...lines, ...rest, ...(closed ? [''] : [])].join(end);
  });
}

interface Piece {
  /** Levels relative to the line before: +1 child, 0 sibling, negative up, very negative a root. */
  step: number;
  indent: string;
  lines: string[];
}

function nodeAt(shape: Shape): fc.Arbitrary<Piece> {
  const step = fc.constantFrom(1, 1, 1, 0, 0, 0, -1, -2, -99);
  const indent = shape.untidy ? fc.constantFrom('  ', '  ', '  ', '\t', '   ', ' ') : fc.constant('  ');
  return fc.record({ step, indent, lines: nodeLines(shape) });
}

/** Depth follows the steps; the indentation of a level is whatever its first node brought along. */
function indentAll(pieces: readonly Piece[]): string[] {
  const levels: string[] = [];
  return pieces.flatMap(({ step, indent, lines }) => {
    const depth = Math.max(0, Math.min(levels.length, levels.length - 1 + step));
    const prefix = depth === 0 ? '' : levels[depth - 1]! + indent;
    levels.length = depth;
    levels.push(prefix);
    return lines.map((line) => prefix + line);
  });
}

function nodeLines(shape: Shape): fc.Arbitrary<string[]> {
  const extra = fc.array(fc.constantFrom(...NOISE), { maxLength: 1 });
  const quote = fc.array(fc.constantFrom('  " kurz', '" ', '\t"\tzweite'), { maxLength: 1 });
  return fc
    .tuple(
      nodeLine(shape),
      shape.untidy ? maybe(fc.constantFrom(' \\', '\t\\  '), 1, 12) : fc.constant(''),
      shape.untidy ? maybe(extra, 1, 8) : fc.constant<string[]>([]),
      shape.descriptions ? maybe(quote, 1, 8) : fc.constant<string[]>([]),
    )
    .map(([line, joint, noise, quotes]) => [line + joint, ...(quotes || []), ...(noise || [])]);
}

/** A value of `arbitrary` in `chance` of `of` cases, else the empty string. */
function maybe<T>(arbitrary: fc.Arbitrary<T>, chance: number, of: number): fc.Arbitrary<T | ''> {
  return fc.oneof({ weight: chance, arbitrary }, { weight: of - chance, arbitrary: fc.constant('' as const) });
}

function nodeLine({ ids, untidy }: Shape): fc.Arbitrary<string> {
  const id = fc.constantFrom(...ids);
  const deps = fc.array(fc.constantFrom(...ids, ...ids, 'fehlt'), { minLength: 1, maxLength: 3 });
  const parts = fc.tuple(
    fc.constantFrom(...GATES),
    fc.constantFrom(...BOXES),
    maybe(fc.constantFrom('> ', '< '), 1, 10),
    maybe(
      fc.tuple(id, fc.constantFrom(' ', ': ')).map(([name, colon]) => `#${name}${colon}`),
      4,
      10,
    ),
    fc.constantFrom(...LABELS),
    maybe(
      fc.constantFrom(...SIZES).map((size) => ` (${size})`),
      4,
      10,
    ),
    maybe(fc.array(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 2 }).map(tagList), 3, 10),
    maybe(
      fc.constantFrom(...MARKS).map((mark) => ` &${mark}`),
      1,
      10,
    ),
    maybe(
      deps.map((list) => ` :#${list.join(',#')}`),
      3,
      10,
    ),
    maybe(fc.constantFrom(' !!!', ' https://x.example/a?b'), 1, 12),
    untidy ? fc.constantFrom(...TAILS) : fc.constant(''),
  );
  return parts.map((list) => list.join(''));
}

function tagList(tags: readonly string[]): string {
  return tags.map((tag) => ` @${tag}`).join('');
}

function descriptionPart(ids: readonly string[]): fc.Arbitrary<string[]> {
  const header = fc.constantFrom(...ids, 'fehlt').map((id) => `#${id}`);
  const lines = fc.array(
    fc.oneof(
      header,
      header.map((h) => `${h}:`),
      fc.constantFrom('  Text', '\tmehr Text %% Rest', '', '---', 'verirrt', '  #a'),
    ),
    { maxLength: 10 },
  );
  return maybe(
    lines.map((rest) => ['---', ...rest]),
    1,
    3,
  ).map((part) => part || []);
}
