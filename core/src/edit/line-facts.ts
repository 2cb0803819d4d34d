import { gateOf } from '../notation/head';
import type { Tokens } from '../notation/extract';
import type { LineParts } from '../notation/parts';
import { statusFacts, type Fold } from '../notation/vocabulary';
import type { NodeFields } from './change';

/** Everything the parser reads from one logical line. */
export interface LineFacts extends Tokens {
  width: number;
  sign: string;
  fold: Fold | null;
  /** Box character in lower case, '' without a box. */
  code: string;
}

/** What a logical line says. */
export function factsOf({ head, tokens }: LineParts): LineFacts {
  return { ...tokens, width: head.width, sign: head.sign, fold: head.fold, code: head.code.toLowerCase() };
}

/** The same facts as the fields of a node. */
export function fieldsOf(facts: LineFacts): NodeFields {
  const { label, url, size, tags, marks, id, deps, focus, fold, sign, code } = facts;
  const status = statusFacts(code)?.code ?? null;
  const gate = gateOf(sign as Parameters<typeof gateOf>[0]);
  return { label, gate, optional: sign === '+', fold, status, url, size, tags, marks, id, deps, focus };
}

/** True if two values of the notation (scalars or lists of strings) are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** True if both lines say the same. */
export function sameFacts(a: LineFacts, b: LineFacts): boolean {
  return (Object.keys(a) as (keyof LineFacts)[]).every((name) => sameValue(a[name], b[name]));
}
