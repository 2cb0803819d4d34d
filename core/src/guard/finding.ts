import type { PlanNode } from '../model/plan';
import { warningText, type Warning, type WarningType } from '../model/warning';
import { isStructural } from './warning-class';

/** Something a check found (tools 3, `check`). */
export interface Finding {
  /** A warning type, `prod` for a new `[^]`, `deleted` for a node that is gone. */
  type: WarningType | 'prod' | 'deleted';
  class: 'structural' | 'content' | 'guard';
  /** From 1; of a `deleted` node in the text before. */
  line?: number;
  text: string;
  /** True if a write would be refused for it. */
  blocking: boolean;
}

/** @param blocking whether it blocks if it is structural; what is content never does */
export function warningFinding(warning: Warning, blocking: boolean): Finding {
  const structural = isStructural(warning.type);
  return {
    type: warning.type,
    class: structural ? 'structural' : 'content',
    ...('line' in warning && { line: warning.line }),
    text: warningText(warning),
    blocking: structural && blocking,
  };
}

/** @param node carries `[^]` and did not before */
export function prodFinding({ line, label }: PlanNode, blocking: boolean): Finding {
  const text = `Line ${line}: “${label}” is newly marked [^], in production; only people decide that.`;
  return { type: 'prod', class: 'guard', line, text, blocking };
}

/** @param node of the text before, gone in the text after */
export function deletedFinding({ line, label }: PlanNode, blocking: boolean): Finding {
  const text = `Line ${line} of the text before: “${label}” is no longer there.`;
  return { type: 'deleted', class: 'guard', line, text, blocking };
}
