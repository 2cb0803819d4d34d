import * as z from 'zod/mini';
import { flag, requiredSource } from './fields';
import { verbFields, writeOptions } from './write-fields';

const scalar = z.optional(z.string());

/**
 * One verb inside `werkbaum_edit`: flat, so that every client takes it. Which members belong to which verb is checked by the
 * edit layer, which also takes lists where this says string.
 */
const edit = z.object({
  do: z.enum([
    'set_status',
    'set_size',
    'add',
    'move',
    'remove',
    'rename',
    'replace',
    'set_deps',
    'set_people',
    'set_gate',
    'set_desc',
  ]),
  id: scalar,
  status: scalar,
  size: scalar,
  parent: scalar,
  after: scalar,
  line: scalar,
  ref: z.optional(z.string().check(z.describe('add: a name like $1 for later edits'))),
  discard: z.optional(z.boolean()),
  label: scalar,
  depsAdd: z.optional(z.string().check(z.describe('IDs, comma-separated'))),
  depsRemove: scalar,
  peopleAdd: scalar,
  peopleRemove: scalar,
  gate: z.optional(z.enum(['and', 'or', 'xor'])),
  desc: scalar,
});

/** Arguments of `werkbaum_edit` (tools 3). */
export const editInput = z.strictObject({
  ...verbFields,
  edits: z.array(edit).check(z.describe('Up to 100 verbs, in order, all or none')),
});

const op = z.object({
  op: z.enum(['insert', 'delete', 'replace']),
  index: z.int().check(z.gte(0), z.lte(2_000_001)),
  count: z.optional(z.int().check(z.gte(0), z.lte(2_000_001))),
  lines: z.optional(z.array(z.string())),
});

/** Arguments of `werkbaum_apply_ops` (tools 3). */
export const applyOpsInput = z.strictObject({
  ...verbFields,
  ops: z.array(op).check(z.describe('Against the lines base names; index from 0, sorted')),
});

/** Arguments of `werkbaum_write` (tools 3). */
export const writeInput = z.strictObject({
  source: requiredSource,
  text: z.string().check(z.describe('The whole new text')),
  create: flag('Make a new file instead; no base'),
  ...writeOptions,
});
