import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { applyLineOps, createWerkbaum, joinLines, planText, splitLines } from '@werkbaum/core';
import type { AuditRecord, Caller, ErrorCode, Refusal, Step, ToolResult } from '@werkbaum/core';
import { checksum } from '../checksum';
import { isFailed } from '../file-store/failure';
import { noAudit, openAudit, type AuditLog } from '../service/audit-log';
import { harmlessJson } from './harmless';
import { readPlanInput } from './plan-input';
import { PlanWriter, type PlanOnDisk } from './plan-writer';
import { refusalWords, type Wording } from './refusal-words';
import { endQuietlyOnClosedPipe, paperForStdout, PERSON, refuse } from './run-question';
import { unifiedDiff } from './unified-diff';
import { consequences, coloured, writtenView, type Written } from './write-view';

/** Options that all commands that write have. */
export interface WriteFlags {
  json?: boolean;
  dryRun?: boolean;
  allowWarnings?: boolean;
  allowProd?: boolean;
  note?: string;
  audit?: string;
}

/** A change of one plan that a person asks for: the tool that makes it, and its arguments besides plan and options. */
export interface Change extends Wording {
  tool: string;
  args: Record<string, unknown>;
}

interface Called {
  result: ToolResult;
  record: AuditRecord | undefined;
}

/** Exit code where the plan may be as it is and the change is not made: a guard, a conflict, a missing permission. */
const REFUSED = 1;
const REFUSALS: readonly ErrorCode[] = [
  'STRUCTURE_BLOCKED',
  'PROD_BLOCKED',
  'CONFLICT',
  'FORBIDDEN',
  'NOT_WRITABLE',
  'BUSY',
];

/**
 * Reads the plan, changes it on the text just read and says what came of it. Exit code 0 where it is written or already so,
 * 1 where it is refused, 2 where plan or command cannot be understood. A dry run prints the difference and writes nothing.
 */
export async function runWrite(path: string, flags: WriteFlags, change: Change): Promise<void> {
  endQuietlyOnClosedPipe();
  if (path === '-') return refuse('Only a file can be changed: name it by its path.');
  const plan = await readPlanInput(path);
  if (isFailed(plan)) return refuse(plan.message ?? plan.failed);
  const { source, place } = plan;
  if (source === undefined || place === undefined) return refuse('Only a file can be changed.');
  await writeAndTell({ ...plan, source, place }, flags, change);
}

async function writeAndTell(plan: PlanOnDisk, flags: WriteFlags, change: Change): Promise<void> {
  const writer = new PlanWriter(plan, flags.dryRun === true);
  const audit = await auditFor(flags);
  if (audit === undefined) return;
  const { result, record } = await callTool(plan, flags, change, writer);
  if (record !== undefined) await audit.add(record);
  const { structuredContent, isError } = result;
  if (isError) refuseChange(structuredContent as unknown as Refusal, change);
  if (flags.json === true) process.stdout.write(`${harmlessJson(structuredContent)}\n`);
  else if (!isError) tell(plan, flags, structuredContent as unknown as Written, writer);
}

function refuseChange(refusal: Refusal, change: Change): void {
  refuse(refusalWords(refusal, change), REFUSALS.includes(refusal.error.code) ? REFUSED : undefined);
}

/** Where this write is recorded; a dry run leaves no record. Undefined where that cannot be: then nothing is written. */
async function auditFor({ audit, dryRun }: WriteFlags): Promise<AuditLog | undefined> {
  if (audit === undefined || dryRun === true) return noAudit;
  try {
    return await openAudit(audit);
  } catch (error) {
    refuse((error as Error).message, REFUSED);
    return undefined;
  }
}

/** The same road as an agent's call, with the base of the text just read. */
async function callTool(plan: PlanOnDisk, flags: WriteFlags, change: Change, writer: PlanWriter): Promise<Called> {
  const core = createWerkbaum({ checksum });
  const caller: Caller = { ...PERSON, callId: randomUUID() };
  let step: Step = core.startTool(change.tool, { ...argumentsFor(plan, flags), ...change.args }, caller);
  while ('effect' in step) step = core.resumeTool(step.state, await writer.perform(step.effect));
  if ('refused' in step) throw new Error(step.refused.message);
  return { result: step.done, record: step.audit };
}

function argumentsFor({ source, text }: PlanOnDisk, flags: WriteFlags): Record<string, unknown> {
  const { json, dryRun, allowWarnings, allowProd, note } = flags;
  // In words, a dry run goes on to the store, which then notes the operations: an answer leaves long ones out.
  const isAnswered = dryRun === true && json === true;
  return {
    source,
    base: { checksum: checksum(planText(text)) },
    ...(isAnswered && { dryRun }),
    allowWarnings,
    allowProd,
    note,
  };
}

function tell(plan: PlanOnDisk, { dryRun }: WriteFlags, written: Written, { ops }: PlanWriter): void {
  const paper = paperForStdout();
  if (dryRun !== true || ops.length === 0) {
    process.stdout.write(`${writtenView(plan.source, written, ops, paper)}\n`);
    return;
  }
  const before = planText(plan.text);
  const diff = unifiedDiff(plan.source, before, joinLines(applyLineOps(splitLines(before), ops)), ops);
  process.stdout.write(`${coloured(diff, paper)}\n`);
  // Only the difference goes to stdout, for a pipe into `patch` or a file.
  const more = consequences(written, paper);
  if (more.length > 0) process.stderr.write(`${more.join('\n')}\n`);
}
