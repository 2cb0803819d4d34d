import type { ToolError } from '../model/fault';
import { inspectionPage } from './inspection-page';
import type { PlanAtHand } from './plan-at-hand';
import { readingTool } from './reading-tool';
import type { State } from './step';
import type { Services } from './tool';
import type { InspectArgs } from './inputs/inspect';

/** `werkbaum_inspect`: what a plan means, in pages (tools 4). */
export const inspectTool = readingTool<InspectArgs>({
  name: 'werkbaum_inspect',
  title: 'Inspect a plan',
  description:
    'What a plan means: tree with effective status and sizes, warnings, cheapest path with stations and loads. In pages: go on with cursor = next.',
  answer: inspect,
});

function inspect(
  args: InspectArgs,
  plan: PlanAtHand,
  _state: State,
  services: Services,
): object | { error: ToolError } {
  return inspectionPage(args, plan, services);
}
