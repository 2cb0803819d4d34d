import * as z from 'zod/mini';
import { checkInput } from './check';
import { findInput } from './find';
import { inspectInput } from './inspect';
import { nextInput } from './next';
import { readInput } from './read';

/**
 * The arguments of every tool, by tool name. Only the build reads this: it publishes them as JSON Schema, and the core
 * validates against that, so zod itself is not in the bundle.
 */
export const INPUTS: Readonly<Record<string, z.ZodMiniObject>> = {
  werkbaum_plans: z.strictObject({}),
  werkbaum_read: readInput,
  werkbaum_inspect: inspectInput,
  werkbaum_find: findInput,
  werkbaum_next: nextInput,
  werkbaum_check: checkInput,
};
