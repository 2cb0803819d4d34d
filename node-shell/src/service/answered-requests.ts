import type { Failed, Repeated, ToolResult, WriteRequest } from '@werkbaum/core';

/** So many answers of writes are remembered; a repeat after that is a CONFLICT by its old base. */
const MAX_ANSWERS = 256;
/** So long the same request ID with other arguments is a mistake. */
const REUSE_MS = 10 * 60 * 1000;

interface Answered {
  key: string;
  result: ToolResult;
  at: number;
}

/** The answers of this process's writes by their request, so that a repeat of the same call is done once (tools 2). */
export class AnsweredRequests {
  private readonly byId = new Map<string, Answered>();

  /** @param now milliseconds on any clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The first answer for a repeat, REQUEST_ID_REUSED for other arguments, undefined for a new request. */
  find({ scope, requestId, key }: WriteRequest): Repeated | Failed | undefined {
    const known = this.byId.get(idOf(scope, requestId));
    if (known === undefined) return undefined;
    if (known.key === key) return { repeat: known.result };
    return this.now() - known.at < REUSE_MS ? reused(requestId) : undefined;
  }

  /** Remembers the answer of a write that was applied or changed nothing; forgets the oldest one. */
  remember({ scope, requestId, key }: WriteRequest, result: ToolResult): void {
    const id = idOf(scope, requestId);
    this.byId.delete(id);
    this.byId.set(id, { key, result, at: this.now() });
    const [oldest] = this.byId.keys();
    if (this.byId.size > MAX_ANSWERS) this.byId.delete(oldest!);
  }
}

function idOf(scope: string, requestId: string): string {
  return JSON.stringify([scope, requestId]);
}

function reused(requestId: string): Failed {
  const message =
    'This requestId was used with other arguments a moment ago: take a new one, or repeat the first call unchanged.';
  return { failed: 'REQUEST_ID_REUSED', message, requestId };
}
