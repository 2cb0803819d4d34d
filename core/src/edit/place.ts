import { invalidArgument, type ToolError } from '../model/fault';
import { childIndexes, type Plan } from '../model/plan';
import { blockEnd, firstLine, logicalEnd } from './block';
import { childIndent, nodeIndent } from './indent';

/** Where a node is to stand: node indexes as in `TreeChange`, undefined = not given. */
export interface Target {
  /** -1 = the top. */
  parent?: number;
  after?: number | 'first';
}

/** A place for a node among the others. */
export interface Spot {
  /** -1 = the top. */
  parent: number;
  /** The sibling right before it, -1 if it is the first. */
  previous: number;
  /** The node will stand in front of this one (index from 0). */
  before: number;
  /** Its block begins at this line (index from 0) of the text as it is. */
  index: number;
  indent: string;
  /** Its siblings, itself excluded. */
  siblings: number[];
}

/**
 * The place that a target names (tools 3, `add`): last child, or right after the block of `after`, or before the first
 * sibling; indented like its siblings. `moved` is the node that is to go there, -1 if it is new.
 *
 * Errors: INVALID_ARGUMENT where `after` is no child of `parent`.
 */
export function findSpot(plan: Plan, target: Target, moved: number): Spot | { fault: ToolError } {
  const { after } = target;
  const parent = target.parent ?? (typeof after === 'number' ? plan.parent[after]! : -1);
  if (typeof after === 'number' && plan.parent[after] !== parent) return { fault: notAChild() };
  const siblings = childIndexes(plan, parent).filter((node) => node !== moved);
  if (siblings.length === 0) return { parent, previous: -1, siblings, ...onlyChild(plan, parent) };
  const first = siblings[0]!;
  if (after === 'first') {
    return {
      parent,
      previous: -1,
      siblings,
      before: first,
      index: firstLine(plan, first),
      indent: nodeIndent(plan, first),
    };
  }
  const previous = after ?? siblings.at(-1)!;
  const indent = nodeIndent(plan, previous);
  return { parent, previous, siblings, before: plan.end[previous]!, index: blockEnd(plan, previous), indent };
}

function onlyChild(plan: Plan, parent: number): Pick<Spot, 'before' | 'index' | 'indent'> {
  if (parent >= 0) {
    return { before: parent + 1, index: blockEnd(plan, parent), indent: childIndent(plan, parent) };
  }
  const index = plan.separatorLine > 0 ? plan.separatorLine - 1 : logicalEnd(plan).index;
  return { before: 0, index, indent: '' };
}

function notAChild(): ToolError {
  return invalidArgument(
    'after',
    '`after` must be a child of `parent`: leave `parent` out, or name one of its children.',
  );
}
