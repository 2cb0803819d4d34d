import { planText, splitLines } from '@werkbaum/core';
import type { Base, Failed, LineOp, Loaded, Moved, StoreEffect, Stored } from '@werkbaum/core';
import { checksum } from '../../../node-shell/src/checksum';

/** The part of the port that every store has. `list` is the host's. */
export interface PlanStore {
  load(source: string, also?: Base): Promise<Loaded | Failed>;
  store(effect: StoreEffect): Promise<Stored | Moved | Failed>;
}

/** A store with what a test needs around it. */
export interface StoreUnderTest {
  store: PlanStore;
  /** Puts a plan there from outside and names it. */
  put(text: string): Promise<string>;
  /** Changes it from outside, as another program or person would. */
  change(source: string, text: string): Promise<void>;
  /** The text as it is stored, from outside. */
  textOf(source: string): Promise<string>;
  /** A source that names nothing yet. */
  missing(): string;
  /** Names one that may be made, where the store makes plans. */
  creatable?(): string;
  /** True if every byte of untouched lines stays; else only the plan text does. */
  keepsBytes: boolean;
  /** True if older texts are known for `also`. */
  knowsOlderTexts: boolean;
}

let keys = 0;

/** A request with an ID of its own. */
export function newRequest(): StoreEffect['request'] {
  const requestId = `call ${++keys} ${Math.random()}`;
  return { scope: 'test', requestId, key: checksum(requestId) };
}

/** The effect that stores `ops` on exactly the text that was loaded. */
export function storeOn(loaded: Loaded, ops: LineOp[], request = newRequest()): StoreEffect {
  const { source, version, text } = loaded;
  const condition = version === undefined ? { ifChecksum: checksumOf(text) } : { ifVersion: version };
  return { do: 'store', source, ...condition, ops, request, answer: {} };
}

/** The effect that makes a plan of one text. */
export function create(source: string, text: string, request = newRequest()): StoreEffect {
  const ops: LineOp[] = [{ op: 'replace', index: 0, count: 1, lines: splitLines(text) }];
  return { do: 'store', source, create: true, ops, request, answer: {} };
}

/** The checksum of a stored text's plan text. */
export function checksumOf(text: string): string {
  return checksum(planText(text));
}

/** The answer, which must have `field`. */
export function having<Answer extends object, Field extends string>(
  answer: Answer,
  field: Field,
): Extract<Answer, Record<Field, unknown>> {
  if (!(field in answer)) throw new Error(`no ${field}: ${JSON.stringify(answer)}`);
  return answer as Extract<Answer, Record<Field, unknown>>;
}

/** Loads a plan that must be there. */
export async function loaded(store: PlanStore, source: string): Promise<Loaded> {
  const answer: object = await store.load(source);
  return having(answer as Loaded, 'text');
}
