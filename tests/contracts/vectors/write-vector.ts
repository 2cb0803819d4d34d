/**
 * Replays recorded calls in a row (vectors `writes/…`) on a host in memory. As with single calls every state goes through JSON.
 */
import { MemoryHost, type MemoryPlans } from '../../support/memory-host';
import type { CallStep, CoreSurface, WerkbaumSurface } from './core-surface';

type Json = Record<string, unknown>;

/** The `input` of such a vector. */
export interface RecordedWrites {
  plans?: MemoryPlans;
  calls: WriteCall[];
}

interface WriteCall {
  tool: string;
  args?: unknown;
  /** Default: all of them. */
  rights?: string[];
  scope?: string;
  clientName?: string;
  displayName?: string;
  /** So many minutes pass before the call. */
  minutes?: number;
}

const ALL_RIGHTS = ['read', 'write', 'delete', 'prod'];
const MOST_CHARACTERS = 60_000;

/** `{results: [{answer | error | refused, audit?}], plans}`: every result, and what is stored in the end. */
export function replayWrites(
  core: CoreSurface,
  { plans = {}, calls }: RecordedWrites,
  checksum: (text: string) => string,
): Json {
  const werkbaum = core.createWerkbaum({ checksum });
  const host = new MemoryHost(core, checksum, plans);
  const results = calls.map((call, i) => replayOne(werkbaum, host, call, i));
  const stored = Object.keys(host.plans).map((source) => [source, host.textOf(source)]);
  return { results, plans: Object.fromEntries(stored) as Json };
}

function replayOne(werkbaum: WerkbaumSurface, host: MemoryHost, call: WriteCall, i: number): Json {
  host.now += (call.minutes ?? 0) * 60_000;
  const step = lastStep(werkbaum, host, call, i);
  if (step.refused !== undefined) return { refused: { ...step.refused, message: undefined } };
  host.remember(step.remember, step.done);
  const { structuredContent, content, isError } = step.done!;
  const [{ text }] = content;
  if (text !== JSON.stringify(structuredContent)) throw new Error('text and structured content differ');
  if (text.length > MOST_CHARACTERS) throw new Error(`a result of ${text.length} characters`);
  const audit = step.audit === undefined ? {} : { audit: step.audit };
  if (isError !== true) return { answer: structuredContent, ...audit };
  const { message: _wording, ...fields } = structuredContent.error as Json;
  return { error: fields, ...audit };
}

function lastStep(werkbaum: WerkbaumSurface, host: MemoryHost, call: WriteCall, i: number): CallStep {
  const { tool, args, rights = ALL_RIGHTS, scope = 'vectors', clientName, displayName } = call;
  const names = { ...(clientName !== undefined && { clientName }), ...(displayName !== undefined && { displayName }) };
  const caller = { rights, scope, transport: 'stdio', callId: `call-${i}`, ...names };
  let step = werkbaum.startTool(tool, args, caller);
  while (step.effect !== undefined) {
    step = werkbaum.resumeTool(JSON.parse(JSON.stringify(step.state)), host.perform(step.effect));
  }
  return step;
}
