import { invalidArgument, type ToolError } from '../../model/fault';
import { resolveNode } from '../../model/node-reference';
import type { Plan } from '../../model/plan';
import { statusFromWord, STATUS_WORDS } from '../../notation/status-word';
import type { State } from '../step';
import type { WriteArgs } from './write-args';

/**
 * `expectStatus`: refuse, although the base fits, if the node has another status (tools 3). Errors: EXPECT_FAILED with the
 * status `found` (a box character, or `none`); INVALID_ARGUMENT for a word that is no status.
 */
export function expectFault(plan: Plan, { expectStatus }: WriteArgs, { args }: State): ToolError | null {
  if (expectStatus === undefined || typeof args.id !== 'string') return null;
  const expected = statusFromWord(expectStatus);
  if (expected === undefined) {
    return invalidArgument('expectStatus', `\`expectStatus\` must be one of ${STATUS_WORDS.join(', ')}.`);
  }
  const node = resolveNode(plan, args.id);
  if (node.error !== undefined) return node.error;
  const { status } = plan.nodes[node.index]!;
  if (status === expected.code) return null;
  const found = status ?? 'none';
  const message = `Nothing was written: the node has the status ${status === null ? 'none' : `[${found}]`}, not the one you expected.`;
  return { code: 'EXPECT_FAILED', message, found };
}
