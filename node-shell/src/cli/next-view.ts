import type { NextStep, NextSteps } from '@werkbaum/core';
import { harmless } from './harmless';
import { FREE, nameWord, nodeWords, WAITING, waitingFor } from './node-words';
import { counted, fill, type Paper } from './paper';
import { whyLines, type Labels } from './why-view';

/** All that `werkbaum next` shows. */
export interface NextAnswer {
  steps: NextSteps;
  /** Labels of the nodes that `why` names. */
  labels: Labels;
  /** Whose steps they are; without `@`. */
  person?: string;
}

/** What is next, for a person: the first line answers that (or `why`, where that was asked), the rest what else, and why not the others. */
export function nextView({ steps, labels, person }: NextAnswer, paper: Paper): string {
  const parts = [
    steps.why === undefined ? [] : whyLines(steps.why, labels, paper),
    [headline(steps, person, paper)],
    stepLines(steps, paper),
    heldLines(steps, paper),
    remarks(steps, paper),
  ];
  const written = parts.filter((lines) => lines.length > 0);
  return written.map((lines) => lines.join('\n')).join('\n\n');
}

function headline(steps: NextSteps, person: string | undefined, paper: Paper): string {
  const { next, more } = steps;
  const [first] = next;
  if (first === undefined) return fill(paper, '', paper.colors.bold(nothingNext(steps, person)));
  const others = next.length - 1 + (more?.next ?? 0);
  const rest = others > 0 ? paper.colors.dim(`, or ${others === 1 ? 'one other' : `one of ${others} others`}`) : '';
  return fill(paper, `${paper.colors.bold('Next:')} `, nodeWords(first, paper.colors) + rest, 'Next: '.length);
}

function nothingNext({ heldBack, more, cost }: NextSteps, person: string | undefined): string {
  const whose = person === undefined ? '' : ` for @${harmless(person)}`;
  const held = heldBack.length + (more?.heldBack ?? 0);
  if (held > 0) return `Nothing can be started${whose}: ${counted(held, 'open step is', 'open steps are')} held back.`;
  return cost > 0 ? `Nothing is next${whose}: no open step is theirs.` : `Nothing is next${whose}: no open work.`;
}

function stepLines({ next, more }: NextSteps, paper: Paper): string[] {
  if (next.length === 0) return [];
  const lines = next.flatMap((step) => {
    const { lead, width } = leadOf(step, next, paper.colors.green(FREE), paper);
    return [fill(paper, lead, stepWords(step, paper), width), ...descriptionLines(step, width, paper)];
  });
  return ['Can be started', ...lines, ...leftOut(more?.next, paper)];
}

function heldLines({ heldBack, more }: NextSteps, paper: Paper): string[] {
  if (heldBack.length === 0) return [];
  const lines = heldBack.map((step) => {
    const { lead, width } = leadOf(step, heldBack, paper.colors.yellow(WAITING), paper);
    return fill(paper, lead, `${nodeWords(step, paper.colors)} ${waitingFor(step.by, paper.colors)}`, width);
  });
  return ['Held back', ...lines, ...leftOut(more?.heldBack, paper)];
}

/** Mark and line number, as wide as the widest of the list. */
function leadOf({ line }: { line: number }, list: readonly { line: number }[], mark: string, { colors }: Paper) {
  const digits = String(list.at(-1)?.line ?? line).length;
  return { lead: `  ${mark} ${colors.dim(String(line).padStart(digits))}  `, width: digits + 6 };
}

function stepWords(step: NextStep, { colors }: Paper): string {
  const unlocks = step.unlocks > 0 ? ` ${colors.green(`unlocks ${step.unlocks}`)}` : '';
  return nodeWords(step, colors) + unlocks;
}

function descriptionLines({ desc }: NextStep, width: number, paper: Paper): string[] {
  if (desc === undefined) return [];
  const lead = ' '.repeat(width);
  return desc.split('\n').map((line) => fill(paper, lead, paper.colors.italic(harmless(line))).trimEnd());
}

function leftOut(count: number | undefined, { colors }: Paper): string[] {
  return count === undefined ? [] : [colors.dim(`    and ${count} more (--limit shows them)`)];
}

/** What else there is to know about the work. */
function remarks({ together, unknownDeps, cost, exact }: NextSteps, paper: Paper): string[] {
  const { colors } = paper;
  const rounds = (together ?? []).map((cycle) => {
    const names = cycle.map((node) => nameWord(node, colors)).join(', ');
    return fill(paper, '', `Only to be finished together: ${names}`);
  });
  const unknown = (unknownDeps ?? []).map(({ line, dep }) =>
    fill(paper, '', `Line ${line} needs #${dep}, but no node carries this ID; it holds nothing back.`),
  );
  const price = cost > 0 ? [`Open work costs ${exact ? '' : 'about '}${cost}.`] : [];
  return [...rounds, ...unknown, ...price];
}
