import { allWarnings } from '../model/all-warnings';
import { warningText, type Warning } from '../model/warning';
import type { Analysis } from './analysis';

/** A warning as answers show it: its fields and the English text. */
export type WarningAnswer = Warning & { text: string };

/**
 * The warnings an inspection lists: all, or those at the lines of nodes below and including `within` (index; -1 = all).
 * What has no line belongs to no subtree.
 */
export function warningAnswers(analysis: Analysis, within: number): WarningAnswer[] {
  const warnings = allWarnings(analysis);
  const wanted = within < 0 ? warnings : warnings.filter(inSubtree(analysis, within));
  return wanted.map((warning) => ({ ...warning, text: warningText(warning) }));
}

function inSubtree({ plan }: Analysis, within: number): (warning: Warning) => boolean {
  const lines = new Set<number>();
  for (let i = within; i < plan.end[within]!; i++) lines.add(plan.nodes[i]!.line);
  return (warning) => 'line' in warning && lines.has(warning.line);
}
