import { splitLines, type Failed, type Loaded, type Moved, type Stored, type StoreEffect } from '@werkbaum/core';
import { afterEach, describe, expect, it } from 'vitest';
import { checksumOf, newRequest } from '../../contracts/store/plan-store';
import type { Fault } from '../../support/faulty-proxy';
import { openFaulty, type Faulty } from './faulty-store';

let on: Faulty;
afterEach(() => on.close());

const TEXT = 'Plan\n  - a\n';
const isPatch = (method: string) => method === 'PATCH';

/** The effect that adds `line` below the first one. */
async function adding(url: string, line: string): Promise<StoreEffect> {
  const { version } = (await on.store.load({ source: url })) as Loaded;
  const ops = [{ op: 'insert' as const, index: 1, lines: [line] }];
  const answer = { base: { checksum: 'of the text' }, applied: true };
  return { do: 'store', source: url, ifVersion: version!, ops, request: newRequest(), answer };
}

/** The call of `effect` again, as the core makes it: load with the request first. */
function callAgain(effect: StoreEffect, store = on.store) {
  const also = { version: effect.ifVersion!, checksum: checksumOf(TEXT) };
  return store.load({ source: effect.source, also, request: effect.request });
}

describe('a write whose answer is lost', () => {
  const lossy: Fault[] = ['lose answer', 'cut answer', '504 after', 'html', 'hang', 'drip'];

  it.each([...lossy, 'lose request', '502 before', 'hold request', 'double', 'double later'] as Fault[])(
    'is done once, and told as done: %s',
    async (fault) => {
      on = await openFaulty();
      const url = await on.person.create(TEXT);
      const effect = await adding(url, '  - new');
      let patches = 0;
      on.proxy.next = ({ method }) => (isPatch(method) && patches++ === 0 ? fault : 'pass');
      const answer = await on.store.store(effect);
      await on.proxy.quiet();
      const text = 'Plan\n  - new\n  - a\n';
      expect(answer).toEqual({ stored: { version: 2, checksum: checksumOf(text) }, durable: true });
      expect(await on.person.content(url)).toBe(text);
    },
  );

  it.each(lossy)('is done once by a server that forgets its writers: %s', async (fault) => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    on.proxy.next = ({ method }) => {
      if (!isPatch(method)) on.server.forget();
      return isPatch(method) ? fault : 'pass';
    };
    expect(await on.store.store(effect)).toMatchObject({ stored: { version: 2 } });
    expect(await on.person.content(url)).toBe('Plan\n  - new\n  - a\n');
  });

  it('does not send it again while the feed is silent, and does not know then', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    let patched = false;
    on.proxy.next = ({ method }) => {
      if (isPatch(method)) patched = true;
      return isPatch(method) ? 'lose answer' : patched ? '502 before' : 'pass';
    };
    const { requestId } = effect.request;
    expect(await on.store.store(effect)).toMatchObject({ failed: 'INDETERMINATE', requestId });
    expect(on.proxy.seen.filter(({ method }) => isPatch(method))).toHaveLength(1);
  });

  it('closes the document until its fate is known; the same call then gets its answer', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    const other = newRequest();
    const also = { checksum: checksumOf(TEXT) };
    let patched = false;
    on.proxy.next = ({ method }) => {
      if (isPatch(method)) patched = true;
      return isPatch(method) ? 'lose answer' : patched ? 'lose request' : 'pass';
    };
    expect(await on.store.store(effect)).toMatchObject({ failed: 'INDETERMINATE' });
    on.proxy.next = ({ path }) => (path.includes('/changes') ? '502 before' : 'pass');
    expect(await on.store.load({ source: url, also, request: other })).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    expect(await on.store.load({ source: url })).toMatchObject({ version: 2 });
    on.proxy.next = () => 'pass';
    expect(await on.store.load({ source: url, also, request: other })).toMatchObject({ version: 2, baseText: TEXT });
    const base = { version: 2, checksum: checksumOf('Plan\n  - new\n  - a\n') };
    const structuredContent = { base, applied: true, durable: true };
    expect(await callAgain(effect)).toMatchObject({ repeat: { structuredContent } });
    expect(await on.person.content(url)).toBe('Plan\n  - new\n  - a\n');
  });

  it('is recognised by another process, with its base as long as it is the newest', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    expect(await on.store.store(effect)).toHaveProperty('stored');
    const base = { version: 2, checksum: checksumOf('Plan\n  - new\n  - a\n') };
    const report = { applied: true, report: 'unavailable', durable: true };
    expect(await callAgain(effect, on.another())).toMatchObject({ repeat: { structuredContent: { base, ...report } } });
    await on.person.put(url, 'Other\n');
    const { repeat } = (await callAgain(effect, on.another())) as { repeat: { structuredContent: object } };
    expect(repeat.structuredContent).toEqual(report);
    // The version of a base is only a hint.
    for (const version of [undefined, 99]) {
      const also = { checksum: checksumOf(TEXT), ...(version && { version }) };
      const again = await on.another().load({ source: url, also, request: effect.request });
      expect(again).toHaveProperty('repeat');
    }
  });

  it('is not taken for another call of the same words', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    await on.store.store(effect);
    expect(await callAgain({ ...effect, request: newRequest() })).toMatchObject({ version: 2, baseText: TEXT });
  });

  it('is not written, and says so, where the server answers that it is not there', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    on.proxy.next = ({ method }) => (isPatch(method) ? '502 before' : 'pass');
    expect(await on.store.store(effect)).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    expect(on.proxy.seen.filter(({ method }) => isPatch(method))).toHaveLength(5);
    expect(await on.person.content(url)).toBe(TEXT);
  });

  it('believes no refusal that its own late first sending caused', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const ops = [{ op: 'replace' as const, index: 1, count: 1, lines: ['  - A'] }];
    const effect = { ...(await adding(url, '')), ops };
    let patches = 0;
    on.proxy.next = async ({ method }) => {
      if (!isPatch(method)) return 'pass';
      if (patches++ === 0) return 'hold request';
      await on.proxy.quiet();
      on.server.forget();
      return 'pass';
    };
    expect(await on.store.store(effect)).toMatchObject({ stored: { version: 2 } });
    expect(await on.person.content(url)).toBe('Plan\n  - A\n');
  });

  it('is found with what others wrote in between', async () => {
    on = await openFaulty();
    const url = await on.person.create(TEXT);
    const effect = await adding(url, '  - new');
    let patches = 0;
    on.proxy.next = async ({ method }) => {
      if (!isPatch(method)) return 'pass';
      if (patches++ === 0) await on.person.put(url, `Plan!\n  - a\n  - b\n`);
      return 'lose answer';
    };
    const text = 'Plan!\n  - new\n  - a\n  - b\n';
    expect(await on.store.store(effect)).toEqual({
      stored: { version: 3, checksum: checksumOf(text) },
      durable: true,
      merged: { intended: 'Plan\n  - new\n  - a\n', text },
    });
  });
});

const AT_ONCE: Fault[] = ['lose request', 'lose answer', 'cut answer', 'double', '502 before', '504 after', 'html'];
const LATE: Fault[] = ['hold request', 'double later'];

/** A small deterministic stream of numbers in [0, 1). */
function stream(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

describe('whatever happens on the way', () => {
  /** One write after the other, some merged with a person's; even seeds have late requests, odd ones servers that forget. */
  it.each(Array.from({ length: 24 }, (_, seed) => seed))(
    'no write twice, none told that is not there: seed %i',
    async (seed) => {
      on = await openFaulty();
      const next = stream(seed);
      const rate = [0.2, 0.5, 0.8][seed % 3]!;
      const kinds = seed % 2 === 0 ? [...AT_ONCE, ...LATE] : AT_ONCE;
      const url = await on.person.create('Plan\n');
      const writes = new Map<string, { effect: StoreEffect; answer: Stored | Moved | Failed }>();
      for (let i = 0; i < 12; i++) {
        on.proxy.next = () => 'pass';
        const line = `  - line ${i}`;
        const effect = await adding(url, line);
        let merges = next() < 0.3 ? 1 : 0;
        on.proxy.next = async ({ method }) => {
          if (seed % 2 === 1 && next() < 0.3) on.server.forget();
          if (isPatch(method) && merges-- > 0) await personAdds(url, `  - person ${i}\n`);
          return next() < rate ? kinds[Math.floor(next() * kinds.length)]! : 'pass';
        };
        const answer = await on.store.store(effect);
        await on.proxy.quiet();
        writes.set(line, { effect, answer });
        await checkAnswer(url, answer);
      }
      on.proxy.next = () => 'pass';
      const lines = splitLines(await on.person.content(url)).slice(0, -1);
      expect(new Set(lines).size).toBe(lines.length);
      for (const [line, { effect, answer }] of writes) {
        if ('stored' in answer) expect(lines).toContain(line);
        if ('moved' in answer) expect(lines).not.toContain(line);
        expect('repeat' in (await callAgain(effect))).toBe(lines.includes(line));
      }
    },
  );

  async function checkAnswer(url: string, answer: Stored | Moved | Failed): Promise<void> {
    if ('failed' in answer && answer.failed === 'INDETERMINATE') {
      const feeds = on.proxy.seen.filter(({ path }) => path.includes('/changes'));
      expect(feeds.at(-1)!.fault).not.toBe('pass');
    } else if ('failed' in answer) expect(answer).toMatchObject({ failed: 'SOURCE_UNREACHABLE' });
    else if ('stored' in answer) {
      const { version, content } = await on.person.look(url);
      if (version === answer.stored.version) expect(answer.stored).toEqual({ version, checksum: checksumOf(content) });
    }
  }
});

async function personAdds(url: string, lines: string): Promise<void> {
  await on.person.put(url, (await on.person.content(url)) + lines);
}
