import { inspectPlan } from '@werkbaum/core';
import type { Why } from '@werkbaum/core';
import { harmless } from './harmless';
import { nameWord } from './node-words';
import { fill, type Colors, type Paper } from './paper';

/** Labels by line number. */
export type Labels = ReadonlyMap<number, string>;

type Name = Pick<Why, 'id' | 'line'>;

/** The labels of all nodes that an explanation names. */
export function labelsFor(text: string, why: Why): Labels {
  const names: Name[] = [why, ...(why.of === undefined ? [] : [why.of]), ...(why.alternatives ?? [])];
  const labels = new Map<number, string>();
  for (const { line } of names) {
    const found = inspectPlan(text, { id: `line:${line}`, include: ['tree'], depth: 1 });
    const label = 'error' in found ? undefined : found.tree?.[0]?.label;
    if (label !== undefined) labels.set(line, label);
  }
  return labels;
}

/** Why a node is on the cheapest path, or is not, in a sentence or two and with the alternatives that decided. */
export function whyLines(why: Why, labels: Labels, paper: Paper): string[] {
  const { colors } = paper;
  const name = (node: Name): string => nodeName(node, labels, colors);
  const lines = [
    fill(paper, '', colors.bold(`Why ${why.needed ? '' : 'not '}`) + name(why)),
    fill(paper, '  ', reason(why, name)),
  ];
  for (const member of why.alternatives ?? []) {
    const mark = member.chosen ? colors.green('✓') : ' ';
    lines.push(fill(paper, `    ${mark} cost ${member.cost}  `, name(member), 13 + String(member.cost).length));
  }
  if (why.station) lines.push(fill(paper, '  ', 'It is a station: nothing that is still open lies below it.'));
  return lines;
}

function nodeName(node: Name, labels: Labels, colors: Colors): string {
  const label = labels.get(node.line);
  const shown = label === undefined || label === `#${node.id}` ? '' : ` “${harmless(label)}”`;
  return nameWord(node, colors) + shown + (node.id === undefined ? '' : colors.dim(` line ${node.line}`));
}

function reason({ because, of }: Why, name: (node: Name) => string): string {
  const other = of === undefined ? '' : name(of);
  switch (because) {
    case 'root':
      return 'Needed: it is a root, and every root is a goal.';
    case 'child':
      return `Needed as a part of ${other}.`;
    case 'alternative':
      return `Needed as the chosen alternative of ${other}:`;
    case 'dependency':
      return `Needed because ${other} depends on it.`;
    case 'optional':
      return of === undefined
        ? 'Not needed: it is optional (+) and not begun.'
        : `Not needed: it belongs to ${other}, which is optional (+) and not begun.`;
    case 'discarded':
      return of === undefined
        ? 'Not needed: it is discarded [-].'
        : `Not needed: it belongs to ${other}, which is discarded [-].`;
    case 'not_chosen':
      return of === undefined
        ? 'Not needed: another alternative was chosen:'
        : `Not needed: it belongs to ${other}, and another alternative was chosen:`;
  }
}
