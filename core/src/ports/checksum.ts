/**
 * The one thing the core calls while it computes.
 *
 * `text` is already normalised (notation 1.1); the answer is `sha256:` and 64 lower-case hex digits of SHA-256
 * over its UTF-8 bytes (notation 16.6). Must be synchronous, pure and total; a lone surrogate counts as U+FFFD, as
 * every UTF-8 encoder does it. It need not cache.
 */
export type Checksum = (text: string) => string;
