import * as z from 'zod/mini';
import { integer, optionalText, person, planText, source } from './fields';

/** Arguments of `werkbaum_next` (tools 3). */
export const nextInput = z.strictObject({
  source,
  text: planText,
  person,
  limit: integer(1, 200, 'Entries per list, default 5; 1 adds desc'),
  why: optionalText('Explain this node (ID or line:<n>)'),
});

export type NextArgs = z.infer<typeof nextInput>;
