import * as z from 'zod/mini';
import { flag, integer, optionalText, person, planText, source, warningType } from './fields';

/** Arguments of `werkbaum_find` (tools 3). */
export const findInput = z.strictObject({
  source,
  text: planText,
  query: optionalText('In label, ID, people, description'),
  status: optionalText('Own status, as in set_status'),
  person,
  held: flag('Only nodes whose dependencies lower their status'),
  warning: warningType,
  limit: integer(1, 500, 'Default 20'),
});

export type FindArgs = z.infer<typeof findInput>;
