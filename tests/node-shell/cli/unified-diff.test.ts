import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLineOps, splitLines } from '@werkbaum/core';
import { unifiedDiff } from '../../../node-shell/src/cli/unified-diff';
import { folder } from './run-cli';

const diff = (before: string, after: string): string =>
  unifiedDiff('a', before, after, computeLineOps(splitLines(before), splitLines(after)));

/** What `git apply` makes of it. */
function applied(before: string, patch: string): string {
  const file = join(folder, 'a');
  writeFileSync(file, before);
  const { status, stderr } = spawnSync('git', ['apply', '--unsafe-paths', '--whitespace=nowarn', '-p0', '-'], {
    cwd: folder,
    input: `${patch}\n`,
  });
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
  return readFileSync(file, 'utf8');
}

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '- d', '+ e'), { minLength: 1, maxLength: 24 });
const text = fc.tuple(lines, fc.boolean()).map(([all, ended]) => all.join('\n') + (ended ? '\n' : ''));

describe('a unified diff', () => {
  it.each([
    ['a', 'a\nb'],
    ['a', 'a\n'],
    ['a\n', 'a'],
    ['a\n', 'a\n\nb'],
    ['a\nb\n', 'b\n'],
    ['a\nb', 'b\na'],
    ['a\n', 'b\na\n'],
    ['a\n\n', 'a\n'],
  ])('of %j and %j makes one out of the other', (before, after) => {
    expect(applied(before, diff(before, after))).toBe(after);
  });

  it('of any two texts makes one out of the other', () => {
    const law = fc.property(text, text, (before, after) => {
      fc.pre(before !== after && before !== '' && after !== '');
      expect(applied(before, diff(before, after))).toBe(after);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it('has three lines around a change, and one hunk for two that are close', () => {
    const before = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`).join('');
    const after = (...changed: number[]): string =>
      changed.reduce((now, n) => now.replace(`line ${n}\n`, `new ${n}\n`), before);
    expect(diff(before, after(10)).split('\n')).toEqual([
      '--- a',
      '+++ a',
      '@@ -7,7 +7,7 @@',
      ...[' line 7', ' line 8', ' line 9', '-line 10', '+new 10', ' line 11', ' line 12', ' line 13'],
    ]);
    expect(diff(before, after(10, 16)).match(/^@@/gm)).toHaveLength(1);
    expect(diff(before, after(10, 18)).match(/^@@.*$/gm)).toEqual(['@@ -7,7 +7,7 @@', '@@ -15,7 +15,7 @@']);
  });

  it('of equal texts is empty', () => expect(diff('a\nb', 'a\nb')).toBe(''));
});
