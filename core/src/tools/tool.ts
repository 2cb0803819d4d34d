import type { Outcome } from '../ports/io';
import type { Checksum } from '../ports/checksum';
import type { ToolError } from '../model/fault';
import type { ToolHints } from './definition';
import type { RecentPlans } from './recent-plans';
import type { State, Step } from './step';

/** What steps may use: the checksum, and plans that were looked at before. Neither changes an answer. */
export interface Services {
  checksum: Checksum;
  plans: RecentPlans;
}

/**
 * One MCP tool: its definition as data and its steps as pure functions. Its arguments are described in `inputs/`; the
 * JSON Schema made from that when the product is built is both published and validated against.
 */
export interface Tool {
  /** `werkbaum_<verb>`. */
  name: string;
  title: string;
  description: string;
  hints: ToolHints;
  /** Which right makes the tool visible (tools 9). */
  right: 'read' | 'write';
  /** First step; `state.args` have been validated. */
  start(state: State, services: Services): Step;
  /** Answer to a call that failed outside its steps: arguments that do not fit, a fault of ours. Default: the error alone. */
  refuse?(state: State, error: ToolError): Step;
  /** Next step, with what the host did. Tools that never ask for an effect have none. */
  resume?(state: State, outcome: Outcome, services: Services): Step;
}

/** Hints of a tool that only reads. */
export const READING: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
