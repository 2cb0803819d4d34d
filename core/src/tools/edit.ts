import { checkEdits } from '../edit/edit-plan';
import type { Tool } from './tool';
import { tooLarge } from './write/compute-change';
import { writeTool } from './write/write-tool';
import { LIMITS } from './limits';

/** `werkbaum_edit`: up to 100 verbs at once, all or none (tools 3). */
export const editTool: Tool = writeTool({
  name: 'werkbaum_edit',
  title: 'Edit a plan',
  description:
    'Up to 100 verbs in one atomic write: set_status, set_size, add, move, remove, rename, replace (line), set_deps, set_people, set_gate, set_desc. Later edits may use the ref of an add.',
  destructive: true,
  request(args) {
    const edits = args.edits as readonly unknown[];
    if (edits.length > LIMITS.edits) return { error: tooLarge('edits', edits.length) };
    const checked = checkEdits(edits);
    return checked.error === undefined ? { kind: 'edits', edits: checked.edits } : { error: checked.error };
  },
});
