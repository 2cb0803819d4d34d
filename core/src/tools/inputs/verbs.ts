import * as z from 'zod/mini';
import { SIZES } from '../../notation/vocabulary';
import { node } from './fields';
import { expectStatus, place, verbFields } from './write-fields';

const text = (description: string) => z.string().check(z.describe(description));

/** Arguments of `werkbaum_set_status` (tools 3). */
export const setStatusInput = z.strictObject({
  ...verbFields,
  id: node(),
  status: text(
    'Box character, key or name: ? idea, " " planned, ~ in progress, / walking skeleton, x done, - discarded, ! high risk; none',
  ),
  expectStatus,
});

/** Arguments of `werkbaum_set_size` (tools 3). */
export const setSizeInput = z.strictObject({
  ...verbFields,
  id: node(),
  size: z.enum([...SIZES, 'none']),
  expectStatus,
});

/** Arguments of `werkbaum_add_node` (tools 3). */
export const addNodeInput = z.strictObject({
  ...verbFields,
  ...place,
  line: text('The node line without indentation, e.g. [ ] #.api: Label (S) @mia :#dep'),
});

/** Arguments of `werkbaum_move_node` (tools 3). */
export const moveNodeInput = z.strictObject({ ...verbFields, id: node(), ...place, expectStatus });

/** Arguments of `werkbaum_remove_node` (tools 3). */
export const removeNodeInput = z.strictObject({
  ...verbFields,
  id: node(),
  discard: z.boolean().check(z.describe('true: mark [-]; false: delete with all below')),
  expectStatus,
});
