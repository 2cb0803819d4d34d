import * as core from '@werkbaum/core';
import type { AuditRecord, Base, Caller, Effect, Outcome, State, Step } from '@werkbaum/core';
import { nodeChecksum } from '../contracts/vectors/checksum';
import { MemoryHost, type MemoryPlans } from './memory-host';

/** A caller who may do everything. */
export const EVERYONE: Caller = { rights: ['read', 'write', 'delete', 'prod'], scope: 'test', transport: 'stdio' };

export interface WriteOutcome {
  isError: boolean;
  /** The answer, or what stands in `error`. */
  answer: Record<string, unknown>;
  /** Characters of the text block. */
  length: number;
  audit?: AuditRecord;
}

const werkbaum = core.createWerkbaum({ checksum: nodeChecksum });

/** The base of a stored text. */
export function baseOf(stored: string, version?: number): Base {
  return { ...(version !== undefined && { version }), checksum: nodeChecksum(core.planText(stored)) };
}

/** Plans in memory, and write tools on them; every state goes through JSON. */
export function writing(plans: MemoryPlans) {
  const host = new MemoryHost(core, nodeChecksum, plans);
  let calls = 0;

  function call(tool: string, args: unknown, caller: Caller = EVERYONE): WriteOutcome {
    let step: Step = werkbaum.startTool(`werkbaum_${tool}`, args, { ...caller, callId: `call-${calls++}` });
    while ('effect' in step) {
      const outcome = host.perform(step.effect as Effect & Record<string, unknown>) as unknown as Outcome;
      step = werkbaum.resumeTool(JSON.parse(JSON.stringify(step.state)) as State, outcome);
    }
    if ('refused' in step) throw new Error(step.refused.message);
    host.remember(step.remember, step.done);
    const { structuredContent, isError, content } = step.done;
    const answer = (isError === true ? structuredContent.error : structuredContent) as Record<string, unknown>;
    const audit = step.audit === undefined ? {} : { audit: step.audit };
    return { isError: isError === true, answer, length: content[0].text.length, ...audit };
  }

  return { host, call };
}
