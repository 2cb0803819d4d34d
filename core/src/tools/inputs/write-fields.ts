import * as z from 'zod/mini';
import { optionalText, planText, source } from './fields';

/**
 * What every write tool takes besides its own arguments (tools 3). Undescribed on purpose: `instructions` says it once for all
 * tools, and every byte here would be in every prompt several times.
 */
export const writeOptions = {
  base: z.optional(
    z.strictObject({
      version: z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000_000))),
      checksum: z.string(),
    }),
  ),
  dryRun: z.optional(z.boolean()),
  allowWarnings: z.optional(z.boolean()),
  allowProd: z.optional(z.boolean()),
  requestId: z.optional(z.string().check(z.maxLength(200))),
  note: z.optional(z.string()),
};

/** The plan, or its text, and the write options: for verbs. */
export const verbFields = { source, text: planText, ...writeOptions };

/** For verbs with one node: refuse if its status is another. */
export const expectStatus = z.optional(z.string());

/** Where a node goes. */
export const place = {
  parent: optionalText('Parent node; none: a root'),
  after: optionalText('Sibling before it, or first; default: last'),
};
