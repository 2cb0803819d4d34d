import * as z from 'zod/mini';
import { applyOpsInput, editInput, writeInput } from './bulk';
import { checkInput } from './check';
import { findInput } from './find';
import { inspectInput } from './inspect';
import { nextInput } from './next';
import { readInput } from './read';
import { addNodeInput, moveNodeInput, removeNodeInput, setSizeInput, setStatusInput } from './verbs';

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
  werkbaum_set_status: setStatusInput,
  werkbaum_set_size: setSizeInput,
  werkbaum_add_node: addNodeInput,
  werkbaum_move_node: moveNodeInput,
  werkbaum_remove_node: removeNodeInput,
  werkbaum_edit: editInput,
  werkbaum_apply_ops: applyOpsInput,
  werkbaum_write: writeInput,
};
