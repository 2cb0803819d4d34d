import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baseOf, PLAN, RealServer, Workshop, type Json } from './real-server';

const workshop = new Workshop();
const source = 'plan.werkbaum';
const base = baseOf(PLAN);
let server: RealServer;

beforeAll(async () => void (server = await RealServer.start(workshop)));
beforeEach(() => void workshop.put(source, PLAN));
afterAll(() => {
  server.process.kill();
  workshop.remove();
});

const edit = (verb: Json): [string, Json] => ['edit', { edits: [verb] }];

/** Every argument that becomes text of the plan. */
const PLACES = {
  line: (line: string): [string, Json] => ['add_node', { parent: 'a', line }],
  add: (line: string) => edit({ do: 'add', parent: 'a', line }),
  replace: (line: string) => edit({ do: 'replace', id: 'b', line }),
  label: (label: string) => edit({ do: 'rename', id: 'b', label }),
  desc: (desc: string) => edit({ do: 'set_desc', id: 'b', desc }),
  lines: (line: string): [string, Json] => ['apply_ops', { ops: [{ op: 'insert', index: 2, lines: [line] }] }],
  text: (line: string): [string, Json] => ['write', { text: PLAN + line }],
};
type Place = keyof typeof PLACES;
type Codes = Partial<Record<Place, string>>;

const NODE: Codes = { line: 'INVALID_LINE', add: 'INVALID_LINE', replace: 'INVALID_LINE' };
const PROD: Codes = { line: 'PROD_BLOCKED', add: 'PROD_BLOCKED', replace: 'PROD_BLOCKED' };
const LABEL: Codes = { ...NODE, label: 'INVALID_LINE' };
const UNSTORABLE: Codes = { ...LABEL, desc: 'INVALID_LINE', lines: 'NOT_TEXT', text: 'NOT_TEXT' };

/** Text → the code of the refusal, for each place that does not take it; the others write it. */
const TEXTS: [string, string, Codes][] = [
  ['LF', 'A\nB', { ...LABEL, lines: 'INVALID_OPS' }],
  ['CR', 'A\rB', { ...LABEL, lines: 'INVALID_OPS' }],
  ['CR LF at the end', 'A\r\n', { ...LABEL, lines: 'INVALID_OPS' }],
  ['U+2028', 'A\u2028B', LABEL],
  ['U+2029', 'A\u2029B', LABEL],
  // As a line above #b it makes a stray line of the description part of it.
  ['a separator', '---', { ...NODE, desc: 'INVALID_LINE', lines: 'STRUCTURE_BLOCKED' }],
  ['a separator with blanks', '  --- ', { ...NODE, desc: 'INVALID_LINE', lines: 'STRUCTURE_BLOCKED' }],
  ['a description line', '" words', NODE],
  ['NUL', 'A\0', UNSTORABLE],
  ['half a surrogate pair', 'A \ud83d', UNSTORABLE],
  ['an emoji box', '[\u{1f525}] Hot', {}],
  ['a continuation', 'A \\', NODE],
  ['only a comment', '%% note', { ...LABEL, desc: 'INVALID_LINE' }],
  ['only a size', '(M)', LABEL],
  ['only a box', '[x]', NODE],
  ['only a person', '@ida', LABEL],
  ['[^]', '- [^] Live', { ...PROD, lines: 'PROD_BLOCKED', text: 'PROD_BLOCKED' }],
];
const CASES = TEXTS.flatMap(([what, text, codes]) =>
  (Object.keys(PLACES) as Place[]).map((place) => [what, place, codes[place], text] as const),
);

describe('text of a caller', () => {
  it.each(CASES)('%s as %s: %s', async (_what, place, code, text) => {
    const [tool, args] = PLACES[place](text);
    const { isError, is } = await server.call(tool, { source, base, ...args });
    expect({ isError, code: is.code }).toEqual({ isError: code !== undefined, code });
    if (code === undefined) expect(is).toMatchObject({ applied: true, base: baseOf(workshop.text(source)) });
    else expect(workshop.text(source)).toBe(PLAN);
  });

  it.each(CASES)('%s as %s is in the answer of the text form what it is in the file', async (_w, place, code, text) => {
    if (place === 'text') return;
    const [tool, args] = PLACES[place](text);
    const { is } = await server.call(tool, { text: PLAN, ...args });
    const isGuard = code === 'STRUCTURE_BLOCKED' || code === 'PROD_BLOCKED';
    if (code !== undefined && !isGuard) return expect(is.code).toBe(code);
    expect(is).toMatchObject({ applied: false, base: baseOf(is.text as string) });
    const findings = is.findings as { blocking: boolean }[];
    expect(findings.some(({ blocking }) => blocking)).toBe(isGuard);
  });

  it('an emoji box is label text, never a box', async () => {
    const { is } = await server.call('add_node', { source, base, parent: 'a', line: '[\u{1f525}] Hot' });
    const { line } = is.node as { line: number };
    const { is: found } = await server.call('find', { source, query: 'Hot' });
    expect(found.hits).toMatchObject([{ line, label: '[\u{1f525}] Hot', status: null }]);
  });
});
