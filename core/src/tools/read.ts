import { invalidArgument, type ToolError } from '../model/fault';
import { nodeBlock, type LineRange } from '../model/node-block';
import { resolveNode } from '../model/node-reference';
import { readPlan } from '../model/read-plan';
import { splitLines } from '../notation/lines';
import { LIMITS } from './limits';
import { origin, type PlanAtHand } from './plan-at-hand';
import { readingTool } from './reading-tool';
import { cutString } from '../notation/cut-string';
import { cuts, jsonLength, shortenStrings, type Truncated } from './shorten';
import type { ReadArgs } from './inputs/read';

/** `werkbaum_read`: the text of a plan, or of a part of it, and its `base` (tools 3). */
export const readTool = readingTool<ReadArgs>({
  name: 'werkbaum_read',
  title: 'Read a plan',
  description:
    'The text of a plan, of one node’s block or of a line range, with the `base` that a write needs. Long texts are cut: go on with from = nextFrom.',
  answer: read,
});

interface Wanted extends LineRange {
  desc?: string | null;
}

function read(args: ReadArgs, plan: PlanAtHand): object | { error: ToolError } {
  const lines = splitLines(plan.text);
  const wanted = wantedRange(args, plan, lines.length);
  if ('error' in wanted) return wanted;
  const { kind, title } = plan;
  const truncated: Truncated = {};
  const facts = {
    ...(title !== undefined && { title }),
    lineCount: lines.length,
    firstLine: wanted.first,
    ...(wanted.desc !== undefined && { desc: wanted.desc }),
  };
  const head = { ...origin(plan), kind, ...shortenStrings(facts, truncated) };
  return { ...head, ...cutLines(lines, wanted, LIMITS.result - jsonLength(head) - 100), ...cuts(truncated) };
}

function wantedRange(
  { id, from, to }: ReadArgs,
  { text }: PlanAtHand,
  lineCount: number,
): Wanted | { error: ToolError } {
  const whole = id === undefined ? { first: 1, last: lineCount } : blockOf(text, id);
  if ('error' in whole) return whole;
  if (from !== undefined && from > lineCount) {
    return { error: invalidArgument('from', `\`from\` is ${from}, but the plan has ${lineCount} lines.`) };
  }
  if (from !== undefined && to !== undefined && to < from) {
    return { error: invalidArgument('to', `\`to\` (${to}) must not be below \`from\` (${from}).`) };
  }
  const first = Math.max(whole.first, from ?? 1);
  const last = Math.min(whole.last, to ?? lineCount);
  if (last >= first) return { ...whole, first, last };
  const argument = to !== undefined && to < whole.first ? 'to' : 'from';
  return { error: invalidArgument(argument, `The block of this node has the lines ${whole.first} to ${whole.last}.`) };
}

function blockOf(text: string, id: string): Wanted | { error: ToolError } {
  const plan = readPlan(text);
  const found = resolveNode(plan, id);
  if (found.error !== undefined) return { error: found.error };
  return { ...nodeBlock(plan, found.index), desc: plan.nodes[found.index]!.desc };
}

interface CutText {
  text: string;
  /** Where to go on. */
  nextFrom?: number;
  /** A line that is too long alone and was cut itself. */
  lineCut?: number;
}

/** As many whole lines as fit into `room` characters of JSON. */
function cutLines(lines: readonly string[], { first, last }: LineRange, room: number): CutText {
  let used = 0;
  let end = first - 1;
  while (end < last) {
    // Quotes of the line's own JSON are left out, the escaped line end takes two.
    used += jsonLength(lines[end]!);
    if (used > room) break;
    end++;
  }
  if (end === first - 1) return cutLine(lines[end]!, first, last, room);
  return { text: lines.slice(first - 1, end).join('\n'), ...(end < last && { nextFrom: end + 1 }) };
}

function cutLine(line: string, first: number, last: number, room: number): CutText {
  let text = line.slice(0, room);
  while (jsonLength(text) > room) text = text.slice(0, Math.floor((text.length * room) / jsonLength(text)) - 1);
  return { text: cutString(`${text}…`, text.length), lineCut: first, ...(first < last && { nextFrom: first + 1 }) };
}
