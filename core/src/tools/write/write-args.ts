import type { Edit } from '../../edit/edit';
import type { LineOp } from '../../lineops/line-op';

/** Arguments that all write tools share, after validation (tools 3). */
export interface WriteArgs {
  source?: string;
  /** The plan itself (verbs), or the whole new text (`werkbaum_write`). */
  text?: string;
  base?: { version?: number; checksum: string };
  dryRun?: boolean;
  allowWarnings?: boolean;
  allowProd?: boolean;
  expectStatus?: string;
  requestId?: string;
  note?: string;
  create?: boolean;
}

/**
 * What a write is to do, in the words of the text that `base` names: verbs, operations on its lines, or the whole plan text
 * (LF, no BOM) it is to become.
 */
export type ChangeRequest =
  { kind: 'edits'; edits: readonly Edit[] } | { kind: 'ops'; ops: readonly LineOp[] } | { kind: 'text'; text: string };
