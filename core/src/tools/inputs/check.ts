import * as z from 'zod/mini';
import { planText, source } from './fields';

/** Arguments of `werkbaum_check` (tools 3). */
export const checkInput = z.strictObject({
  source,
  text: planText,
  against: z.optional(z.string().check(z.describe('The text before: what would a write from there meet?'))),
});
export type CheckArgs = z.infer<typeof checkInput>;
