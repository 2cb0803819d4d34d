import type { Refusal } from '../model/fault';
import { resolveNode } from '../model/node-reference';
import { aCount, aPerson, aString, faultyOption, listOf, oneOf } from '../model/options';
import { Analysis } from './analysis';
import { buildForest, MAX_LEVELS, type Detail } from './forest';
import { PARTS, type Part } from './parts';
import { pathAnswer, type PathAnswer } from './path-answer';
import { selectNodes } from './selection';
import type { TreeNode } from './tree-node';
import { warningAnswers, type WarningAnswer } from './warning-answer';

/** What an inspection is about; everything is optional (tools 3, `inspect`). */
export interface InspectOptions {
  /** Subtree to narrow `tree` and `warnings` to. */
  id?: string | undefined;
  /** Default: all parts. */
  include?: readonly Part[] | undefined;
  /** Default: concise. */
  detail?: Detail | undefined;
  /** Levels of `tree`, from 1. */
  depth?: number | undefined;
  person?: string | undefined;
}

/** What a plan means. `nodes` counts the whole plan; a part is there if it was included. */
export interface Inspection {
  nodes: number;
  tree?: TreeNode[];
  warnings?: WarningAnswer[];
  path?: PathAnswer;
}

const RULES = {
  id: aString,
  include: listOf(PARTS),
  detail: oneOf(['concise', 'full']),
  depth: aCount,
  person: aPerson,
};

/**
 * Tree, warnings and path of a text in one piece (tools 4): no pages and no cuts, but never more than 100 levels; a node there
 * says in `more` how many are below it, and `id: "line:<n>"` shows those.
 *
 * Errors: INVALID_ARGUMENT, NODE_NOT_FOUND, NODE_AMBIGUOUS.
 */
export function inspectPlan(text: string, options: InspectOptions = {}): Inspection | Refusal {
  const fault = faultyOption(options, RULES);
  if (fault !== null) return { error: fault };
  const analysis = Analysis.of(text);
  const top = options.id === undefined ? { index: -1 } : resolveNode(analysis.plan, options.id);
  if (top.error !== undefined) return { error: top.error };
  return inspection(analysis, top.index, options);
}

function inspection(analysis: Analysis, within: number, options: InspectOptions): Inspection {
  const parts = options.include ?? PARTS;
  const answer: Inspection = { nodes: analysis.plan.nodes.length };
  if (parts.includes('tree')) answer.tree = wholeTree(analysis, within, options);
  if (parts.includes('warnings')) answer.warnings = warningAnswers(analysis, within);
  if (parts.includes('path')) answer.path = pathAnswer(analysis);
  return answer;
}

/** In one piece there is no later page: what lies below level 100 is left out like what lies below `depth`. */
function wholeTree(analysis: Analysis, within: number, options: InspectOptions): TreeNode[] {
  const depth = Math.min(options.depth ?? MAX_LEVELS, MAX_LEVELS);
  const selection = selectNodes(analysis, { within, person: options.person, depth });
  return buildForest(analysis, selection, options.detail ?? 'concise', { from: 0 }).tree;
}
