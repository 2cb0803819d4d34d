import type { HeldStep, NextSteps, PathAnswer } from '@werkbaum/core';
import { FREE, WAITING } from './node-words';
import { counted, fill, type Paper } from './paper';
import type { WholeInspection } from './plan-tree';
import { treeView, type TreeFacts } from './tree-view';
import { warningLines } from './warning-lines';

/** All that `werkbaum inspect` shows. */
export interface InspectAnswer {
  inspection: WholeInspection;
  /** What is next on the whole plan, with nothing cut off. */
  steps: NextSteps;
  full: boolean;
  /** Whose part of the plan it is; without `@`. */
  person?: string;
}

/** A plan for a person: what there is in numbers, the tree, who has how much, and the warnings. */
export function inspectView(answer: InspectAnswer, name: string, paper: Paper): string {
  const { inspection, person } = answer;
  if (inspection.nodes === 0) return `${name}: an empty plan, no nodes.`;
  const facts = factsOf(answer);
  const tree = treeView(inspection.rows, facts, paper);
  const nothing = `No node${person === undefined ? '' : ` of @${person}`} here.`;
  const parts = [
    headLines(answer, name, paper),
    tree.length > 0 ? tree : [nothing],
    legend(answer, facts, paper),
    inspection.path === undefined ? [] : loadLines(inspection.path, paper),
    warningLines(inspection.warnings ?? [], paper),
  ];
  const written = parts.filter((lines) => lines.length > 0);
  return written.map((lines) => lines.join('\n')).join('\n\n');
}

function factsOf({ inspection, steps, full }: InspectAnswer): TreeFacts {
  const held = new Map<number, HeldStep>(steps.heldBack.map((step) => [step.line, step]));
  const warned = new Set<number>();
  for (const warning of inspection.warnings ?? []) if ('line' in warning) warned.add(warning.line);
  return { held, warned, full };
}

function headLines({ inspection: { nodes }, steps }: InspectAnswer, name: string, paper: Paper): string[] {
  const { next, heldBack, cost, exact } = steps;
  const open = next.length + heldBack.length;
  const work =
    open === 0
      ? 'no open work'
      : `${next.length} to start${heldBack.length > 0 ? `, ${heldBack.length} held back` : ''}`;
  const price = open === 0 ? '' : `, cost ${exact ? '' : 'about '}${cost}`;
  const text = `${counted(nodes, 'node')}: ${work}${price}`;
  return [fill(paper, '', `${paper.colors.bold(name)}  ${text}`)];
}

function legend({ inspection: { rows } }: InspectAnswer, { held, warned }: TreeFacts, paper: Paper): string[] {
  const { colors } = paper;
  const shown = (test: (row: (typeof rows)[number]) => boolean): boolean => rows.some(test);
  const entries = [
    shown(({ node }) => node.station === true && !held.has(node.line)) && `${colors.green(FREE)} can be started`,
    shown(({ node }) => held.has(node.line)) && `${colors.yellow(WAITING)} held back`,
    shown(({ node }) => node.effectiveStatus !== node.status) && '→ lowered by needs',
    shown(({ node }) => node.size === null) && '≈ assumed size',
    shown(({ node }) => warned.has(node.line)) && `${colors.yellow('!')} warning`,
  ];
  const known = entries.filter((entry) => entry !== false);
  return known.length > 0 ? [fill(paper, '', known.join('   '))] : [];
}

function loadLines({ loads, unassignedShare }: PathAnswer, paper: Paper): string[] {
  const shares = loads.map(
    ({ tag, share, stations }) => `${paper.colors.magenta(`@${tag}`)} ${share} % (${counted(stations, 'step')})`,
  );
  if (unassignedShare > 0) shares.push(`nobody ${unassignedShare} %`);
  return shares.length > 0 ? [fill(paper, 'Open work  ', shares.join(', '))] : [];
}
