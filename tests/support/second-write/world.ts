import { applyToStored } from '@werkbaum/core';
import { nodeChecksum } from '../../contracts/vectors/checksum';
import { naiveDiff } from '../../core/lineops/naive-diff';
import { linesOf, wholeText } from './text';

type Json = Record<string, unknown>;

/** A plan as vectors describe it. */
export type StoredPlan = string | StoredDocument | ({ failed: string } & Json);

/** A document with what others do to it. */
export interface StoredDocument {
  versions: string[];
  forgotten?: number[];
  moves?: string[];
  merges?: string[];
}

/** Base of a stored text as answers give it. */
export function baseOf(stored: string, version?: number): { version?: number; checksum: string } {
  return { ...(version !== undefined && { version }), checksum: nodeChecksum(wholeText(stored)) };
}

/** The current text and base of a plan. */
export function currentOf(plan: string | StoredDocument): { text: string; base: ReturnType<typeof baseOf> } {
  if (typeof plan === 'string') return { text: plan, base: baseOf(plan) };
  const text = plan.versions.at(-1)!;
  return { text, base: baseOf(text, plan.versions.length) };
}

/** The stored text with other lines: how line ends and BOM are kept has tests of its own. */
export function restored(stored: string, lines: readonly string[]): string {
  return applyToStored(stored, naiveDiff(linesOf(stored), [...lines]));
}
