import { findNodes } from '../inspect/find-nodes';
import type { ToolError } from '../model/fault';
import { LIMITS } from './limits';
import { origin, type PlanAtHand } from './plan-at-hand';
import { readingTool } from './reading-tool';
import { cuts, fitted, type Truncated } from './shorten';
import type { FindArgs } from './inputs/find';

/** `werkbaum_find`: nodes that pass all given filters (tools 3). */
export const findTool = readingTool<FindArgs>({
  name: 'werkbaum_find',
  title: 'Find nodes',
  description: 'Nodes of a plan by words, status, person, held status or warning, with the labels above them.',
  answer: find,
});

function find({ source: _source, text: _text, ...options }: FindArgs, plan: PlanAtHand): object | { error: ToolError } {
  const found = findNodes(plan.text, options);
  if ('error' in found) return found;
  const { base } = origin(plan);
  const truncated: Truncated = {};
  const { hits: shown } = fitted({ base, hits: found.hits }, LIMITS.result - 200, truncated);
  const { hits: left = 0, ...others } = truncated;
  const more = (found.more ?? 0) + left;
  return {
    ...(base !== undefined && { base }),
    hits: shown,
    ...(more > 0 && { more }),
    ...cuts(others),
  };
}
