import process from 'node:process';
import { createWerkbaum } from '@werkbaum/core';
import type { Caller, Refusal, ToolResult } from '@werkbaum/core';
import { checksum } from '../checksum';
import { isFailed } from '../file-store/failure';
import { harmless, harmlessJson } from './harmless';
import { refusalWords } from './refusal-words';
import { paperFor, type Paper } from './paper';
import { readPlanInput, type PlanInput } from './plan-input';

/** Exit code where a plan could not be read or a question not be understood; the reason is on stderr. */
const NO_ANSWER = 2;

/** A person at their own machine may do everything (tools 9). */
export const PERSON: Caller = { rights: ['read', 'write', 'delete', 'prod'], scope: 'cli', transport: 'cli' };

/** A question about one plan that a person may ask. */
export interface Question<Answer extends object> {
  /** The tool that answers it, and its arguments besides the plan: what `--json` gives. */
  tool: string;
  args: Record<string, unknown>;
  /** The same answer in one piece, without the tool's pages and cuts: what a person gets. */
  answer(text: string): Answer | Refusal;
  /** The answer in words; ends without a line end. `name` = how to call the plan. */
  show(answer: Answer, name: string, paper: Paper): string;
  /** Exit code for an answer; absent = 0. */
  exitCode?(answer: Answer): number;
}

/** Reads the plan, answers on stdout and sets the exit code; 2 and a message on stderr where there is no answer. */
export async function runQuestion<Answer extends object>(
  path: string,
  json: boolean,
  question: Question<Answer>,
): Promise<void> {
  endQuietlyOnClosedPipe();
  const plan = await readPlanInput(path);
  if (isFailed(plan)) return refuse(plan.message ?? plan.failed);
  await (json ? answerInJson(plan, question) : answerInWords(plan, question));
}

/** A further plan of a question, or undefined after having said on stderr why it cannot be read. */
export async function readFurther(path: string): Promise<string | undefined> {
  const plan = await readPlanInput(path);
  if (!isFailed(plan)) return plan.text;
  refuse(plan.message ?? plan.failed);
  return undefined;
}

/** Says on stderr why there is no answer, or nothing was done. */
export function refuse(why: string, exitCode: number = NO_ANSWER): void {
  process.stderr.write(`werkbaum: ${why.split('\n').map(harmless).join('\n')}\n`);
  process.exitCode = exitCode;
}

async function answerInJson<Answer extends object>(plan: PlanInput, question: Question<Answer>): Promise<void> {
  const { structuredContent, isError } = await callTool(plan, question);
  if (isError) refuse(refusalWords(structuredContent as unknown as Refusal));
  else settle(question, structuredContent as Answer);
  process.stdout.write(`${harmlessJson(structuredContent)}\n`);
}

async function callTool(
  { source, text }: PlanInput,
  { tool, args }: Pick<Question<object>, 'tool' | 'args'>,
): Promise<ToolResult> {
  const core = createWerkbaum({ checksum });
  const which = source === undefined ? { text } : { source };
  const load = (): ReturnType<Parameters<typeof core.callTool>[3]> =>
    source === undefined ? { failed: 'SOURCE_NOT_FOUND' } : { source, kind: 'file', text };
  const called = await core.callTool(tool, { ...which, ...args }, PERSON, load);
  if ('refused' in called) throw new Error(called.refused.message);
  return called.done;
}

async function answerInWords<Answer extends object>(plan: PlanInput, question: Question<Answer>): Promise<void> {
  const answer = question.answer(plan.text);
  if ('error' in answer) return refuse(refusalWords(answer));
  settle(question, answer);
  const paper = paperForStdout();
  const name = plan.source === undefined ? 'standard input' : harmless(plan.source);
  process.stdout.write(`${question.show(answer, name, paper)}\n`);
}

/** Colour and width for what goes to stdout. */
export function paperForStdout(): Paper {
  const { isTTY, columns } = process.stdout;
  return paperFor({ isTTY, columns, env: process.env });
}

function settle<Answer extends object>(question: Question<Answer>, answer: Answer): void {
  const code = question.exitCode?.(answer) ?? 0;
  if (code !== 0) process.exitCode = code;
}

/** A reader like `head` that has seen enough is no fault; anything else that keeps the answer from its place is said. */
export function endQuietlyOnClosedPipe(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    refuse(`The answer could not be written to standard output (${error.code ?? error.message}).`);
    process.exit();
  });
}
