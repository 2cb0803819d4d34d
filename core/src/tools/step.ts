import type { Effect, Outcome, WriteRequest } from '../ports/io';
import type { Caller } from './caller';
import type { ToolResult } from './result';

/** JSON that carries a call from one step to the next; never the plan text that was read. */
export interface State {
  /** Tool name, or the MCP method of a resource or completion. */
  call: string;
  args: Record<string, unknown>;
  caller: Caller;
  /** What the steps so far prepared. */
  prepared?: Record<string, unknown>;
}

/** What a JSON-RPC error needs: an unknown tool, resource or prompt. */
export interface ProtocolError {
  code: number;
  message: string;
  data?: Record<string, unknown>;
}

/** Who wrote what: one record per accepted or refused write (tools 9). Never plan text, never a secret. */
export interface AuditRecord {
  transport: string;
  token: string;
  client?: string;
  tool: string;
  plan: string;
  before?: string;
  after?: string;
  outcome: string;
  note?: string;
}

/**
 * One step of a call (architecture rule 4): finished, or something for the host to perform before `resumeTool` goes on,
 * or refused as a matter of the protocol. Pure data; any instance may take the next step.
 */
export type Step<Answer = ToolResult> =
  /** `fault` = details of a fault of ours, for the host's log only; `remember` = what this answer must be known by. */
  | { done: Answer; audit?: AuditRecord; fault?: string; remember?: WriteRequest }
  | { effect: Effect; state: State }
  | { refused: ProtocolError; fault?: string };

/** Performs one effect; a host's port to the world (see `ports/io.ts`). */
export type Io = (effect: Effect) => Outcome | Promise<Outcome>;

/** Runs a chain of steps to its end. */
export async function runSteps<Answer>(
  first: Step<Answer>,
  resume: (state: State, outcome: Outcome) => Step<Answer>,
  io: Io,
): Promise<Exclude<Step<Answer>, { effect: Effect }>> {
  let step = first;
  while ('effect' in step) step = resume(step.state, await io(step.effect));
  return step;
}
