import { describe, expect, it } from 'vitest';
import { documentAddress } from '../../../node-shell/src/document-store/document-address';
import { parseServer } from '../../../node-shell/src/document-store/server-base';
import { codeOf, succeeded } from '../file-store/temp-files';

const ID = '6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11';
const servers = [
  'https://plans.example/api/v1/',
  'http://[::1]:8080/team%20a/api/v1',
  'HTTPS://Other.Example:443/api/v1',
].map((text) => succeeded(parseServer(text)));
const FIRST = 'https://plans.example/api/v1';

describe('the address of a document', () => {
  it.each([
    [`${FIRST}/documents/${ID}`, FIRST],
    [`${FIRST}/documents/${ID}///?x=1#y`, FIRST],
    [`${FIRST}/documents/${ID.toUpperCase()}`, FIRST],
    [`https://PLANS.example:443/api/v1/documents/${ID}`, FIRST],
    [`https://plans.example/x/../api/v1/documents/${ID}`, FIRST],
    [ID, FIRST],
    [ID.toUpperCase(), FIRST],
    [`werkbaum://doc/${ID}`, FIRST],
    [`werkbaum://doc/${encodeURIComponent(`${FIRST}/documents/${ID}`)}`, FIRST],
    [`https://edit.example/?live=${encodeURIComponent(`${FIRST}/documents/${ID}/`)}`, FIRST],
    [`file:///home/a/werkbaum.html?live=${encodeURIComponent(`${FIRST}/documents/${ID}`)}`, FIRST],
    [`http://[0:0::1]:8080/team%20a/api/v1/documents/${ID}`, 'http://[::1]:8080/team%20a/api/v1'],
    [`https://other.example/api/v1/documents/${ID}`, 'https://other.example/api/v1'],
  ])('is the same however it is written: %s', (source, base) => {
    expect(documentAddress(servers, source)).toMatchObject({
      id: ID,
      url: `${base}/documents/${ID}`,
      server: { base },
    });
  });

  it.each([
    `http://plans.example/api/v1/documents/${ID}`,
    `https://plans.example:8443/api/v1/documents/${ID}`,
    `https://plans.example.evil/api/v1/documents/${ID}`,
    `https://plans.example./api/v1/documents/${ID}`,
    `https://plans.example@evil.example/api/v1/documents/${ID}`,
    `https://evil.example/?live=https://evil.example/api/v1/documents/${ID}`,
    `https://evil.example/https://plans.example/api/v1/documents/${ID}`,
    `https://user:secret@plans.example/api/v1/documents/${ID}`,
    `https://user@plans.example/api/v1/documents/${ID}`,
    `https://plans.example/api/v1evil/documents/${ID}`,
    `https://plans.example/api/v1/evil/documents/${ID}`,
    `https://plans.example/api/v1/documents/evil/${ID}`,
    `https://plans.example:443@evil.example/api/v1/documents/${ID}`,
    `https://evil.example\\@plans.example/api/v1/documents/${ID}`,
    `https://evil.example#@plans.example/api/v1/documents/${ID}`,
    `https://plans.example/api%2Fv1/documents/${ID}`,
    `https://plans.example//api/v1/documents/${ID}`,
    `https://plans.example/api/v1/../documents/${ID}`,
    `https://plans.example/api/v1/documents/%2e%2e/${ID}`,
    `https://plans.example/api/v1/documents/${ID}/content`,
    `https://plans.example/api/v1/documents/${ID}%2Fcontent`,
    `https://plans.example/api/v1/documents/${ID}x`,
    'https://plans.example/api/v1/documents/',
    'https://plans.example/api/v1/info',
    `http://[::1]:8081/team%20a/api/v1/documents/${ID}`,
    `http://[::2]:8080/team%20a/api/v1/documents/${ID}`,
    `http://[::1]:8080/team+a/api/v1/documents/${ID}`,
    `http://[::1]:8080/Team%20a/api/v1/documents/${ID}`,
    `ftp://plans.example/api/v1/documents/${ID}`,
    'plan.werkbaum',
  ])('is refused with the servers that there are: %s', (source) => {
    const bases = servers.map(({ base }) => base);
    expect(documentAddress(servers, source)).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED', servers: bases });
  });

  it('is refused everywhere without any server', () => {
    for (const source of [ID, `${FIRST}/documents/${ID}`]) {
      expect(documentAddress([], source)).toMatchObject({ failed: 'SOURCE_NOT_ALLOWED', servers: [] });
    }
  });
});

describe('a server', () => {
  it.each([
    ['https://a.example/api/v1', 'https://a.example/api/v1'],
    ['HTTP://A.example:80/api/v1//', 'http://a.example/api/v1'],
    ['http://127.1:9/', 'http://127.0.0.1:9'],
    ['http://[::1]:8080/api/v1', 'http://[::1]:8080/api/v1'],
  ])('is normalised: %s', (text, base) => {
    expect(parseServer(text)).toMatchObject({ base });
  });

  it.each(['', 'a.example', 'ftp://a.example/', 'file:///api/v1', 'https://u@a.example/', 'https://u:p@a.example/'])(
    'is refused: %s',
    (text) => {
      expect(codeOf(parseServer(text))).toBe('INVALID_ARGUMENT');
    },
  );

  it.each(['https://a.example/api/v1?x', 'https://a.example/api/v1#x', 'javascript:1'])('is refused: %s', (text) => {
    expect(codeOf(parseServer(text))).toBe('INVALID_ARGUMENT');
  });
});
