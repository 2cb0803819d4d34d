import type { LineOp } from '../lineops/line-op';
import { invalidArgument, type ToolError } from '../model/fault';
import type { Plan } from '../model/plan';
import { logicalEnd } from './block';
import { blocked, invalidLine, NOTHING, type NewDescription, type Outcome } from './change';
import { deletions } from './change-lines';
import { descriptionFault, descriptionLines, readsAs } from './description-text';
import { childIndent } from './indent';

/**
 * Writes a node's description anew (tools 3, `set_desc`): nothing removes it, one line without an ID on the node
 * becomes a `"` line below it, everything else its ID block.
 *
 * Errors: INVALID_LINE for a line that would be a header, a separator or a comment; INVALID_ARGUMENT for several lines
 * on a node without ID; STRUCTURE_BLOCKED where an earlier node owns the ID and so its block.
 */
export function setDesc(plan: Plan, node: number, desc: string): Outcome {
  const lines = descriptionLines(desc);
  const { id } = plan.nodes[node]!;
  const fault = descriptionFault(lines, id === null);
  if (fault !== null) return invalidLine(fault);
  const text = readsAs(lines);
  if (text === plan.nodes[node]!.desc) return NOTHING;
  if (id === null && lines.length > 1) return { fault: needsId() };
  if (id !== null && lines.length > 0 && plan.byId.get(id) !== node) return blocked(notTheOwner(id));
  return id === null ? shortOne(plan, node, lines, text) : longOne(plan, { node, id, lines, text });
}

function shortOne(plan: Plan, node: number, lines: readonly string[], text: string | null): Outcome {
  const quoteLines = lines.length === 0 ? null : [plan.layout[node]!.lastLine + 1];
  return described(quoteOps(plan, node, lines), { node, text, quoteLines, blockLines: null });
}

function longOne(
  plan: Plan,
  { node, id, lines, text }: { node: number; id: string; lines: string[]; text: string | null },
): Outcome {
  const quotes = quoteOps(plan, node, []);
  const block = blockOps(plan, node, id, lines);
  const desc: NewDescription = { node, text, quoteLines: null, blockLines: null };
  if (lines.length > 0) {
    const old = plan.layout[node]!.blockLines;
    const gone = plan.layout[node]!.quoteLines?.length ?? 0;
    const header = (old?.[0] ?? newHeader(block[0]!, lines.length)) - gone;
    desc.blockLines = [header, ...lines.map((_, n) => header + 1 + n)];
    if (plan.separatorLine === 0) desc.separatorLine = header - 1;
  }
  return described([...quotes, ...block], desc);
}

function described(ops: LineOp[], desc: NewDescription): Outcome {
  return { change: { ops, tree: { kind: 'fields', fields: new Map(), desc } } };
}

/** The `"` lines of the node become one right below its line, or none. */
function quoteOps(plan: Plan, node: number, lines: readonly string[]): LineOp[] {
  const { lastLine, quoteLines } = plan.layout[node]!;
  const old = quoteLines ?? [];
  if (lines.length === 0) return deletions(old);
  const quote = [`${childIndent(plan, node)}" ${lines[0]}`];
  if (old[0] !== lastLine + 1) return [{ op: 'insert', index: lastLine, lines: quote }, ...deletions(old)];
  return [{ op: 'replace', index: lastLine, count: 1, lines: quote }, ...deletions(old.slice(1))];
}

/** The ID blocks of the node become one, where the first of them begins; a new one is made at the end. */
function blockOps(plan: Plan, node: number, id: string, lines: readonly string[]): LineOp[] {
  const old = plan.layout[node]!.blockLines;
  if (lines.length === 0) return deletions(old ?? []);
  const text = lines.map((line) => (line === '' ? '' : `  ${line}`));
  if (old === null) return [newBlock(plan, id, text)];
  const header = old[0]!;
  let run = 1;
  while (old[run] === header + run) run++;
  const rest = deletions(old.slice(run));
  if (run === 1) return [{ op: 'insert', index: header, lines: text }, ...rest];
  return [{ op: 'replace', index: header, count: run - 1, lines: text }, ...rest];
}

/** Line of the header, the one in front of the text, in the operation that makes a block. */
function newHeader(op: LineOp, textLines: number): number {
  return op.index + (op.op === 'insert' ? op.lines.length : 0) - textLines;
}

function newBlock(plan: Plan, id: string, text: string[]): LineOp {
  const separator = plan.separatorLine > 0 ? [] : ['---'];
  const { index, open } = logicalEnd(plan);
  return { op: 'insert', index, lines: [...(open ? [''] : []), ...separator, `#${id}`, ...text] };
}

function needsId(): ToolError {
  return invalidArgument(
    'desc',
    'A description of several lines needs an ID on its node: add one with replace, or give one line.',
  );
}

function notTheOwner(id: string): string {
  return `An earlier node owns #${id} and so its description: give this node an ID of its own with replace.`;
}
