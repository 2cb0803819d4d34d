import { createHash } from 'node:crypto';
import type { Checksum } from '@werkbaum/core';

/**
 * The `Checksum` port on Node: `sha256:` and 64 lower-case hex digits over the UTF-8 bytes of `text`, which the core
 * has normalised (notation 16.6). Total: a lone surrogate is encoded as U+FFFD.
 */
export const checksum: Checksum = (text) => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
