import type { HeldStep, TreeNode } from '@werkbaum/core';
import { boxWord } from './box-word';
import { harmless } from './harmless';
import { FREE, nodeWords, WAITING, waitingFor } from './node-words';
import { fill, linesBehind, type Paper } from './paper';
import type { Row } from './plan-tree';

/** What the lines of a tree tell besides the nodes themselves. */
export interface TreeFacts {
  /** Stations that wait, by line. */
  held: ReadonlyMap<number, HeldStep>;
  /** Lines with a warning. */
  warned: ReadonlySet<number>;
  /** Whether to show what is usually left out: dependencies, marks, tickets, addresses, descriptions. */
  full: boolean;
}

/** Further levels are not indented any more but say their number: 20 columns of indent still leave room for words. */
const INDENTED_LEVELS = 20;

/**
 * The rows of a plan, one node each: line number (`!` = with a warning), mark of a station, the node as the text has it. What
 * the cheapest path does not need is set back.
 */
export function treeView(rows: readonly Row[], facts: TreeFacts, paper: Paper): string[] {
  const digits = String(rows.reduce((most, { node }) => Math.max(most, node.line), 0)).length;
  return rows.flatMap((row) => nodeLines(row, digits, facts, paper));
}

function nodeLines({ node, level }: Row, digits: number, facts: TreeFacts, paper: Paper): string[] {
  const { colors } = paper;
  const indent = '  '.repeat(Math.min(level, INDENTED_LEVELS)) + (level > INDENTED_LEVELS ? `‹${level + 1}› ` : '');
  const warned = facts.warned.has(node.line);
  const number = String(node.line).padStart(digits) + (warned ? '!' : ' ');
  const gutter = `${warned ? colors.yellow(number) : colors.dim(number)} ${stationMark(node, facts, paper)} `;
  const sign = level === 0 ? '' : `${signOf(node)} `;
  const lead = gutter + indent + colors.dim(sign);
  const width = digits + 4 + indent.length + sign.length;
  const words = [boxWord(node, colors), ...wordsOf(node, facts, paper)].filter((word) => word !== '').join(' ');
  const line = fill(paper, lead, isSetBack(node) ? colors.dim(words) : words, width);
  return facts.full ? [line, ...descriptionLines(node, width, paper)] : [line];
}

function stationMark({ line, station }: TreeNode, { held }: TreeFacts, { colors }: Paper): string {
  if (!station) return ' ';
  return held.has(line) ? colors.yellow(WAITING) : colors.green(FREE);
}

function signOf({ gate, optional }: TreeNode): string {
  if (optional) return '+';
  return gate === 'or' ? '|' : gate === 'xor' ? '=' : '-';
}

function isSetBack({ needed, status }: TreeNode): boolean {
  return needed === false && status !== 'x' && status !== '^';
}

function wordsOf(node: TreeNode, { held, full }: TreeFacts, { colors }: Paper): string[] {
  const words = [nodeWords({ ...node, size: node.size ?? `≈${node.assumedSize}` }, colors)];
  if (node.focus) words.push(colors.bold(colors.red('!!!')));
  const waiting = held.get(node.line);
  if (waiting !== undefined) words.push(waitingFor(waiting.by, colors));
  if (full) words.push(...furtherWords(node, waiting, colors));
  if (node.more !== undefined) words.push(colors.dim(`… ${node.more} below`));
  return words;
}

function furtherWords(node: TreeNode, waiting: HeldStep | undefined, colors: Paper['colors']): string[] {
  const { deps = [], marks, url, ticketRef, id } = node;
  const words: string[] = [];
  const others = deps.filter((dep) => waiting?.by.every((holder) => holder.id !== dep) ?? true);
  if (others.length > 0) words.push(colors.dim(`· needs ${others.map((dep) => `#${dep}`).join(', ')}`));
  for (const mark of marks ?? []) words.push(colors.dim(`&${mark}`));
  if (ticketRef && ticketRef !== id) words.push(colors.dim(`ticket ${ticketRef}`));
  if (url) words.push(colors.underline(harmless(url)));
  return words;
}

function descriptionLines({ desc }: TreeNode, width: number, paper: Paper): string[] {
  if (!desc) return [];
  const { colors } = paper;
  const lead = `${' '.repeat(width)}${colors.dim('│')} `;
  const lines = desc.split('\n').flatMap((line) => linesBehind(paper, width + 2, colors.italic(harmless(line))));
  return lines.map((line) => (lead + line).trimEnd());
}
