import { applyLineOps, applyToStored, computeLineOps, joinLines, planText, splitLines } from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../../node-shell/src/checksum';
import { fewerOps } from '../../../node-shell/src/document-store/fewer-ops';
import { KnownTexts } from '../../../node-shell/src/document-store/known-texts';
import { mergedContent, planWrite, type PlannedWrite } from '../../../node-shell/src/document-store/planned-write';
import { Turns } from '../../../node-shell/src/document-store/turns';
import { newRequest } from '../../contracts/store/plan-store';
import { MemoryDocumentServer, type ContentPatch, type Document } from '../../support/memory-document-server';
import { codeOf } from '../file-store/temp-files';

const URL = 'https://a.example/api/v1/documents/6b1e8c1e-0d3f-4b52-9d0a-3a3b8a1f0c11';
const address = { server: { base: 'https://a.example/api/v1', origin: '', path: [] }, id: '', url: URL };

const lines = fc.array(fc.constantFrom('', 'a', 'b', '\ufeff', '\ufeffc'), { maxLength: 6 });
const stored = fc
  .tuple(fc.constantFrom('', '\ufeff'), lines, fc.constantFrom('\n', '\r\n', '\r'))
  .map(([bom, list, end]) => bom + list.join(end));

function planned(content: string, to: string, displayName?: string): PlannedWrite {
  const ops = computeLineOps(splitLines(planText(content)), splitLines(to));
  const effect = {
    do: 'store' as const,
    source: URL,
    ops,
    request: newRequest(),
    answer: {},
    displayName: displayName ?? '',
  };
  const write = planWrite(address, effect, new KnownTexts().add(URL, 7, content), true);
  if ('failed' in write) throw new Error(write.message);
  return write;
}

describe('a write as it goes to the server', () => {
  it('makes there what is meant here, whatever the content is stored as', () => {
    fc.assert(
      fc.property(stored, lines, (content, to) => {
        const { body } = planned(content, to.join('\n'));
        const server = new MemoryDocumentServer();
        const { id } = server.create('T', content);
        const answer = server.patchContent(id, { ...(JSON.parse(body) as ContentPatch), baseVersion: 1 });
        expect(answer).toMatchObject({ status: 200, version: 2 });
        const after = (server.get(id) as Document).content;
        expect(planText(after)).toBe(
          planText(applyToStored(content, computeLineOps(splitLines(planText(content)), to.length === 0 ? [''] : to))),
        );
        expect(after.startsWith('\ufeff')).toBe(content.startsWith('\ufeff') || after.startsWith('\ufeff'));
      }),
    );
  });

  it('says on which text, by whom, and which call it is', () => {
    const write = planned('\ufeffa\r\nb', 'a\nB', `${'n'.repeat(63)}😀\u0000`);
    expect(JSON.parse(write.body)).toEqual({
      baseVersion: 7,
      checksum: checksum('\ufeffa\nb'),
      clientId: `mcp-${write.effect.request.key.slice(7, 47)}`,
      seq: 1,
      ops: [{ op: 'replace', index: 1, count: 1, lines: ['B'] }],
      displayName: 'n'.repeat(63),
      milestone: true,
    });
    expect(JSON.parse(planned('a', 'b', ' \n ').body)).not.toHaveProperty('displayName');
  });

  it('is refused here where it cannot be stored', () => {
    const base = new KnownTexts().add(URL, 7, 'a');
    const effect = { do: 'store' as const, source: URL, request: newRequest(), answer: {} };
    const long = [{ op: 'insert' as const, index: 0, lines: ['x'.repeat(2_000_000)] }];
    expect(planWrite(address, { ...effect, ops: long }, base, false)).toMatchObject({
      failed: 'TOO_LARGE',
      limit: 2_000_000,
    });
    const late = [{ op: 'insert' as const, index: 3, lines: [''] }];
    expect(codeOf(planWrite(address, { ...effect, ops: late }, base, false))).toBe('INVALID_OPS');
  });

  it('is merged here as the server merges it', () => {
    fc.assert(
      fc.property(stored, lines, lines, (content, mine, theirs) => {
        const server = new MemoryDocumentServer();
        const { id } = server.create('T', content);
        const write = planned(content, mine.join('\n'));
        server.put(id, 'T', theirs.join('\n'));
        const answer = server.patchContent(id, { ...(JSON.parse(write.body) as ContentPatch), baseVersion: 1 });
        if (answer.status !== 200) return;
        expect(mergedContent(write, answer.opsSinceBase)).toBe((server.get(id) as Document).content);
      }),
    );
  });
});

describe('fewer operations', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

  it('do the same, and are at most as many as allowed', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: 4 }), (from, to, limit) => {
        const fewer = fewerOps(computeLineOps(from, to), from, limit);
        expect(fewer.length).toBeLessThanOrEqual(limit);
        expect(joinLines(applyLineOps(from, fewer))).toBe(joinLines(to));
      }),
    );
  });
});

describe('the texts a process has seen', () => {
  it('are found by a checksum, full or shortened, of this document only', () => {
    const texts = new KnownTexts();
    const { checksum: full } = texts.add('a', 1, '\ufeffx\r\n');
    texts.add('b', 1, 'y\n');
    expect(full).toBe(checksum('x\n'));
    for (const given of [full, full.slice(7), full.slice(0, 19), full.slice(7, 19)]) {
      expect(texts.named('a', { checksum: given })?.content).toBe('\ufeffx\r\n');
      expect(texts.named('b', { checksum: given })).toBeUndefined();
    }
    expect(texts.named('a', { checksum: full.slice(0, 18) })).toBeUndefined();
    expect(texts.named('a', { checksum: '' })).toBeUndefined();
  });

  it('of the same text, the version decides', () => {
    const texts = new KnownTexts();
    const { checksum: sum } = texts.add('a', 1, 'x\n');
    texts.add('a', 2, 'y\n');
    texts.add('a', 3, 'x\n');
    expect(texts.named('a', { checksum: sum, version: 1 })?.version).toBe(1);
    expect(texts.named('a', { checksum: sum, version: 9 })).toMatchObject({ content: 'x\n' });
  });

  it('are 64 and 32 MB at most; the ones not used for the longest time go', () => {
    const texts = new KnownTexts();
    for (let version = 1; version <= 65; version++) {
      texts.add('a', version, `${version}`);
      expect(texts.at('a', 1)).toBeDefined();
    }
    expect(texts.at('a', 2)).toBeUndefined();
    expect(texts.at('a', 3)).toBeDefined();
    const large = 'x'.repeat(2_000_000);
    for (let version = 100; version < 110; version++) texts.add('a', version, large);
    expect(texts.at('a', 101)).toBeUndefined();
    expect(texts.at('a', 102)).toBeDefined();
    expect(texts.at('a', 1)).toBeUndefined();
  });
});

describe('the first write of a turn', () => {
  it('is the first for 30 s, or since somebody else wrote; one per 30 s', () => {
    let now = 0;
    const turns = new Turns(() => now);
    const write = (version: number): boolean => {
      const milestone = turns.isMilestone('a', version);
      turns.wrote('a', version + 1, milestone);
      return milestone;
    };
    expect(write(1)).toBe(true);
    now += 10_000;
    expect(write(2)).toBe(false);
    // Somebody else wrote, but there was a milestone just now.
    expect(write(8)).toBe(false);
    now += 20_000;
    expect(write(9)).toBe(false);
    expect(write(12)).toBe(true);
    now += 29_999;
    expect(write(13)).toBe(false);
    now += 30_000;
    expect(write(14)).toBe(true);
    expect(turns.isMilestone('b', 1)).toBe(true);
  });
});
