/**
 * A host in memory for tool calls: files and documents, with the semantics that `ports/io.ts` asks for. Plain ECMAScript that
 * imports nothing at run time, since vectors replay on it in every engine; the core comes in from outside.
 */

type Json = Record<string, unknown>;

/** What the host needs of the core. */
export interface HostCore {
  planText(stored: string): string;
  splitLines(text: string): string[];
  applyToStored(stored: string, ops: never): string;
  computeLineOps(from: string[], to: string[]): unknown[];
  rebaseLineOps(ops: never, onto: never): unknown[] | null;
}

/** A document and what happens around it, all as JSON. */
export interface MemoryDocument {
  /** Its texts by version, from 1; the last one is current. */
  versions: string[];
  title?: string;
  /** Versions (from 1) that the host no longer knows the text of. */
  forgotten?: number[];
  /** Texts that others store, one right before each of our stores. */
  moves?: string[];
  /** A foreign server that merges: what others store while ours is being stored. */
  merges?: string[];
}

/** By source: the stored text of a file, a document, or the failure of every effect on it. */
export type MemoryPlans = Record<string, string | MemoryDocument | { failed: string; [field: string]: unknown }>;

interface Remembered {
  key: string;
  time: number;
  answer: unknown;
}

const REQUEST_ID_MS = 10 * 60_000;

/** Performs effects on plans in memory. */
export class MemoryHost {
  readonly plans: MemoryPlans;
  /** All effects that were asked for, in order. */
  readonly effects: Json[] = [];
  /** Milliseconds; only the test moves it. */
  now = 0;
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly core: HostCore,
    private readonly checksum: (text: string) => string,
    plans: MemoryPlans,
  ) {
    this.plans = JSON.parse(JSON.stringify(plans)) as MemoryPlans;
  }

  /** The text of a plan as it is stored now; undefined if there is none. */
  textOf(source: string): string | undefined {
    const plan = this.plan(source);
    if (typeof plan === 'object') return 'versions' in plan ? (plan as MemoryDocument).versions.at(-1) : undefined;
    return plan;
  }

  /** Answers one effect. */
  perform = (effect: Json): Json => {
    this.effects.push(effect);
    if (effect.do === 'list') return { plans: [], roots: ['/plans'] };
    const plan = this.plan(effect.source as string);
    if (typeof plan === 'object' && 'failed' in plan) return plan;
    const kept = plan;
    return effect.do === 'load' ? this.load(effect, kept) : this.store(effect, kept);
  };

  /** Keeps an answer for a repeat of its request. */
  remember(request: { scope: string; requestId: string; key: string } | undefined, answer: unknown): void {
    if (request === undefined) return;
    this.remembered.set(idOf(request), { key: request.key, time: this.now, answer });
  }

  private plan(source: string): MemoryPlans[string] | undefined {
    return Object.hasOwn(this.plans, source) ? this.plans[source] : undefined;
  }

  private load({ source, also, request }: Json, plan: string | MemoryDocument | undefined): Json {
    const known = request === undefined ? undefined : this.remembered.get(idOf(request));
    if (known !== undefined && known.key === (request as Json).key) return { repeat: known.answer };
    if (known !== undefined && this.now - known.time < REQUEST_ID_MS) {
      return { failed: 'REQUEST_ID_REUSED', message: 'This requestId belongs to another call: take a new one.' };
    }
    if (plan === undefined) return { failed: 'SOURCE_NOT_FOUND', message: 'There is no such plan.', roots: ['/plans'] };
    if (typeof plan === 'string') return { source, kind: 'file', text: plan };
    const version = plan.versions.length;
    const baseText = also === undefined ? undefined : this.known(plan, also as { checksum: string });
    return {
      source,
      kind: 'document',
      text: plan.versions[version - 1],
      version,
      ...(plan.title !== undefined && { title: plan.title }),
      ...(baseText !== undefined && { baseText }),
    };
  }

  private known({ versions, forgotten = [] }: MemoryDocument, { checksum }: { checksum: string }): string | undefined {
    return versions.find((text, i) => !forgotten.includes(i + 1) && this.sum(text).startsWith(checksum));
  }

  private sum(stored: string): string {
    return this.checksum(this.core.planText(stored));
  }

  private store(effect: Json, plan: string | MemoryDocument | undefined): Json {
    if (typeof plan === 'object') return this.storeDocument(effect, plan);
    const { source, create, ifChecksum, ops } = effect;
    const free = create === true ? plan === undefined : plan !== undefined && this.sum(plan) === ifChecksum;
    if (!free) return { moved: { checksum: this.sum(plan ?? '') }, text: plan ?? '' };
    const text = this.core.applyToStored(plan ?? '', ops as never);
    this.plans[source as string] = text;
    return { stored: { checksum: this.sum(text) }, durable: true };
  }

  private storeDocument({ ifVersion, ops }: Json, plan: MemoryDocument): Json {
    const foreign = plan.moves?.shift();
    if (foreign !== undefined) plan.versions.push(foreign);
    const current = plan.versions.at(-1)!;
    if (ifVersion !== plan.versions.length) {
      return { moved: { version: plan.versions.length, checksum: this.sum(current) }, text: current };
    }
    const intended = this.core.applyToStored(current, ops as never);
    const other = plan.merges?.shift();
    const text = other === undefined ? intended : this.merged(plan, { current, other, ops });
    plan.versions.push(text);
    const stored = { version: plan.versions.length, checksum: this.sum(text) };
    return { stored, durable: true, ...(other !== undefined && { merged: { intended, text, before: other } }) };
  }

  /** What a server that merges lines makes of our operations when somebody else's come first. */
  private merged(
    plan: MemoryDocument,
    { current, other, ops }: { current: string; other: string; ops: unknown },
  ): string {
    const lines = (text: string) => this.core.splitLines(this.core.planText(text));
    const theirs = this.core.computeLineOps(lines(current), lines(other));
    plan.versions.push(other);
    const moved = this.core.rebaseLineOps(ops as never, theirs as never);
    if (moved === null) throw new Error('the merge in this vector overlaps');
    return this.core.applyToStored(other, moved as never);
  }
}

function idOf(request: unknown): string {
  const { scope, requestId } = request as { scope: string; requestId: string };
  return JSON.stringify([scope, requestId]);
}
