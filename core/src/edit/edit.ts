import type { LineOp } from '../lineops/line-op';
import type { ToolError } from '../model/fault';

/** A list inside an edit: names separated by commas, or an array of them. */
export type NameList = string | readonly string[];

/**
 * One verb with its arguments (tools 3). `id`, `parent` and `after` are node references: an ID with or without `#`,
 * `line:<n>` in the text before the first edit, or the `ref` of an earlier `add`.
 */
export type Edit =
  | { do: 'set_status'; id: string; status: string }
  | { do: 'set_size'; id: string; size: string }
  | { do: 'add'; line: string; parent?: string; after?: string; ref?: string }
  | { do: 'move'; id: string; parent?: string; after?: string }
  | { do: 'remove'; id: string; discard: boolean }
  | { do: 'rename'; id: string; label: string }
  | { do: 'replace'; id: string; line: string }
  | { do: 'set_deps'; id: string; depsAdd?: NameList; depsRemove?: NameList }
  | { do: 'set_people'; id: string; peopleAdd?: NameList; peopleRemove?: NameList }
  | { do: 'set_gate'; id: string; gate: 'and' | 'or' | 'xor' }
  | { do: 'set_desc'; id: string; desc: string };

/** A node as answers name it: its ID if it has one, and its first line (from 1) in the new text. */
export interface EditedNode {
  id?: string;
  line: number;
}

/** Why nothing was changed; `edit` = index (from 0) of the edit that failed. */
export type EditError = ToolError & { edit?: number };

/** What `editPlan` answers: the new text and the operations that lead to it, or the fault. */
export type EditResult =
  | {
      ok: true;
      /** Lines joined with LF. */
      text: string;
      /** Made for the lines of the text before, indexes from 0. Untouched lines are in none of them. */
      ops: LineOp[];
      /** The node of the last edit, if it is still there. */
      node?: EditedNode;
      /** The nodes that `add` named, if they are still there. */
      refs?: Record<string, EditedNode>;
    }
  | { ok: false; error: EditError };
