import * as z from 'zod/mini';
import { WARNING_TYPES } from '../../model/warning';

/** Fields that several tools share (tools 3). Published descriptions are short: every byte is in every prompt. */

const text = (description: string) => z.string().check(z.describe(description));

/** Which plan, where nothing else can name it. */
export const requiredSource = text('Plan, as werkbaum_plans names it');
/** Which plan. */
export const source = z.optional(requiredSource);
/** The plan itself. */
export const planText = z.optional(z.string().check(z.describe('The plan itself, instead of source')));
/** A node. */
export const node = (description = 'Node: ID or line:<n>') => text(description);
/** A person. */
export const person = z.optional(text('Only what this person owns'));
/** A word of notation 7. */
export const warningType = z.optional(z.enum(WARNING_TYPES).check(z.describe('Nodes with such a warning')));

/** A whole number between bounds, both included. */
export function integer(minimum: number, maximum: number, description: string) {
  return z.optional(z.int().check(z.gte(minimum), z.lte(maximum), z.describe(description)));
}

/** A string that is not empty, and may be absent. */
export function optionalText(description: string) {
  return z.optional(text(description));
}

/** True or false, and may be absent. */
export function flag(description: string) {
  return z.optional(z.boolean().check(z.describe(description)));
}
