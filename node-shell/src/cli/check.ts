import { checkPlan } from '@werkbaum/core';
import type { Findings } from '@werkbaum/core';
import { checkView } from './check-view';
import { harmless } from './harmless';
import { readFurther, refuse, runQuestion, type Question } from './run-question';

/** Options of `werkbaum check`. */
export interface CheckFlags {
  json?: boolean;
  against?: string;
}

/** Exit code where the structure of a plan is damaged. */
const DAMAGED = 1;

/** `werkbaum check <plan>`: exit code 1 if there are structural findings. */
export async function check(path: string, { json = false, against }: CheckFlags): Promise<void> {
  if (path === '-' && against === '-') return refuse('Only one of the two plans can come from standard input.');
  const before = against === undefined ? undefined : await readFurther(against);
  if (against !== undefined && before === undefined) return;
  const since = against === '-' ? 'standard input' : against === undefined ? undefined : harmless(against);
  const question: Question<Findings> = {
    tool: 'werkbaum_check',
    args: { against: before },
    answer: (text) => checkPlan(text, before, { mayDelete: true }),
    show: (found, name, paper) => checkView(found, name, since, paper),
    exitCode: ({ structural }) => (structural > 0 ? DAMAGED : 0),
  };
  await runQuestion(path, json, question);
}
