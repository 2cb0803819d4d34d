/**
 * Replays one recorded tool call (vectors `calls/…`) on a host whose plans stand in the vector. Every state goes through JSON
 * on its way to the next step, as it would between two instances.
 */
import type { CallStep, CoreSurface, WerkbaumSurface } from './core-surface';

type Json = Record<string, unknown>;

/** The `input` of such a vector. */
export interface RecordedCall {
  tool: string;
  args?: unknown;
  /** Default: all of them. */
  rights?: string[];
  transport?: string;
  /** By source: the stored text, or the outcome of its load without what goes without saying. */
  plans?: Record<string, string | Json>;
  /** Outcome of a list; default: the plans, as their texts say. */
  list?: Json;
  /** What an error's message must mention; its wording is free otherwise. */
  mentions?: string[];
}

const ALL_RIGHTS = ['read', 'write', 'delete', 'prod'];
const MOST_CHARACTERS = 60_000;

/** `{answer}`, `{error, mentions?}` or `{refused}`; messages are left out, the product's version is masked. */
export function replayCall(core: CoreSurface, call: RecordedCall, checksum: (text: string) => string): Json {
  const werkbaum = core.createWerkbaum({ checksum });
  const step = lastStep(werkbaum, call);
  if (step.refused !== undefined) return { refused: { ...step.refused, message: undefined } };
  const { content, structuredContent, isError } = step.done!;
  const [{ text }] = content;
  if (text !== JSON.stringify(structuredContent)) throw new Error('text and structured content differ');
  if (text.length > MOST_CHARACTERS) throw new Error(`a result of ${text.length} characters`);
  if (isError === true) return { error: errorOf(structuredContent), ...mentioned(call, structuredContent) };
  const masked = structuredContent.version === core.version ? { version: '<version>' } : {};
  return { answer: { ...structuredContent, ...masked } };
}

function lastStep(werkbaum: WerkbaumSurface, call: RecordedCall): CallStep {
  const { rights = ALL_RIGHTS, transport = 'stdio' } = call;
  let step = werkbaum.startTool(call.tool, call.args, { rights, transport, scope: 'vectors' });
  while (step.effect !== undefined) {
    step = werkbaum.resumeTool(JSON.parse(JSON.stringify(step.state)), perform(werkbaum, call, step.effect));
  }
  return step;
}

function perform(werkbaum: WerkbaumSurface, { plans = {}, list }: RecordedCall, effect: Json): Json {
  if (effect.do === 'list') return list ?? { plans: listed(werkbaum, plans), roots: ['/plans'] };
  if (effect.do !== 'load') return { failed: 'NOT_WRITABLE', cause: 'read_only' };
  const source = effect.source as string;
  const plan = Object.hasOwn(plans, source) ? plans[source]! : { failed: 'SOURCE_NOT_FOUND', roots: ['/plans'] };
  if (typeof plan === 'string') return { source, kind: 'file', text: plan };
  return 'failed' in plan ? plan : { source, kind: 'file', ...plan };
}

function listed(werkbaum: WerkbaumSurface, plans: Record<string, string | Json>): Json[] {
  return Object.entries(plans).map(([source, plan]) => {
    const text = typeof plan === 'string' ? plan : (plan.text as string);
    return { source, kind: 'file', ...werkbaum.summarize(text) };
  });
}

function errorOf({ error }: Json): Json {
  const { message: _wording, ...fields } = error as Json;
  return fields;
}

function mentioned({ mentions }: RecordedCall, { error }: Json): Json {
  if (mentions === undefined) return {};
  return { mentions: mentions.filter((words) => ((error as Json).message as string).includes(words)) };
}
