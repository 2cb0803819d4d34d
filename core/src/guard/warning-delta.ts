import type { LineOp } from '../lineops/line-op';
import { mapLines } from '../lineops/map-line';
import type { Plan } from '../model/plan';
import type { Warning } from '../model/warning';
import { matchByHubs, type Hubs } from './hub-matching';
import { Interner } from './interner';

/** A plan and all its warnings, those about path and loads included, in the order of `allWarnings`. */
export interface WarnedPlan {
  readonly plan: Plan;
  readonly warnings: readonly Warning[];
}

/** How the warnings changed: `total` (of the new text) = the old total - removed + added. */
export interface WarningDelta {
  /** Warnings of the new text that are not old, in their order. */
  readonly added: readonly Warning[];
  /** Warnings of the old text that are gone, in their order; lines are those of the old text. */
  readonly removed: readonly Warning[];
  readonly total: number;
}

/**
 * Which warnings are new and which are gone (tools 5, guard 1). A warning is old if the text before had one of the same type with
 * the same content or on the line that became this line; each warning before vouches for one. Pairs are chosen
 * so that as few as possible are new.
 *
 * @param ops lead from the lines of `before` to those of `after`, as `computeLineOps` gives them
 */
export function warningDelta(before: WarnedPlan, after: WarnedPlan, ops: readonly LineOp[]): WarningDelta {
  if (isUnchanged(before.warnings, after.warnings, ops))
    return { added: [], removed: [], total: after.warnings.length };
  const interner = new Interner();
  const left = hubsOf(before, interner, mapLines(before.warnings.map(indexOf), ops));
  const right = hubsOf(after, interner, after.warnings.map(indexOf));
  const leftOf = matchByHubs(left, right, interner.size);
  const kept = new Set(leftOf);
  const added = after.warnings.filter((_, v) => leftOf[v]! < 0);
  const removed = before.warnings.filter((_, u) => !kept.has(u));
  return { added, removed, total: after.warnings.length };
}

/** True if the same warnings stand on the same lines: most changes write single lines anew and no warning comes or goes. */
function isUnchanged(before: readonly Warning[], after: readonly Warning[], ops: readonly LineOp[]): boolean {
  if (before.length !== after.length) return false;
  if (ops.some((op) => op.op !== 'replace' || op.count !== 1 || op.lines.length !== 1)) return false;
  return before.every((warning, i) => isSame(warning, after[i]!));
}

function isSame(a: Warning, b: Warning): boolean {
  if (a.type !== b.type) return false;
  return Object.entries(a).every(([name, value]) => (b as unknown as Record<string, unknown>)[name] === value);
}

/** Line index from 0; what has no line comes last in the order and is never mapped to anything. */
function indexOf(warning: Warning): number {
  return 'line' in warning ? warning.line - 1 : Number.MAX_SAFE_INTEGER;
}

function hubsOf({ plan, warnings }: WarnedPlan, interner: Interner, lines: readonly number[]): Hubs[] {
  const contentOf = contents(plan);
  return warnings.map((warning, i) => ({
    first: interner.numberOf(`${warning.type} has ${contentOf(warning)}`),
    second: 'line' in warning ? interner.numberOf(`${warning.type} at ${lines[i]}`) : -1,
  }));
}

/** What a warning is about, wherever it stands: label, code or ID. A size conflict is about the node at its line. */
function contents({ nodes }: Plan): (warning: Warning) => string {
  let labels: Map<number, string> | null = null;
  return (warning) => {
    if ('label' in warning) return warning.label;
    if ('code' in warning) return warning.code;
    if ('id' in warning) return warning.id;
    if ('tag' in warning) return warning.tag;
    if (warning.type !== 'sizeConflict') return '';
    labels ??= new Map(nodes.map(({ line, label }) => [line, label]));
    return labels.get(warning.line)!;
  };
}
