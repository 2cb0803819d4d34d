import { nextSteps } from '@werkbaum/core';
import type { Refusal } from '@werkbaum/core';
import { inspectView, type InspectAnswer } from './inspect-view';
import { inspectWhole } from './plan-tree';
import { refuse, runQuestion, type Question } from './run-question';

/** Options of `werkbaum inspect`. */
export interface InspectFlags {
  json?: boolean;
  id?: string;
  depth?: number;
  person?: string;
  full?: boolean;
  cursor?: string;
}

/** More steps than any plan has: nothing is cut off for people. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

/** `werkbaum inspect <plan>`. */
export async function inspect(path: string, { json = false, cursor, full = false, ...narrow }: InspectFlags) {
  if (cursor !== undefined && !json) return refuse('--cursor needs --json: without it the whole plan is shown.');
  const question: Question<InspectAnswer> = {
    tool: 'werkbaum_inspect',
    args: { ...narrow, cursor, detail: full ? 'full' : undefined },
    answer: (text) => inspectAnswer(text, narrow, full),
    show: inspectView,
  };
  await runQuestion(path, json, question);
}

type Narrowing = Pick<InspectFlags, 'id' | 'depth' | 'person'>;

function inspectAnswer(text: string, narrow: Narrowing, full: boolean): InspectAnswer | Refusal {
  const inspection = inspectWhole(text, narrow);
  if ('error' in inspection) return inspection;
  const steps = nextSteps(text, { limit: EVERYTHING });
  if ('error' in steps) return steps;
  const { person } = narrow;
  return { inspection, steps, full, ...(person !== undefined && { person: person.replace(/^@/, '') }) };
}
