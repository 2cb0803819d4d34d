import { ERROR_CODES, invalidArgument, type ErrorCode, type ToolError } from '../model/fault';
import { planText } from '../notation/line-ends';
import type { Base, Failed, Loaded, Outcome } from '../ports/io';
import type { Checksum } from '../ports/checksum';
import { LIMITS } from './limits';
import { cutString } from '../notation/cut-string';

/** The plan a call is about. */
export interface PlanAtHand {
  /** LF, without a leading BOM. */
  text: string;
  /** Of `text`; `version` only for documents. */
  base: Base;
  /** Absent where the caller sent the text itself. */
  source?: string;
  kind?: 'file' | 'document';
  title?: string;
  /** Why it could not be stored now (dry runs). */
  unwritable?: Failed;
}

/** A plan, or why there is none. */
export type MaybePlan = { plan: PlanAtHand; error?: never } | { error: ToolError; plan?: never };

/** The plan in a text the caller sent (tools 1). Errors: TOO_LARGE. */
export function planFromText(text: string, checksum: Checksum): MaybePlan {
  const plain = planText(text);
  if (plain.length > LIMITS.characters) return { error: tooLarge(plain.length) };
  return { plan: { text: plain, base: { checksum: checksum(plain) } } };
}

/** The plan a host loaded, or its failure as an error. */
export function planFromOutcome(outcome: Outcome, checksum: Checksum): MaybePlan {
  if ('failed' in outcome) return { error: errorOf(outcome) };
  if (!isLoaded(outcome)) throw unexpected();
  const found = planFromText(outcome.text, checksum);
  if (found.error !== undefined) return found;
  const { source, kind, title, version, unwritable } = outcome;
  const base: Base = { ...(version !== undefined && { version }), ...found.plan.base };
  const rest = { ...(title !== undefined && { title }), ...(unwritable !== undefined && { unwritable }) };
  return { plan: { ...found.plan, base, source, kind, ...rest } };
}

/** A host's failure as the error of a tool. Throws for a code that nobody knows. */
export function errorOf({ failed, message, unwritable: _, ...fields }: Failed): ToolError {
  const code = ERROR_CODES.find((known): known is ErrorCode => known === failed);
  if (code === undefined) throw new Error(`the host failed with the unknown code ${JSON.stringify(failed)}`);
  return { code, message: typeof message === 'string' ? message : code, ...fields };
}

/** For outcomes that do not answer the effect: thrown, since it is a fault of the host and not of the caller. */
export function unexpected(): Error {
  return new Error('the host answered something else than it was asked for');
}

/** Exactly one of `source` and `text` (tools 1). */
export function oneSource(args: { source?: unknown; text?: unknown }): ToolError | null {
  if (args.source === '' || (args.source === undefined && args.text === undefined)) {
    return invalidArgument('source', 'Name the plan with `source` (see werkbaum_plans), or send it as `text`.');
  }
  if (args.source === undefined || args.text === undefined) return null;
  return invalidArgument('text', '`source` and `text` exclude each other: take one of them.');
}

/** `source` and `base` as answers begin: nothing for a text the caller sent. */
export function origin({ source, base }: PlanAtHand): { source?: string; base?: Base } {
  return source === undefined ? {} : { source: cutString(source, LIMITS.string), base };
}

function tooLarge(length: number): ToolError {
  const message = `The plan has ${length} characters; at most ${LIMITS.characters} are allowed.`;
  return { code: 'TOO_LARGE', message, limit: LIMITS.characters };
}

/** True for the answer to a `load` effect. */
export function isLoaded(outcome: Outcome): outcome is Loaded {
  return 'kind' in outcome && 'text' in outcome && typeof outcome.text === 'string';
}
