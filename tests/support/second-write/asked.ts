import { statusCode } from './line-verbs';
import { naiveDiff } from '../../core/lineops/naive-diff';
import { invalid, Refusal } from './refusal';
import { checkNote, checkOps } from './shapes';
import { linesOf, wholeText } from './text';
import { currentOf, type StoredDocument } from './world';

type Json = Record<string, unknown>;

/** A call whose arguments have their shape. */
export interface Asked {
  tool: string;
  args: Json;
  rights: string[];
  scope: string;
}

/** What is wrong with a call whatever the plan says. */
export function checkCall(asked: Asked): void {
  checkOptions(asked);
  const { tool, args } = asked;
  if (tool === 'apply_ops') checkOps(args.ops as Json[]);
  if (tool === 'edit' && (args.edits as unknown[]).length > 100) throw new Refusal('TOO_LARGE', { limit: 100 });
}

function checkOptions({ tool, args, rights }: Asked): void {
  if (args.allowProd !== undefined && !rights.includes('prod')) throw new Refusal('FORBIDDEN', { right: 'prod' });
  const isWrite = tool === 'write';
  if (args.source === undefined && args.text === undefined) throw invalid('source');
  if (!isWrite && args.source !== undefined && args.text !== undefined) throw invalid('text');
  checkNote(args);
  if (args.expectStatus !== undefined) statusCode(args.expectStatus, 'expectStatus');
  if (args.create === true && args.base !== undefined) throw invalid('base');
  if (args.source !== undefined && args.create !== true && args.base === undefined) throw new Refusal('BASE_REQUIRED');
}

/** CONFLICT with what it carries (tools 2). */
export function conflict(
  reason: string,
  plan: string | StoredDocument,
  { rights }: Asked,
  old?: readonly string[],
): Refusal {
  const { text, base } = currentOf(plan);
  const lines = linesOf(text);
  const changes = old === undefined || typeof plan === 'string' ? undefined : naiveDiff([...old], lines);
  const isLong = wholeText(text).length > 24_000;
  const shown = isLong ? { ranges: [{ from: 1, to: lines.length }] } : { text: wholeText(text) };
  const mayRead = rights.includes('read');
  const current = { base, lineCount: lines.length, ...(mayRead && shown) };
  return new Refusal('CONFLICT', { reason, current, ...(changes !== undefined && mayRead && { changes }) });
}
