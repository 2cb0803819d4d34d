import type { Analysis } from '../inspect/analysis';
import { buildForest, type Forest, type Page } from '../inspect/forest';
import { PARTS } from '../inspect/parts';
import { pathAnswer, type PathAnswer } from '../inspect/path-answer';
import { selectNodes, type Selection } from '../inspect/selection';
import type { TreeNode } from '../inspect/tree-node';
import { warningAnswers, type WarningAnswer } from '../inspect/warning-answer';
import type { ToolError } from '../model/fault';
import { resolveNode } from '../model/node-reference';
import { aPerson, faultyOption } from '../model/options';
import { cursorScope, readCursor, writeCursor, type CursorScope } from './cursor';
import type { InspectArgs } from './inputs/inspect';
import { LIMITS } from './limits';
import { origin, type PlanAtHand } from './plan-at-hand';
import { capList, count, cuts, fitted, jsonLength, type Truncated } from './shorten';
import type { Services } from './tool';

/** Room that warnings and path may take where a tree must find place beside them. */
const BESIDE_TREE = 30_000;
/** A single node takes at most this: its lists give way, and no more than a handful of cut strings can be in it. */
const ONE_NODE = 20_000;
/** Commas, brackets, `children`, `more` around a node; `next` and `truncated` around the result. */
const AROUND_NODE = 48;
const AROUND_RESULT = 400;

interface Facts {
  warnings?: WarningAnswer[];
  path?: PathAnswer;
}

/** One page of an inspection (tools 4): at most 60,000 characters of JSON; warnings and path on the first one. */
export function inspectionPage(
  args: InspectArgs,
  plan: PlanAtHand,
  { checksum, plans }: Services,
): object | { error: ToolError } {
  const fault = faultyOption({ person: args.person }, { person: aPerson });
  if (fault !== null) return { error: fault };
  const analysis = plans.analysisOf(plan.text);
  const top = args.id === undefined ? { index: -1 } : resolveNode(analysis.plan, args.id);
  if (top.error !== undefined) return { error: top.error };
  const scope = cursorScope(plan.base.checksum, shapeOf(args), checksum);
  const start = args.cursor === undefined ? { position: 0 } : readCursor(args.cursor, scope);
  if ('error' in start) return start;
  const { id: _id, person, depth } = args;
  const selection = selectNodes(analysis, { within: top.index, person, depth });
  return pageAt(start.position, { args, plan, analysis, selection, scope, within: top.index });
}

interface Call {
  args: InspectArgs;
  plan: PlanAtHand;
  analysis: Analysis;
  selection: Selection;
  scope: CursorScope;
  within: number;
}

function pageAt(from: number, call: Call): object {
  const { args, plan, analysis, selection, scope } = call;
  const parts = args.include ?? PARTS;
  const truncated: Truncated = {};
  const head = { ...origin(plan), nodes: analysis.plan.nodes.length };
  const room = LIMITS.result - AROUND_RESULT - jsonLength(head);
  if (!parts.includes('tree')) return { ...head, ...factsOf(from, call, room, truncated), ...cuts(truncated) };
  const first = treeOf(call, { from, limit: 1, take: (node) => shortNode(node, {}) });
  const beside = Math.min(BESIDE_TREE, room - AROUND_NODE - jsonLength(first.tree));
  const facts = factsOf(from, call, beside, truncated);
  const left = room - jsonLength(facts);
  const { tree, next } = treeOf(call, { from, limit: args.limit, take: fitting(left, truncated) });
  const cursor = next < selection.nodes.length ? { next: writeCursor(scope, next) } : {};
  return { ...head, tree, ...facts, ...cursor, ...cuts(truncated) };
}

function treeOf({ analysis, selection, args }: Call, page: Page): Forest {
  return buildForest(analysis, selection, args.detail ?? 'concise', page);
}

/** Shortens each node as it comes, as long as there is room. What is cut counts on the page that shows it. */
function fitting(room: number, truncated: Truncated): NonNullable<Page['take']> {
  let left = room;
  return (node, isFirst) => {
    const cut: Truncated = {};
    const short = shortNode(node, cut);
    left -= jsonLength(short) + AROUND_NODE;
    if (left < 0 && !isFirst) return null;
    for (const [name, amount] of Object.entries(cut)) count(truncated, name, amount);
    return short;
  };
}

function shortNode(node: TreeNode, truncated: Truncated): TreeNode {
  return fitted(node, ONE_NODE, truncated);
}

function factsOf(from: number, { analysis, within, args }: Call, room: number, truncated: Truncated): Facts {
  if (from > 0) return {};
  const parts = args.include ?? PARTS;
  const facts: Facts = {};
  if (parts.includes('warnings')) facts.warnings = cappedWarnings(warningAnswers(analysis, within), truncated);
  if (parts.includes('path')) facts.path = cappedPath(pathAnswer(analysis), truncated);
  return fitted(facts, room, truncated);
}

function cappedWarnings(warnings: WarningAnswer[], truncated: Truncated): WarningAnswer[] {
  return [...capList(warnings, LIMITS.entries, 'warnings', truncated)];
}

function cappedPath(path: PathAnswer, truncated: Truncated): PathAnswer {
  return {
    ...path,
    needed: [...capList(path.needed, LIMITS.needed, 'needed', truncated)],
    stations: [...capList(path.stations, LIMITS.entries, 'stations', truncated)],
    loads: [...capList(path.loads, LIMITS.entries, 'loads', truncated)],
  };
}

/** The arguments that must not change between pages; `limit` may. */
function shapeOf({ id, include, detail, depth, person }: InspectArgs): object {
  return [id ?? null, include ?? null, detail ?? null, depth ?? null, person ?? null];
}
