import { nextSteps } from '@werkbaum/core';
import type { Refusal } from '@werkbaum/core';
import { nextView, type NextAnswer } from './next-view';
import { runQuestion, type Question } from './run-question';
import { labelsFor } from './why-view';

/** Options of `werkbaum next`. */
export interface NextFlags {
  json?: boolean;
  person?: string;
  limit?: number;
  why?: string;
}

/** `werkbaum next <plan>`. */
export async function next(path: string, { json = false, ...options }: NextFlags): Promise<void> {
  const question: Question<NextAnswer> = {
    tool: 'werkbaum_next',
    args: { ...options },
    answer: (text) => nextAnswer(text, options),
    show: (answer, _name, paper) => nextView(answer, paper),
  };
  await runQuestion(path, json, question);
}

function nextAnswer(text: string, options: Omit<NextFlags, 'json'>): NextAnswer | Refusal {
  const steps = nextSteps(text, options);
  if ('error' in steps) return steps;
  const { person } = options;
  const labels = steps.why === undefined ? new Map<number, string>() : labelsFor(text, steps.why);
  return { steps, labels, ...(person !== undefined && { person: person.replace(/^@/, '') }) };
}
