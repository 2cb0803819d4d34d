import type { LineOp } from '@werkbaum/core';
import { harmless } from './harmless';
import { counted, type Paper } from './paper';
import { bulletList } from './warning-lines';

/** What a write tool answers, as far as people are told. */
export interface Written {
  applied: boolean;
  unchanged?: boolean;
  warnings: { added: readonly { text: string }[]; removed: readonly { text: string }[]; total: number };
  path: { cost: [number, number]; nextChanged: boolean };
  durable: boolean;
}

/** What a write did, for a person. `ops` = what was stored. */
export function writtenView(name: string, written: Written, ops: readonly LineOp[], paper: Paper): string {
  const { colors } = paper;
  const title = colors.bold(harmless(name));
  if (ops.length === 0) return `${title}  unchanged: it is so already`;
  const lines = counted(
    ops.reduce((sum, op) => sum + Math.max('lines' in op ? op.lines.length : 0, 'count' in op ? op.count : 0), 0),
    'line',
  );
  const kept = written.durable ? '' : colors.yellow(' (the system does not promise that it survives a power cut)');
  return [`${title}  ${colors.green('written')}: ${lines}${kept}`, ...consequences(written, paper)].join('\n');
}

/** What follows from a change: cost, what is next, warnings that came and went. */
export function consequences({ path, warnings }: Written, paper: Paper): string[] {
  const [before, after] = path.cost;
  const { colors } = paper;
  return [
    ...(before === after ? [] : [`Open work: cost ${before} → ${after}`]),
    ...(path.nextChanged ? ['What is next has changed: see werkbaum next'] : []),
    ...listed(colors.yellow(`New warnings (${warnings.added.length})`), warnings.added, paper),
    ...listed(colors.green(`Warnings gone (${warnings.removed.length})`), warnings.removed, paper),
  ];
}

function listed(title: string, warnings: readonly { text: string }[], paper: Paper): string[] {
  return warnings.length === 0 ? [] : [title, ...bulletList(warnings, paper)];
}

/** A unified diff for a terminal: control characters shown, what comes green, what goes red. */
export function coloured(diff: string, { colors }: Paper): string {
  return diff
    .split('\n')
    .map((line) => paint(harmless(line), colors))
    .join('\n');
}

function paint(line: string, { bold, cyan, green, red }: Paper['colors']): string {
  if (line.startsWith('--- ') || line.startsWith('+++ ')) return bold(line);
  if (line.startsWith('@@')) return cyan(line);
  if (line.startsWith('+')) return green(line);
  return line.startsWith('-') ? red(line) : line;
}
