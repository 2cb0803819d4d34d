import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainPath, parseSource } from '../../../node-shell/src/file-store/source-name';
import { codeOf } from './temp-files';

const ID = '6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11';
const URL_OF_ID = `https://plans.example/api/v1/documents/${ID}`;
const file = (path: string) => ({ kind: 'file', path });

describe('paths', () => {
  it.each([
    'plan.werkbaum',
    '../plan.werkbaum',
    '/abs/plan.werkbaum',
    'back\\slash.werkbaum',
    ' plan.werkbaum ',
    'a%20b.werkbaum',
    'new\nline.werkbaum',
    'x?live=https://a/documents/1',
    'ftp:plan.werkbaum',
    '~/plan.werkbaum',
    `${ID}.werkbaum`,
  ])('%j is taken as it stands', (path) => {
    expect(parseSource(path, false)).toEqual(file(path));
  });

  it.each([
    '',
    'a\0b.werkbaum',
    '\0',
    'a\ud83d.werkbaum',
    '\udc00\ud83d',
    'file:///a%00b.werkbaum',
    'werkbaum://file/a%00b',
    'werkbaum://file/',
  ])('%j is INVALID_ARGUMENT', (source) => {
    expect(parseSource(source, false)).toMatchObject({ failed: 'INVALID_ARGUMENT', argument: 'source' });
  });

  it('refuses schemes that name no plan', () => {
    expect(codeOf(parseSource('ftp://host/plan.werkbaum'))).toBe('SOURCE_NOT_ALLOWED');
    expect(codeOf(parseSource('werkbaum://guide'))).toBe('INVALID_ARGUMENT');
  });
});

describe('file: URLs', () => {
  it.each([
    ['file:///a/plan.werkbaum', '/a/plan.werkbaum'],
    ['FILE:///a/plan.werkbaum', '/a/plan.werkbaum'],
    ['file://localhost/a/plan.werkbaum', '/a/plan.werkbaum'],
    ['file:///my%20plans/%C3%BCber.werkbaum', '/my plans/über.werkbaum'],
    ['file:///my plans/über.werkbaum', '/my plans/über.werkbaum'],
    ['file:///u%CC%88ber.werkbaum', '/u\u0308ber.werkbaum'],
    ['file:///a%250a.werkbaum', '/a%0a.werkbaum'],
    ['file:///a%0Ab%F0%9F%8C%B3.werkbaum', '/a\nb🌳.werkbaum'],
    ['file:///a/%2e%2e/b.werkbaum', '/b.werkbaum'],
    ['file:///a%5Cb.werkbaum', '/a\\b.werkbaum'],
    ['file:///a%23b%3Fc.werkbaum', '/a#b?c.werkbaum'],
  ])('%s', (url, path) => {
    expect(parseSource(url, false)).toEqual(file(path));
  });

  it.each(['file://server/share/plan.werkbaum', 'file://127.0.0.1/plan.werkbaum'])('%s is another host', (url) => {
    expect(codeOf(parseSource(url, false))).toBe('SOURCE_NOT_ALLOWED');
    expect(codeOf(parseSource(url, true))).toBe('SOURCE_NOT_ALLOWED');
  });

  it.each(['file:///a%2Fb.werkbaum', 'file:///a%ZZ.werkbaum', 'file:///a%C3.werkbaum', 'file://[/a'])(
    '%s cannot be decoded',
    (url) => {
      expect(codeOf(parseSource(url, false))).toBe('INVALID_ARGUMENT');
    },
  );
});

describe('resources', () => {
  it.each([
    ['werkbaum://file/plan.werkbaum', 'plan.werkbaum'],
    ['werkbaum://file/%2Fa%2Fplan.werkbaum', '/a/plan.werkbaum'],
    ['werkbaum://file/a%252Fb.werkbaum', 'a%2Fb.werkbaum'],
    ['werkbaum://file/%C3%BC%20.werkbaum', 'ü .werkbaum'],
    ['werkbaum://file/file%3A%2F%2F%2Fa.werkbaum', 'file:///a.werkbaum'],
    ['werkbaum://file/..%2Fa.werkbaum', '../a.werkbaum'],
  ])('%s', (uri, path) => {
    expect(parseSource(uri, false)).toEqual(file(path));
  });

  it.each(['werkbaum://file/a/b.werkbaum', 'werkbaum://file/a%ZZ', 'werkbaum://file/a?b', 'werkbaum://doc/nonsense'])(
    '%s is INVALID_ARGUMENT',
    (uri) => {
      expect(codeOf(parseSource(uri, false))).toBe('INVALID_ARGUMENT');
    },
  );

  it('law: every encoded path comes back', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((path) => !path.includes('\0'));
    fc.assert(
      fc.property(segment, (path) => {
        expect(parseSource(`werkbaum://file/${encodeURIComponent(path)}`, false)).toEqual(file(path));
      }),
    );
  });
});

describe('documents', () => {
  it.each([ID, ID.toUpperCase(), `werkbaum://doc/${ID}`])('%s is a document of the default server', (source) => {
    expect(parseSource(source)).toEqual({ kind: 'document', id: ID });
  });

  it.each([
    URL_OF_ID,
    `${URL_OF_ID}//`,
    `${URL_OF_ID}/?a=b#c`,
    `https://editor.example/?live=${encodeURIComponent(URL_OF_ID)}`,
    `https://editor.example/?x=1&live=${encodeURIComponent(URL_OF_ID)}&live=https://other/documents/1#top`,
    `file:///home/me/editor.html?live=${encodeURIComponent(URL_OF_ID)}`,
    `werkbaum://doc/${encodeURIComponent(URL_OF_ID)}`,
  ])('%s is a document by URL', (source) => {
    expect(parseSource(source)).toEqual({ kind: 'document', url: URL_OF_ID });
  });

  it('an editor link to something else than http(s) is INVALID_ARGUMENT', () => {
    expect(codeOf(parseSource('https://editor.example/?live=file%3A%2F%2F%2Fetc%2Fpasswd'))).toBe('INVALID_ARGUMENT');
    expect(codeOf(parseSource('https://editor.example/?live='))).toBe('INVALID_ARGUMENT');
  });
});

describe('on Windows', () => {
  it.each([
    'plans\\a.werkbaum',
    'C:\\plans\\a.werkbaum',
    'c:/plans/a.werkbaum',
    '\\\\server\\share\\a.werkbaum',
    'console.werkbaum',
    'com.werkbaum',
  ])('%s is a path', (path) => {
    expect(parseSource(path, true)).toEqual(file(path));
  });

  it('reads drive letters in file: URLs', () => {
    expect(parseSource('file:///C:/my%20plans/a.werkbaum', true)).toEqual(file('C:\\my plans\\a.werkbaum'));
  });

  it.each([
    'NUL',
    'nul.werkbaum',
    'plans\\con .werkbaum',
    'LPT1\\a.werkbaum',
    'com¹.werkbaum',
    'a.werkbaum:stream',
    'C:a.werkbaum',
    '\\\\.\\COM1',
    '\\\\?\\C:\\a.werkbaum',
    '//./pipe/a.werkbaum',
  ])('%s is refused', (path) => {
    expect(codeOf(parseSource(path, true))).toBe('SOURCE_NOT_ALLOWED');
    expect(codeOf(parseSource(path, false))).not.toBe('SOURCE_NOT_ALLOWED');
  });
});

it('tells which names are read as another form', () => {
  expect(isPlainPath('a/b.werkbaum')).toBe(true);
  expect(isPlainPath('file:a.werkbaum')).toBe(false);
  expect(isPlainPath('werkbaum:a.werkbaum')).toBe(false);
});
