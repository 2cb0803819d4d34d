import * as z from 'zod/mini';
import { LIMITS } from '../limits';
import { integer, optionalText } from './fields';

/** A text of as many characters has at most one line more. */
const MAX_LINE = LIMITS.characters + 1;

/** Arguments of `werkbaum_read` (tools 3). */
export const readInput = z.strictObject({
  source: z.string().check(z.describe('Plan, as werkbaum_plans names it')),
  id: optionalText('Only the block of this node (ID or line:<n>)'),
  from: integer(1, MAX_LINE, 'First line'),
  to: integer(1, MAX_LINE, 'Last line'),
});

export type ReadArgs = z.infer<typeof readInput>;
