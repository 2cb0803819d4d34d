import { parseText } from '../notation/parse';
import type { ParsedText } from '../notation/parsed-text';
import type { Warning } from '../notation/warning';
import { mixedGates } from './mixed-gate';
import type { Plan } from './plan';
import { sizeConflicts } from './size-conflict';
import { xorConflicts } from './xor-conflict';

/** Reads a text into a plan with all warnings of notation 7.2, sorted as it says. Any string will do. */
export function readPlan(text: string): Plan {
  return withModelWarnings(parseText(text));
}

/** A parsed text with the warnings that need the whole tree, all sorted. */
export function withModelWarnings(parsed: ParsedText): Plan {
  const warnings = [...parsed.warnings, ...xorConflicts(parsed), ...sizeConflicts(parsed), ...mixedGates(parsed)];
  return { ...parsed, warnings: sortWarnings(warnings) };
}

/** By line, then type in code unit order; what is equal in both keeps its order (notation 7.2). */
function sortWarnings(warnings: Warning[]): Warning[] {
  return warnings.sort((a, b) => lineOf(a) - lineOf(b) || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0));
}

function lineOf(warning: Warning): number {
  return 'line' in warning ? warning.line : 0;
}
