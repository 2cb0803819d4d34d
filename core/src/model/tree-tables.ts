import type { Plan } from './plan';

/** The part of a plan that tree walks need; it exists before IDs and warnings are settled. */
export type TreeTables = Pick<Plan, 'nodes' | 'parent' | 'end'>;
