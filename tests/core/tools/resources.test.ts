import {
  type Caller,
  type Outcome,
  type ResourceEntry,
  type ResourceText,
  type State,
  type Step,
} from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeChecksum } from '../../contracts/vectors/checksum';
import { LOCAL, werkbaum } from './support/calls';

const HTTP: Caller = { ...LOCAL, transport: 'http' };
const NOBODY: Caller = { ...LOCAL, rights: ['write'] };

function resumed<Answer>(step: Step<Answer>, outcome: Outcome): Step<Answer> {
  return werkbaum.resumeRequest((step as { state: State }).state, outcome) as Step<Answer>;
}

function listed(plans: object[], caller = LOCAL): ResourceEntry[] {
  const step = resumed(werkbaum.listResources(caller), { plans } as Outcome);
  return (step as { done: ResourceEntry[] }).done;
}

function read(uri: string, outcome: object, caller = LOCAL): Step<ResourceText> {
  return resumed(werkbaum.readResource(uri, caller), outcome as Outcome);
}

const file = (source: string, more: object = {}): object => ({ source, kind: 'file', ...more });

describe('resources/list', () => {
  it('begins with the guide', () => {
    expect(listed([])).toMatchObject([{ uri: 'werkbaum://guide', mimeType: 'text/markdown' }]);
  });

  it('lists what a listing names, but not what cannot be read', () => {
    const plans = [
      file('a b.werkbaum', { title: 'T' }),
      file('bad', { error: 'NOT_TEXT' }),
      { source: 'u', kind: 'document' },
    ];
    expect(listed(plans).slice(1)).toEqual([
      { uri: 'werkbaum://file/a%20b.werkbaum', name: 'a b.werkbaum', title: 'T', mimeType: 'text/plain' },
      { uri: 'werkbaum://doc/u', name: 'u', mimeType: 'text/plain' },
    ]);
  });

  it('has no files over HTTP', () => {
    const plans = [file('a'), { source: 'u', kind: 'document' }];
    expect(listed(plans, HTTP).map(({ uri }) => uri)).toEqual(['werkbaum://guide', 'werkbaum://doc/u']);
  });

  it('still has the guide where the host cannot list', () => {
    const step = resumed(werkbaum.listResources(LOCAL), { failed: 'BUSY' });
    expect((step as { done: ResourceEntry[] }).done).toHaveLength(1);
  });

  it('is empty without the right to read', () => {
    expect(werkbaum.listResources(NOBODY)).toEqual({ done: [] });
    expect(werkbaum.listResourceTemplates(NOBODY)).toEqual([]);
    expect(werkbaum.listPrompts(NOBODY)).toEqual([]);
  });

  it('leaves out a name that has no UTF-8 form', () => expect(listed([file('\ud800')])).toHaveLength(1));
});

describe('addresses of plans', () => {
  const segment = (source: string): string => listed([file(source)])[1]!.uri.slice('werkbaum://file/'.length);

  it.each([
    'größe.werkbaum',
    'a b/c.werkbaum',
    '50%.werkbaum',
    '#1?.werkbaum',
    '/plans/ä',
    '%2F',
    '+&=;,:@',
    "!'()*~",
    '東京🔥',
    '..',
  ])('%j goes there and back', (source) => {
    expect(segment(source)).not.toMatch(/[/?# ]|[^\x20-\x7e]/);
    expect(decodeURIComponent(segment(source))).toBe(source);
  });

  it('for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (source) => {
        expect(decodeURIComponent(segment(source))).toBe(source);
      }),
    );
  });

  it('are handed to the host as they are', () => {
    const uri = 'werkbaum://file/a%2Fb%20c.werkbaum';
    expect(werkbaum.readResource(uri, LOCAL)).toMatchObject({ effect: { do: 'load', source: uri } });
  });
});

describe('resources/read', () => {
  const uri = 'werkbaum://file/p.werkbaum';

  it('gives LF without BOM, and the checksum that base would have', () => {
    expect(read(uri, file('p', { text: '\ufeffA\r\n  - Größe\rB' }))).toEqual({
      done: {
        uri,
        mimeType: 'text/plain',
        text: 'A\n  - Größe\nB',
        meta: { checksum: nodeChecksum('A\n  - Größe\nB') },
      },
    });
  });

  it('gives the version of a document', () => {
    const doc = 'werkbaum://doc/u';
    expect(read(doc, { source: 'u', kind: 'document', version: 3, text: 'A' })).toMatchObject({
      done: { uri: doc, meta: { version: 3, checksum: nodeChecksum('A') } },
    });
  });

  it('gives the guide without asking anybody', () => {
    expect(werkbaum.readResource('werkbaum://guide', HTTP)).toMatchObject({ done: { mimeType: 'text/markdown' } });
  });

  it.each(['werkbaum://nope', 'werkbaum://guide/x', 'werkbaum:guide', 'file:///etc/passwd', ''])(
    'knows no %j',
    (unknown) => {
      const step = werkbaum.readResource(unknown, LOCAL);
      expect(step).toMatchObject({ refused: { code: -32602, data: { uri: unknown } } });
    },
  );

  it('knows no files over HTTP, and nothing without the right', () => {
    for (const caller of [HTTP, NOBODY])
      expect(werkbaum.readResource(uri, caller)).toMatchObject({ refused: { code: -32602 } });
    expect(werkbaum.readResource('werkbaum://guide', NOBODY)).toMatchObject({ refused: { code: -32602 } });
  });

  it.each([
    ['SOURCE_NOT_FOUND', -32602],
    ['SOURCE_NOT_ALLOWED', -32602],
    ['NOT_TEXT', -32602],
    ['SOURCE_UNREACHABLE', -32603],
  ])('%s becomes %i with the address', (failed, code) => {
    expect(read(uri, { failed, message: 'why' })).toEqual({
      refused: { code, message: 'why', data: { uri, code: failed } },
    });
  });
});

describe('completion', () => {
  const plans = [file('shop.werkbaum'), file('docs/Shop2.werkbaum'), { source: 'shop-document', kind: 'document' }];
  const template = (uri: string, name: string, value: string, caller = LOCAL): Step<string[]> =>
    werkbaum.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value }, context: {} }, caller);
  const prompt = (prompt: string, name: string, value: string, context: Record<string, string> = {}): Step<string[]> =>
    werkbaum.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value }, context }, LOCAL);
  const FILE = 'werkbaum://file/{path}';
  const DOC = 'werkbaum://doc/{id}';

  it('of the file template names files, those that begin with it first', () => {
    expect(resumed(template(FILE, 'path', 'SHOP'), { plans } as Outcome)).toEqual({
      done: ['shop.werkbaum', 'docs/Shop2.werkbaum'],
    });
  });

  it('of the document template names documents', () => {
    expect(resumed(template(DOC, 'id', ''), { plans } as Outcome)).toEqual({ done: ['shop-document'] });
  });

  it('of a source names all plans', () => {
    expect(resumed(prompt('review', 'source', ''), { plans } as Outcome)).toMatchObject({ done: { length: 3 } });
  });

  it('of a node names the IDs of that source, with or without #', () => {
    const step = prompt('decompose', 'id', '#B', { source: 's' });
    expect(step).toMatchObject({ effect: { do: 'load', source: 's' } });
    const text = 'A #ab\nB #b\nC #c\nD #b\nE';
    expect(resumed(step, file('s', { text }) as Outcome)).toEqual({ done: ['b', 'ab'] });
    expect(resumed(step, { failed: 'SOURCE_NOT_FOUND' })).toEqual({ done: [] });
  });

  it.each<[string, () => Step<string[]>]>([
    ['an unknown prompt', () => prompt('nope', 'source', '')],
    ['an unknown argument', () => prompt('review', 'id', '', { source: 's' })],
    ['a node without source', () => prompt('decompose', 'id', '')],
    ['an unknown template', () => template('werkbaum://guide', 'path', '')],
    ['an unknown variable', () => template(FILE, 'id', '')],
    ['a variable of a prototype', () => template(FILE, 'constructor', '')],
    ['files over HTTP', () => template(FILE, 'path', '', HTTP)],
    ['no right to read', () => template(FILE, 'path', '', NOBODY)],
  ])('of %s gives nothing', (_what, step) => expect(step()).toEqual({ done: [] }));
});

describe('prompts', () => {
  it.each([
    ['nope', {}],
    ['constructor', {}],
    ['review', {}],
    ['decompose', { source: 's' }],
    ['decompose', { source: 's', id: '' }],
  ])('%s with %j is refused', (name, args) => {
    expect(werkbaum.getPrompt(name, args, LOCAL)).toMatchObject({ refused: { code: -32602 } });
  });

  it('need the right to read', () => {
    expect(werkbaum.getPrompt('review', { source: 's' }, NOBODY)).toMatchObject({ refused: { code: -32602 } });
    expect(werkbaum.getPrompt('review', { source: 's' }, LOCAL)).toHaveProperty(
      'done.text',
      expect.stringContaining('"s"'),
    );
  });
});
