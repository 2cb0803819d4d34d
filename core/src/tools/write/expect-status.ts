import { invalidArgument, type ToolError } from '../../model/fault';
import { resolveNode } from '../../model/node-reference';
import type { Plan } from '../../model/plan';
import { statusFromWord, STATUS_WORDS } from '../../notation/status-word';
import type { WriteArgs } from './write-args';

/** Whether `expectStatus` is a status at all. Errors: INVALID_ARGUMENT. */
export function expectWordFault({ expectStatus }: WriteArgs): ToolError | null {
  if (expectStatus === undefined || statusFromWord(expectStatus) !== undefined) return null;
  return invalidArgument('expectStatus', `\`expectStatus\` must be one of ${STATUS_WORDS.join(', ')}.`);
}

/**
 * `expectStatus`: refuse, although the base fits, if the node has another status (tools 3). `id` is a reference in `plan`.
 * Errors: EXPECT_FAILED with the status `found` (a box character, or `none`); those of the reference.
 */
export function expectFault(plan: Plan, { expectStatus }: WriteArgs, id: unknown): ToolError | null {
  const expected = expectStatus === undefined ? undefined : statusFromWord(expectStatus);
  if (expected === undefined || typeof id !== 'string') return null;
  const node = resolveNode(plan, id);
  if (node.error !== undefined) return node.error;
  const { status } = plan.nodes[node.index]!;
  if (status === expected.code) return null;
  const found = status ?? 'none';
  const message = `Nothing was written: the node has the status ${status === null ? 'none' : `[${found}]`}, not the one you expected.`;
  return { code: 'EXPECT_FAILED', message, found };
}
