import type { Stored, WriteRequest } from '@werkbaum/core';

const MAX_REMEMBERED = 256;

/**
 * The last answers of stores by the key of their call, so that a repeat of the very same call is done once. A call without
 * any ID is never a repeat: the same change may be right once more after somebody took it back.
 */
export class StoredAnswers {
  private readonly answers = new Map<string, Stored>();

  get({ requestId, key }: WriteRequest): Stored | undefined {
    return requestId === '' ? undefined : this.answers.get(key);
  }

  /** Forgets the oldest answer above 256. */
  add({ requestId, key }: WriteRequest, answer: Stored): void {
    if (requestId === '') return;
    this.answers.set(key, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > MAX_REMEMBERED && oldest !== undefined) this.answers.delete(oldest);
  }
}
