/** Every tool of the contract (spec: tools 3), whether a caller's rights show it or not. */
export const TOOL_NAMES = [
  'werkbaum_plans',
  'werkbaum_read',
  'werkbaum_inspect',
  'werkbaum_find',
  'werkbaum_next',
  'werkbaum_check',
  'werkbaum_set_status',
  'werkbaum_set_size',
  'werkbaum_add_node',
  'werkbaum_move_node',
  'werkbaum_remove_node',
  'werkbaum_edit',
  'werkbaum_apply_ops',
  'werkbaum_write',
] as const;
