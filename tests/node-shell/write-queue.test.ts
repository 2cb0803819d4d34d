import { describe, expect, it } from 'vitest';
import { QUEUE_LIMIT, WriteQueue } from '../../node-shell/src/write-queue';

/** A piece of work that ends when it is told to. */
function work(log: string[], name: string) {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async (): Promise<string> => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('write queue', () => {
  it('runs work for one plan one after the other, in the order it came; other plans at once', async () => {
    const queue = new WriteQueue();
    const log: string[] = [];
    const [a, b, c, other] = ['a', 'b', 'c', 'other'].map((name) => work(log, name));
    const answers = [a!, b!, c!].map(({ run }) => queue.runExclusive('p', run));
    answers.push(queue.runExclusive('q', other!.run));
    await settle();
    expect(log).toEqual(['a begins', 'other begins']);
    for (const { end } of [c!, b!, a!, other!]) end();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'other']);
    expect(log.filter((line) => !line.startsWith('other'))).toEqual([
      ...['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'],
    ]);
  });

  it('lets 16 wait, then says BUSY without running the work', async () => {
    const queue = new WriteQueue();
    const log: string[] = [];
    const first = work(log, 'first');
    const running = queue.runExclusive('p', first.run);
    const waiting = Array.from({ length: QUEUE_LIMIT }, (_, i) =>
      queue.runExclusive('p', async () => log.push(`${i}`)),
    );
    const refused = await queue.runExclusive('p', async () => log.push('never'));
    expect(QUEUE_LIMIT).toBe(16);
    expect(refused).toMatchObject({ failed: 'BUSY' });
    expect(await queue.runExclusive('q', async () => 'free')).toBe('free');
    first.end();
    await Promise.all([running, ...waiting]);
    expect(log).not.toContain('never');
    expect(log).toHaveLength(18);
    expect(await queue.runExclusive('p', async () => 'again')).toBe('again');
  });

  it('goes on after work that failed', async () => {
    const queue = new WriteQueue();
    const failing = queue.runExclusive('p', async () => Promise.reject(new Error('no')));
    const next = queue.runExclusive('p', async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
