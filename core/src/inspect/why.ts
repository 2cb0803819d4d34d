import { choicePool } from '../model/path-tables';
import { isDiscarded, isDisjunctive, isStarted } from '../notation/vocabulary';
import type { Analysis } from './analysis';
import { nodeName, type NodeName } from './node-name';

/** Why a node is on the cheapest path, or is not (tools 4, `why`). */
export type Because = 'root' | 'child' | 'alternative' | 'dependency' | 'optional' | 'discarded' | 'not_chosen';

/** A member of the choice pool that decided, with its cost (notation 10). */
export interface Alternative extends NodeName {
  cost: number;
  chosen: boolean;
}

export interface Why extends NodeName {
  needed: boolean;
  station: boolean;
  because: Because;
  /** Parent, dependant, or the ancestor whose reason it is; absent where it is the node itself. */
  of?: NodeName;
  alternatives?: Alternative[];
}

/** The reason for node `i`. */
export function whyNode(analysis: Analysis, i: number): Why {
  const { plan, path } = analysis;
  const known = { ...nodeName(plan, i), needed: path.needed[i] === 1, station: path.station[i] === 1 };
  return { ...known, ...(known.needed ? whyNeeded(analysis, i) : whyNotNeeded(analysis, i)) };
}

type Reason = Pick<Why, 'because' | 'of' | 'alternatives'>;

function whyNeeded(analysis: Analysis, i: number): Reason {
  const { plan, path } = analysis;
  const how = path.reached[i]!;
  if (how === 'root') return { because: 'root' };
  const from = path.reachedFrom[i]!;
  const of = nodeName(plan, from);
  if (how === 'dependency') return { because: 'dependency', of };
  if (!isChoice(analysis, from)) return { because: 'child', of };
  return { because: 'alternative', of, alternatives: alternatives(analysis, from) };
}

/** Goes up to the first node with a reason of its own: at the latest that is a discarded root. */
function whyNotNeeded(analysis: Analysis, i: number): Reason {
  const { plan } = analysis;
  let at = i;
  let because = ownReason(analysis, at);
  while (because === null) {
    at = plan.parent[at]!;
    because = ownReason(analysis, at);
  }
  return {
    because,
    ...(at !== i && { of: nodeName(plan, at) }),
    ...(because === 'not_chosen' && { alternatives: alternatives(analysis, plan.parent[at]!) }),
  };
}

/** Reason of the node itself not to be needed, null if it has none: then its parent is not needed either. */
function ownReason({ plan, path }: Analysis, i: number): Because | null {
  const { status, optional } = plan.nodes[i]!;
  if (isDiscarded(status)) return 'discarded';
  if (optional && !isStarted(status)) return 'optional';
  const parent = plan.parent[i]!;
  return parent >= 0 && path.needed[parent] === 1 && path.needed[i] === 0 ? 'not_chosen' : null;
}

/** Whether the path children of `parent` are alternatives, be it a single one. */
function isChoice({ plan, path }: Analysis, parent: number): boolean {
  const { start, items } = path.tables.pathChildren;
  const first = items[start[parent]!];
  return first !== undefined && start[parent]! < start[parent + 1]! && isDisjunctive(plan.nodes[first]!.gate);
}

function alternatives({ plan, path }: Analysis, parent: number): Alternative[] {
  const { start, items } = path.tables.pathChildren;
  const only = items[start[parent]!]!;
  const pool = choicePool(plan.nodes, path.tables.pathChildren, parent);
  const members = pool.length > 0 ? pool : [only];
  const chosen = pool.length > 0 ? path.choice[parent]! : only;
  return members.map((i) => ({ ...nodeName(plan, i), cost: path.tables.cost[i]!, chosen: i === chosen }));
}
