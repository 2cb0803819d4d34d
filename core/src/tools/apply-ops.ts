import type { LineOp } from '../lineops/line-op';
import { LIMITS } from './limits';
import type { Tool } from './tool';
import { tooLarge } from './write/compute-change';
import { opsFault } from './write/ops-fault';
import { writeTool } from './write/write-tool';

/** `werkbaum_apply_ops`: line operations against the text that `base` names (tools 3). */
export const applyOpsTool: Tool = writeTool({
  name: 'werkbaum_apply_ops',
  title: 'Apply line operations',
  description: 'Inserts, deletes and replaces lines, all or none; for changes that no verb of werkbaum_edit makes.',
  destructive: true,
  request(args) {
    const ops = args.ops as readonly LineOp[];
    if (ops.length > LIMITS.ops) return { error: tooLarge('ops', ops.length) };
    const fault = opsFault(ops);
    return fault === null ? { kind: 'ops', ops } : { error: fault };
  },
});
