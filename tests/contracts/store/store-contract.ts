import { applyLineOps, joinLines, planText, splitLines, type LineOp } from '@werkbaum/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { checksumOf, create, having, loaded, newRequest, storeOn, type StoreUnderTest } from './plan-store';

const insert = (index: number, ...lines: string[]): LineOp => ({ op: 'insert', index, lines });
const replace = (index: number, count: number, ...lines: string[]): LineOp => ({ op: 'replace', index, count, lines });

const TEXT = 'Plan (M)\n  - [ ] one\n  - [x] two  \n\t%% note\n';

/**
 * What every adapter of the store port must do. `open` makes a fresh store for each test; its own tests hold what only it
 * promises.
 */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: store contract`, () => {
    let on: StoreUnderTest;
    beforeEach(async () => {
      on = await open();
    });

    it('loads what is there, with the token that a store asks for', async () => {
      const source = await on.put(TEXT);
      const plan = await loaded(on.store, source);
      expect(plan).toMatchObject({ source, text: TEXT });
      expect(['file', 'document']).toContain(plan.kind);
      expect(plan.version === undefined).toBe(plan.kind === 'file');
    });

    it('stores on the text that was loaded; the answer is what the next load finds', async () => {
      const source = await on.put(TEXT);
      const before = await loaded(on.store, source);
      const ops = [replace(1, 1, '  - [x] one'), insert(3, '  - three')];
      const { stored, durable } = having(await on.store.store(storeOn(before, ops)), 'stored');
      const after = await loaded(on.store, source);
      expect(after.text).toBe('Plan (M)\n  - [x] one\n  - [x] two  \n  - three\n\t%% note\n');
      expect(stored).toEqual({ checksum: checksumOf(after.text), ...versionOf(after) });
      expect(durable).toBe(true);
      expect(await on.textOf(source)).toBe(after.text);
    });

    it('answers moved with the text that stands there, and writes nothing', async () => {
      const source = await on.put(TEXT);
      const before = await loaded(on.store, source);
      await on.change(source, 'Other\n');
      const answer = having(await on.store.store(storeOn(before, [insert(0, 'New')])), 'moved');
      const now = await loaded(on.store, source);
      expect(answer).toEqual({ moved: { checksum: checksumOf('Other\n'), ...versionOf(now) }, text: 'Other\n' });
      expect(now.text).toBe('Other\n');
    });

    it('is moved by its own write as by that of others', async () => {
      const source = await on.put(TEXT);
      const before = await loaded(on.store, source);
      having(await on.store.store(storeOn(before, [insert(0, 'first')])), 'stored');
      const answer = having(await on.store.store(storeOn(before, [insert(0, 'second')])), 'moved');
      expect(answer.text).toBe(`first\n${TEXT}`);
      expect(await on.textOf(source)).toBe(`first\n${TEXT}`);
    });

    it.each([
      ['empty', ''],
      ['BOM only', '\ufeff'],
      ['no line end at the end', 'a\nb'],
      ['BOM', '\ufeffa\nb\n'],
      ['CR LF', 'a\r\nb\r\n\r\n'],
      ['mixed ends', '\ufeffa\r\nb\nc\rd'],
      ['separators that are no line ends', 'a\u2028b\u0085c\u000b\n  - d \t \n'],
      ['beyond the BMP', '😀 𝒳\n\ufeff\n'],
    ])('keeps what no operation touches: %s', async (_kind, text) => {
      const source = await on.put(text);
      const before = await loaded(on.store, source);
      expect(planText(before.text)).toBe(planText(text));
      for (const ops of [
        [insert(0, 'top')],
        [replace(0, 1, 'first')],
        [insert(splitLines(planText(text)).length, 'end')],
      ]) {
        const plan = await loaded(on.store, source);
        const expected = joinLines(applyLineOps(splitLines(planText(plan.text)), ops));
        const { stored } = having(await on.store.store(storeOn(plan, ops)), 'stored');
        const after = await loaded(on.store, source);
        expect(planText(after.text)).toBe(expected);
        expect(stored.checksum).toBe(checksumOf(after.text));
        expect(after.text.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'));
        expect(await on.textOf(source)).toBe(after.text);
      }
    });

    it('takes operations that change nothing', async () => {
      const source = await on.put(TEXT);
      const same = [replace(0, 1, 'Plan (M)')];
      having(await on.store.store(storeOn(await loaded(on.store, source), same)), 'stored');
      having(await on.store.store(storeOn(await loaded(on.store, source), [])), 'stored');
      expect(await on.textOf(source)).toBe(TEXT);
    });

    it('a repeat of the very same call is done once', async () => {
      const source = await on.put(TEXT);
      const effect = storeOn(await loaded(on.store, source), [insert(0, 'once')], newRequest());
      const first = having(await on.store.store(effect), 'stored');
      expect(await on.store.store(effect)).toEqual(first);
      having(await on.store.store(storeOn(await loaded(on.store, source), [insert(0, 'later')])), 'stored');
      expect(await on.store.store(effect)).toEqual(first);
      expect(await on.textOf(source)).toBe(`later\nonce\n${TEXT}`);
    });

    it('a call that was refused is no repeat', async () => {
      const source = await on.put(TEXT);
      const before = await loaded(on.store, source);
      const request = newRequest();
      await on.change(source, 'Other\n');
      having(await on.store.store(storeOn(before, [insert(0, 'x')], request)), 'moved');
      having(await on.store.store(storeOn(await loaded(on.store, source), [insert(0, 'x')], request)), 'stored');
      expect(await on.textOf(source)).toBe('x\nOther\n');
    });

    it('of 20 parallel stores each acknowledged one survives, once', async () => {
      const source = await on.put('Plan\n');
      await Promise.all(Array.from({ length: 20 }, (_, i) => addLine(on, source, `  - ${i}`)));
      const lines = splitLines(await on.textOf(source));
      expect(lines.slice(0, -1).sort()).toEqual(['Plan', ...Array.from({ length: 20 }, (_, i) => `  - ${i}`)].sort());
    });

    it('nobody ever loads a part of a text', async () => {
      const long = 'x'.repeat(2_000);
      const texts = [0, 1].map((n) => `${n}\n${`${n}${long}\n`.repeat(200)}end ${n}\n`);
      const source = await on.put(texts[0]!);
      let writing = true;
      const reading = (async () => {
        const seen = new Set<string>();
        while (writing) seen.add((await loaded(on.store, source)).text);
        return seen;
      })();
      for (let i = 1; i <= 10; i++) {
        const plan = await loaded(on.store, source);
        const lines = splitLines(planText(plan.text));
        const all = replace(0, lines.length, ...splitLines(texts[i % 2]));
        having(await on.store.store(storeOn(plan, [all])), 'stored');
      }
      writing = false;
      for (const text of await reading) expect(texts.includes(text)).toBe(true);
    });

    it('gives failures as values', async () => {
      expect(await on.store.load(on.missing())).toMatchObject({ failed: 'SOURCE_NOT_FOUND' });
      const source = await on.put(TEXT);
      const plan = await loaded(on.store, source);
      expect(await on.store.store({ ...storeOn(plan, []), source: on.missing() })).toMatchObject({
        failed: 'SOURCE_NOT_FOUND',
      });
      expect(await on.store.store(storeOn(plan, [insert(99, 'x')]))).toMatchObject({ failed: 'INVALID_OPS', op: 0 });
      const { ifChecksum: _sum, ifVersion: _version, ...unconditional } = storeOn(plan, [insert(0, 'x')]);
      expect(await on.store.store(unconditional)).toMatchObject({ failed: 'BASE_REQUIRED' });
      const tooLong = [insert(0, 'x'.repeat(2_000_001))];
      expect(await on.store.store(storeOn(plan, tooLong))).toMatchObject({ failed: 'TOO_LARGE' });
      expect(await on.textOf(source)).toBe(TEXT);
    });

    it('makes plans exclusively, or not at all', async () => {
      if (on.creatable === undefined) {
        expect(await on.store.store(create(on.missing(), TEXT))).toHaveProperty('failed');
        return;
      }
      const source = on.creatable();
      const { stored, durable } = having(await on.store.store(create(source, TEXT)), 'stored');
      expect({ stored, durable }).toEqual({ stored: { checksum: checksumOf(TEXT) }, durable: true });
      expect(await on.textOf(source)).toBe(TEXT);
      expect(await on.store.store(create(source, 'other\n'))).toEqual({ moved: stored, text: TEXT });
      expect(await on.textOf(source)).toBe(TEXT);
    });

    it('of 8 who make the same plan one succeeds', async () => {
      if (on.creatable === undefined) return;
      const source = on.creatable();
      const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => on.store.store(create(source, `${n}\n`))));
      const won = answers.findIndex((answer) => 'stored' in answer);
      expect(answers.filter((answer) => 'stored' in answer)).toHaveLength(1);
      expect(await on.textOf(source)).toBe(`${won + 1}\n`);
    });

    it('gives an older text it still knows, never another one', async () => {
      const source = await on.put(TEXT);
      const before = await loaded(on.store, source);
      const base = { checksum: checksumOf(TEXT), ...versionOf(before) };
      await on.change(source, 'Other\n');
      const { text, baseText } = having(await on.store.load(source, base), 'text') as {
        text: string;
        baseText?: string;
      };
      expect({ text, baseText }).toEqual({ text: 'Other\n', baseText: on.knowsOlderTexts ? TEXT : undefined });
      const unknown = { ...base, checksum: checksumOf('never there') };
      expect(having(await on.store.load(source, unknown), 'text')).not.toHaveProperty('baseText');
    });

    it('keeps every byte of untouched lines', async () => {
      const text = '\ufeffa\r\nb\nc\rd\r\n';
      const source = await on.put(text);
      if (!on.keepsBytes) return;
      having(
        await on.store.store(storeOn(await loaded(on.store, source), [replace(1, 1, 'B'), insert(3, 'new')])),
        'stored',
      );
      expect(await on.textOf(source)).toBe('\ufeffa\r\nB\nc\rnew\rd\r\n');
    });
  });
}

function versionOf({ version }: { version?: number }): { version?: number } {
  return version === undefined ? {} : { version };
}

/** Adds a line as a caller does: again on the text that stands there, as long as somebody else was faster. */
async function addLine({ store }: StoreUnderTest, source: string, line: string): Promise<void> {
  for (;;) {
    const answer = await store.store(storeOn(await loaded(store, source), [insert(1, line)]));
    if ('stored' in answer) return;
    if ('failed' in answer && answer.failed !== 'BUSY') throw new Error(JSON.stringify(answer));
  }
}
