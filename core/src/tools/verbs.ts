import type { Edit } from '../edit/edit';
import type { Tool } from './tool';
import type { WriteArgs } from './write/write-args';
import { writeTool } from './write/write-tool';

type VerbArgs = WriteArgs & Record<string, unknown>;

/** The verb of an `edit` list that a single tool stands for: the same members, no second code path (tools 3). */
function verb(what: Edit['do'], members: readonly string[]) {
  return (args: VerbArgs) => {
    const given = members.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]);
    return { kind: 'edits' as const, edits: [Object.fromEntries([['do', what], ...given]) as Edit] };
  };
}

/** `werkbaum_set_status` (tools 3). */
export const setStatusTool: Tool = writeTool({
  name: 'werkbaum_set_status',
  title: 'Set a status',
  description: 'Sets the status box of one node and changes nothing else in the plan.',
  destructive: false,
  request: verb('set_status', ['id', 'status']),
});

/** `werkbaum_set_size` (tools 3). */
export const setSizeTool: Tool = writeTool({
  name: 'werkbaum_set_size',
  title: 'Set a size',
  description: 'Sets or removes the T-shirt size of one node and changes nothing else in the plan.',
  destructive: false,
  request: verb('set_size', ['id', 'size']),
});

/** `werkbaum_add_node` (tools 3). */
export const addNodeTool: Tool = writeTool({
  name: 'werkbaum_add_node',
  title: 'Add a node',
  description: 'Adds one node line below a parent or as a root; indentation and gate sign follow its siblings.',
  destructive: false,
  request: verb('add', ['parent', 'after', 'line']),
});

/** `werkbaum_move_node` (tools 3). */
export const moveNodeTool: Tool = writeTool({
  name: 'werkbaum_move_node',
  title: 'Move a node',
  description: 'Moves a node with everything below it to another parent or place.',
  destructive: false,
  request: verb('move', ['id', 'parent', 'after']),
});

/** `werkbaum_remove_node` (tools 3). */
export const removeNodeTool: Tool = writeTool({
  name: 'werkbaum_remove_node',
  title: 'Discard or delete a node',
  description: 'Marks a node as discarded [-], or deletes it with everything below and its descriptions.',
  destructive: true,
  request: verb('remove', ['id', 'discard']),
});
