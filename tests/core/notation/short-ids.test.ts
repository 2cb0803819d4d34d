import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandShortIds, parsePlan } from '@werkbaum/core';

describe('expandShortIds', () => {
  it.each<[string, string, string]>([
    ['below an expanded one', '#a: A\n  - #.b\n    - #.c', '#a: A\n  - #a.b\n    - #a.b.c'],
    ['two dots and a lone dot stay', '#a: A\n  - #..b\n  - #. x', '#a: A\n  - #..b\n  - #. x'],
    ['a root has nothing above', '#.a: A\n  - #.b', '#.a: A\n  - #.b'],
    ['a sibling is no ancestor', '#a: A\n#.b: B', '#a: A\n#.b: B'],
    ['only the first # token', '#a: A\n  - X #.b #.c', '#a: A\n  - X #a.b #.c'],
    ['a full ID first', '#a: A\n  - #b #.c', '#a: A\n  - #b #.c'],
    ['never a dependency', '#a: A\n  - X :#.b', '#a: A\n  - X :#.b'],
    ['not in a comment', '#a: A\n  - X %% #.b', '#a: A\n  - X %% #.b'],
    ['the comment stays', '#a: A\n  - #.b %% #.b', '#a: A\n  - #a.b %% #.b'],
    ['nor from a comment above', 'A %% #a\n  - #.b', 'A %% #a\n  - #.b'],
    ['a separator with a comment is none', '#a: A\n  --- %% x\n  - #.b', '#a: A\n  --- %% x\n  - #a.b'],
    [
      'a chain of continuations is skipped',
      '#a: A \\\n  #.b \\\n  #.c\n  - #.d',
      '#a: A \\\n  #.b \\\n  #.c\n  - #a.d',
    ],
    ['the same ID text before it', '#b: B\n  - x#.b #.b', '#b: B\n  - x#.b #b.b'],
    ['behind box and mark', '#a: A\n\t| [x] > #.b: B', '#a: A\n\t| [x] > #a.b: B'],
    ['CR LF and CR stay', '#a: A\r\n  - #.b\r  - #.c \\\r\n #.d', '#a: A\r\n  - #a.b\r  - #a.c \\\r\n #.d'],
    ['U+2028 is no line end', '#a: A\n  - x\u2028#.b', '#a: A\n  - x\u2028#a.b'],
    ['letters of any script', '#ü: A\n  - #.ж', '#ü: A\n  - #ü.ж'],
  ])('%s', (_, text, expected) => {
    expect(expandShortIds(text)).toBe(expected);
  });

  it('agrees with a naive look-up, and is done after one pass', () => {
    const line = fc
      .tuple(
        fc.nat(4),
        fc.constantFrom('- ', '', '[x] ', '" ', '%% '),
        fc.constantFrom('#a', '#.b', '#..c', 'L', '(M)', '#d L', '#.e \\', ':#.f', '---'),
      )
      .map(([depth, head, body]) => `${' '.repeat(depth)}${head}${body}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        const once = expandShortIds(text);
        expect(once).toBe(naive(text));
        expect(expandShortIds(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives IDs the parser reads', () => {
    const ids = parsePlan(expandShortIds('#a: A\n  - [x] #.b: B\n    + #.c')).roots[0]!.children.map((node) => node.id);
    expect(ids).toStrictEqual(['a.b']);
  });

  it('takes 3,000 lines below 3,000 levels without an ID, and 100,000 below one', () => {
    const deep = Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}x`).join('\n');
    const leaves = `\n${' '.repeat(3001)}#.a`.repeat(3000);
    expect(expandShortIds(deep + leaves) === deep + leaves).toBe(true);
    const wide = '#r: R\n' + '  - #.a\n'.repeat(100_000);
    expect(expandShortIds(wide) === '#r: R\n' + '  - #r.a\n'.repeat(100_000)).toBe(true);
  });
});

/** Notation 14.3 sentence by sentence, with the head regex of 3.1. */
function naive(text: string): string {
  const head = /^([ \t]*)([-|+]|=(?=[ \t]))?\s*(?:([><])(?=[ \t])\s*)?(?:\[([^\]])\]\s*)?(?:([><])(?=[ \t])\s*)?(.*)$/s;
  const stack: { width: number; id: string | null }[] = [];
  const lines = text.split('\n');
  let skip = false;
  for (const [i, whole] of lines.entries()) {
    if (/^\s*-{3,}\s*$/.test(whole)) break;
    const line = whole.replace(/%%.*$/s, '');
    const skipped = skip;
    skip = /(^|[ \t])\\[ \t]*$/.test(line);
    if (skipped) continue;
    const match = head.exec(line)!;
    const body = match[6]!;
    if (body.trim() === '' || /^"(\s|$)/.test(body)) continue;
    const width = match[1]!.replaceAll('\t', '  ').length;
    while (stack.length > 0 && stack.at(-1)!.width >= width) stack.pop();
    const token = /(^|\s)#([\p{L}\p{N}._-]+)/u.exec(body);
    let id = token?.[2] ?? null;
    const above = stack.filter((entry) => entry.id !== null && !entry.id.startsWith('.')).at(-1);
    if (id !== null && /^\.[^.]/.test(id) && above !== undefined) {
      const start = line.length - body.length + token!.index + token![1]!.length + 1;
      lines[i] = whole.slice(0, start) + above.id! + whole.slice(start);
      id = above.id! + id;
    }
    stack.push({ width, id });
  }
  return lines.join('\n');
}
