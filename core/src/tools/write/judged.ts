import { judgeChange, type JudgedChange } from '../../guard/change';
import { warningFinding, prodFinding, deletedFinding, type Finding } from '../../guard/finding';
import { isStructural } from '../../guard/warning-class';
import type { Analysis } from '../../inspect/analysis';
import { allWarnings } from '../../model/all-warnings';
import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { warningText, type Warning } from '../../model/warning';
import type { Right } from '../caller';
import type { WriteArgs } from './write-args';

/** A change and what it means: both plans analysed, and what the guards see. */
export interface Judged extends JudgedChange {
  before: Analysis;
  after: Analysis;
}

/** Most warnings and nodes a refusal lists. */
const LISTED = 20;

/** Analyses the step from one plan to the next. */
export function judge(before: Analysis, after: Analysis): Judged {
  return { before, after, ...judgeChange(warned(before), warned(after)) };
}

function warned(analysis: Analysis): { plan: Plan; warnings: Warning[] } {
  return { plan: analysis.plan, warnings: allWarnings(analysis) };
}

/**
 * The first reason not to store a change (tools 5, 9): FORBIDDEN where nodes go and the caller may not delete,
 * STRUCTURE_BLOCKED, PROD_BLOCKED. Null if nothing blocks.
 */
export function blockedBy(judged: Judged, args: WriteArgs, rights: readonly Right[]): ToolError | null {
  if (judged.gone.length > 0 && !rights.includes('delete')) return mayNotDelete(judged);
  const structural = judged.warnings.added.filter(({ type }) => isStructural(type));
  if (structural.length > 0 && args.allowWarnings !== true) return structureBlocked(structural);
  return judged.newProd.length > 0 && args.allowProd !== true ? prodBlocked(judged) : null;
}

/** What would block or be reported, for a text that is not stored (tools 5, guard 3). */
export function findingsOf(judged: Judged, args: WriteArgs, rights: readonly Right[]): Finding[] {
  const { warnings, newProd, gone, before, after } = judged;
  return [
    ...warnings.added.map((warning) => warningFinding(warning, args.allowWarnings !== true)),
    ...newProd.map((i) => prodFinding(after.plan.nodes[i]!, args.allowProd !== true)),
    ...gone.map((i) => deletedFinding(before.plan.nodes[i]!, !rights.includes('delete'))),
  ];
}

function mayNotDelete({ before, gone }: Judged): ToolError {
  const { label, line } = before.plan.nodes[gone[0]!]!;
  const message = `This would remove ${gone.length} node(s), such as “${label.slice(0, 100)}” in line ${line}, and you may not delete: set [-] instead.`;
  return { code: 'FORBIDDEN', message, right: 'delete' };
}

function structureBlocked(warnings: readonly Warning[]): ToolError {
  const shown = warnings.slice(0, LISTED).map((warning) => ({ ...warning, text: warningText(warning) }));
  const message = `Nothing was written: this would bring ${warnings.length} new structural warning(s). Mend the lines; allowWarnings: true only if a person wants them. ${shown[0]!.text}`;
  return { code: 'STRUCTURE_BLOCKED', message, warnings: shown };
}

function prodBlocked({ after, newProd }: Judged): ToolError {
  const nodes = newProd.slice(0, LISTED).map((i) => {
    const { id, line, label } = after.plan.nodes[i]!;
    return id === null ? { line, label } : { id, line, label };
  });
  const message = `Nothing was written: ${newProd.length} node(s) would newly carry [^] (in production), see \`nodes\`. Only people set that; use [x] for done.`;
  return { code: 'PROD_BLOCKED', message, nodes };
}
