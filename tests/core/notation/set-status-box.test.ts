import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setStatusBox } from '@werkbaum/core';

describe('setStatusBox', () => {
  it.each<[string, string | null, string]>([
    ['- A', 'x', '- [x] A'],
    ['- [ ]   A', 'x', '- [x] A'],
    ['- [ ]A', null, '- A'],
    ['\t= > [x] A', '~', '\t= > [~] A'],
    ['- > A', 'x', '- > [x] A'],
    ['- [x] > A', '/', '- [/] > A'],
    ['=A', 'x', '[x] =A'],
    ['', 'x', '[x] '],
    ['- [🔥] A', 'x', '- [x] [🔥] A'],
    ['- [\uD83D] A', 'x', '- [x] A'],
    ['- [ab] A', null, '- [ab] A'],
    ['- []] A', 'x', '- [x] []] A'],
    ['- >A', 'x', '- [x] >A'],
    ['- A \\', 'zz', '- [zz] A \\'],
    ['\u00a0- A', 'x', '[x] \u00a0- A'],
    ['- [x]\u00a0A', '-', '- [-] \u00a0A'],
    ['- [\u2028] A', null, '- A'],
  ])('%j %j', (line, code, expected) => {
    expect(setStatusBox(line, code)).toBe(expected);
  });

  it('has the same effect twice, and keeps the end of the line', () => {
    const piece = fc.constantFrom('-', '+', '|', '=', ' ', '\t', '>', '<', '[', ']', 'x', 'A', '\u00a0');
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom('x', '?', ' ', '-'), (pieces, code) => {
        const line = pieces.join('') + 'Label';
        const once = setStatusBox(line, code);
        expect(setStatusBox(once, code)).toBe(once);
        expect(once).toContain(`[${code}] `);
        expect(once.endsWith('Label')).toBe(true);
      }),
    );
  });
});
