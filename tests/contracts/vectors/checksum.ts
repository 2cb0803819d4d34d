import { createHash } from 'node:crypto';

/** The checksum port as Node fulfils it (notation 16.6). */
export function nodeChecksum(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}
