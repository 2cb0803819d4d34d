import { resolveNode } from '../../model/node-reference';
import type { ToolError } from '../../model/fault';
import type { Plan } from '../../model/plan';
import { readHead } from '../../notation/head';
import type { State } from '../step';

/** What the caller may not ask for at all: `allowProd` without the right `prod` (tools 9). */
export function rightsFault({ args, caller }: State): ToolError | null {
  if (args.allowProd === undefined || caller.rights.includes('prod')) return null;
  return { code: 'FORBIDDEN', message: 'You may not use `allowProd`: [^] is for people.', right: 'prod' };
}

/**
 * Whether a caller with nothing but `capture:<plan>#<id>` may add this node: below that node only, as `[?]` or `[ ]` only
 * (tools 9). `source` is the plan's name as the host gave it, `parent` a reference in `plan`.
 */
export function captureFault(plan: Plan, source: string, parent: unknown, { args, caller }: State): ToolError | null {
  if (caller.rights.includes('write')) return null;
  const allowed = caller.rights.flatMap((right) => captureId(right, source) ?? []);
  const index = typeof parent === 'string' ? resolveNode(plan, parent).index : undefined;
  const id = index === undefined ? null : plan.nodes[index]!.id;
  if (id === null || !allowed.includes(id)) {
    const where = allowed.map((known) => `#${known}`).join(', ') || 'no node of this plan';
    return forbidden(`You may only add nodes directly below ${where}: name it as \`parent\`.`);
  }
  const { code } = readHead(String(args.line).trimStart());
  return code === '?' || code === ' ' ? null : forbidden('You may only add nodes with the box [?] or [ ].');
}

function captureId(right: string, source: string): string | null {
  const prefix = `capture:${source}#`;
  return right.startsWith(prefix) ? right.slice(prefix.length) : null;
}

function forbidden(message: string): ToolError {
  return { code: 'FORBIDDEN', message, right: 'write' };
}
