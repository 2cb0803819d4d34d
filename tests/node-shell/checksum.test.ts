import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../node-shell/src/checksum';

const FOLDER = new URL('../vectors/checksum/', import.meta.url);

interface Vector {
  input: { text: string };
  expected: { checksum: string };
}

describe('the checksum port on Node', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const { input, expected } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Vector;
    expect(checksum(input.text)).toBe(expected.checksum);
  });

  it('counts a lone surrogate as U+FFFD', () => {
    expect(checksum('a\ud800b')).toBe(checksum('a\ufffdb'));
  });
});
