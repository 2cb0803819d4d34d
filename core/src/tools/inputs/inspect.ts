import * as z from 'zod/mini';
import { PARTS } from '../../inspect/parts';
import { integer, optionalText, person, planText, source } from './fields';

/** Arguments of `werkbaum_inspect` (tools 3). */
export const inspectInput = z.strictObject({
  source,
  text: planText,
  id: optionalText('Only this subtree (ID or line:<n>)'),
  include: z.optional(z.array(z.enum(PARTS)).check(z.describe('Default: all'))),
  detail: z.optional(z.enum(['concise', 'full']).check(z.describe('Default: concise'))),
  depth: integer(1, 12_000, 'Levels of the tree'),
  limit: integer(1, 10_000, 'Nodes per page'),
  cursor: optionalText('`next` of the page before'),
  person,
});

export type InspectArgs = z.infer<typeof inspectInput>;
