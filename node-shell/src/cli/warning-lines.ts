import { harmless } from './harmless';
import { fill, type Paper } from './paper';

/** The warnings of a plan as a list under a heading; a single line if there are none. */
export function warningLines(warnings: readonly { text: string }[], paper: Paper): string[] {
  if (warnings.length === 0) return [paper.colors.green('No warnings.')];
  return [paper.colors.yellow(`Warnings (${warnings.length})`), ...bulletList(warnings, paper)];
}

/** Texts of the core, one entry each. */
export function bulletList(entries: readonly { text: string }[], paper: Paper): string[] {
  return entries.map(({ text }) => fill(paper, '  ', harmless(text)));
}
