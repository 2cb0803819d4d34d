import type { ToolError } from '../model/fault';
import { cutString } from '../notation/cut-string';
import type { Checksum } from '../ports/checksum';
import type { Outcome } from '../ports/io';
import { checkArguments } from './arguments';
import type { Caller, Right } from './caller';
import { complete, completed, type CompletionRequest } from './complete';
import type { ToolDefinition } from './definition';
import { faultReference } from './fault-reference';
import { INSTRUCTIONS } from './instructions';
import { findAllowedTool, listTools } from './list-tools';
import { PROMPTS, promptText, type PromptDefinition, type PromptMessage } from './prompts';
import * as resources from './resources';
import { failed, type ToolResult } from './result';
import { runSteps, type Io, type ProtocolError, type State, type Step } from './step';
import { RecentPlans } from './recent-plans';
import { summarizePlan, type PlanSummary } from './summary';
import type { Services } from './tool';

/** What a host gives the core. */
export interface Host {
  checksum: Checksum;
  /** How many plans stay analysed between calls; default 2. It costs memory and saves time, nothing else. */
  remember?: number;
}

/** What the steps of one request other than a tool call may end in. */
export type RequestAnswer = resources.ResourceEntry[] | resources.ResourceText | string[];

/** The product's MCP side, without any transport: everything a server answers, as data and pure steps. */
export interface Werkbaum {
  /** For the handshake (tools 7). */
  readonly instructions: string;
  /** The tools these rights allow, in fixed order. */
  listTools(rights: readonly Right[]): ToolDefinition[];
  /** First step of a tool call; `refused` for a tool that does not exist or that the rights hide. */
  startTool(name: string, args: unknown, caller: Caller): Step;
  /** Next step of a tool call, with what the host did. */
  resumeTool(state: State, outcome: Outcome): Step;
  /** Runs a tool call to its end with a host's port. */
  callTool(
    name: string,
    args: unknown,
    caller: Caller,
    io: Io,
  ): Promise<{ done: ToolResult } | { refused: ProtocolError }>;
  listResources(caller: Caller): Step<resources.ResourceEntry[]>;
  listResourceTemplates(caller: Caller): resources.ResourceTemplate[];
  readResource(uri: string, caller: Caller): Step<resources.ResourceText>;
  listPrompts(caller: Caller): PromptDefinition[];
  getPrompt(
    name: string,
    args: Record<string, string>,
    caller: Caller,
  ): { done: PromptMessage } | { refused: ProtocolError };
  complete(request: CompletionRequest, caller: Caller): Step<string[]>;
  /** Next step of `listResources`, `readResource` or `complete`. */
  resumeRequest(state: State, outcome: Outcome): Step<RequestAnswer>;
  /** What a listing says of one stored text. */
  summarize(stored: string): PlanSummary;
}

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** Builds the MCP side of the core for a host. */
export function createWerkbaum({ checksum, remember = 2 }: Host): Werkbaum {
  const services: Services = { checksum, plans: new RecentPlans(remember) };
  const startTool = (name: string, args: unknown, caller: Caller): Step =>
    guarded(
      () => start(services, name, args, caller),
      (reference) => brokenTool({ call: name, args: asRecord(args), caller }, reference, false),
    );
  const resumeTool = (state: State, outcome: Outcome): Step =>
    guarded(
      () => resume(services, state, outcome),
      (reference) => brokenTool(state, reference, isApplied(state, outcome)),
    );
  return {
    instructions: INSTRUCTIONS,
    listTools,
    startTool,
    resumeTool,
    callTool: (name, args, caller, io) => runSteps(startTool(name, args, caller), resumeTool, io),
    listResources: resources.listResources,
    listResourceTemplates: resources.resourceTemplates,
    readResource: resources.readResource,
    listPrompts: ({ rights }) => (rights.includes('read') ? PROMPTS : []),
    getPrompt,
    complete,
    resumeRequest: (state, outcome) => guarded(() => resumeRequest(services, state, outcome), brokenRequest),
    summarize: (stored) => summarizePlan(stored, checksum),
  };
}

function start(services: Services, name: string, given: unknown, caller: Caller): Step {
  const tool = findAllowedTool(caller.rights, name);
  if (tool === undefined)
    return { refused: { code: INVALID_PARAMS, message: `Unknown tool: ${cutString(name, 100)}` } };
  const { args, error } = checkArguments(name, given ?? {}, caller.rights.includes('prod') ? undefined : 'allowProd');
  if (error !== undefined) return refusal({ call: name, args: asRecord(given), caller }, error);
  return tool.start({ call: name, args, caller }, services);
}

function resume(services: Services, state: State, outcome: Outcome): Step {
  const tool = findAllowedTool(state.caller.rights, state.call);
  if (tool?.resume === undefined) throw new Error(`no call of ${state.call} is waiting`);
  return tool.resume(state, outcome, services);
}

/** A fault of ours ends the call: the details go to the host's log as `fault`, the caller gets a reference to them. */
function guarded<Answer>(step: () => Step<Answer>, broken: (reference: string) => Step<Answer>): Step<Answer> {
  try {
    return step();
  } catch (thrown) {
    const details = thrown instanceof Error ? `${thrown.message}\n${thrown.stack ?? ''}` : String(thrown);
    const reference = faultReference(details);
    return { ...broken(reference), fault: `${reference}: ${details}` };
  }
}

type Applied = boolean | 'unknown';

function brokenTool(state: State, reference: string, applied: Applied): Step {
  const message = `This is a fault of the server, not of your call; ${WRITTEN[String(applied)]}. Reference: ${reference}.`;
  return refusal(state, { code: 'INTERNAL', message, reference, applied });
}

const WRITTEN: Readonly<Record<string, string>> = {
  true: 'the change was written, only its report failed',
  false: 'nothing was written',
  unknown: 'read the plan to see whether the change was written',
};

/** Whether a store has happened: an outcome that says neither leaves it open, if a store was what the step asked for. */
function isApplied(state: State, outcome: unknown): Applied {
  const says = (name: string) => typeof outcome === 'object' && outcome !== null && name in outcome;
  if (says('stored')) return true;
  return (state.prepared?.answer as object | undefined) === undefined || says('failed') || says('moved')
    ? false
    : 'unknown';
}

/** An error outside a tool's own steps; a write leaves its record all the same. */
function refusal(state: State, error: ToolError): Step {
  const tool = findAllowedTool(state.caller.rights, state.call);
  return tool?.refuse?.(state, error) ?? { done: failed(error) };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function brokenRequest(reference: string): Step<RequestAnswer> {
  const message = `This is a fault of the server, not of your request. Reference: ${reference}.`;
  return { refused: { code: INTERNAL_ERROR, message, data: { reference } } };
}

function resumeRequest(services: Services, state: State, outcome: Outcome): Step<RequestAnswer> {
  if (state.call === 'resources/list') return resources.listedResources(outcome, state.caller);
  if (state.call === 'resources/read') return resources.loadedResource(String(state.args.uri), outcome, services);
  return completed(state, outcome, services) ?? { done: [] };
}

function getPrompt(
  name: string,
  args: Record<string, string>,
  { rights }: Caller,
): { done: PromptMessage } | { refused: ProtocolError } {
  const prompt = rights.includes('read') ? PROMPTS.find((known) => known.name === name) : undefined;
  if (prompt === undefined)
    return { refused: { code: INVALID_PARAMS, message: `Unknown prompt: ${cutString(name, 100)}` } };
  const missing = prompt.arguments.find((argument) => argument.required && !args[argument.name]);
  if (missing !== undefined) {
    return { refused: { code: INVALID_PARAMS, message: `The prompt ${name} needs the argument ${missing.name}.` } };
  }
  return { done: promptText(name, args)! };
}
