import type { Refusal } from '../model/fault';
import type { Links } from '../model/links';
import { reverseLinks } from '../model/links';
import { resolveNode } from '../model/node-reference';
import { ownerTest } from '../model/owners';
import { aCount, aPerson, aString, faultyOption, personTag } from '../model/options';
import type { Size } from '../notation/vocabulary';
import { cutString } from '../notation/cut-string';
import { isDone } from '../notation/vocabulary';
import { Analysis } from './analysis';
import type { HeldBack } from './held-back';
import { cyclesInWork } from './cycles';
import { labelledNode, nodeName, type NodeName } from './node-name';
import { stationAnswer } from './path-answer';
import { whyNode, type Why } from './why';

/** What `next` may be asked (tools 3). */
export interface NextOptions {
  /** Keeps the entries this person owns. */
  person?: string | undefined;
  /** Entries per list, default 5. */
  limit?: number | undefined;
  /** A node to explain. */
  why?: string | undefined;
}

/** A step that nothing holds back: `size` is the assumed one, `unlocks` counts open needed nodes that wait for it. */
export interface NextStep {
  line: number;
  id?: string;
  label: string;
  size: Size;
  tags?: readonly string[];
  unlocks: number;
  desc?: string;
}

/** A station that waits, and its own dependencies that make it wait. */
export interface HeldStep {
  line: number;
  id?: string;
  label: string;
  by: NodeName[];
}

/** What is next on a plan (tools 4, `next`). */
export interface NextSteps {
  next: NextStep[];
  heldBack: HeldStep[];
  /** How many entries the limit cut off each list. */
  more?: { next?: number; heldBack?: number };
  /** Dependency cycles with open work: their nodes can only be done together. */
  together?: NodeName[][];
  /** Dependencies of stations on IDs that no node carries. */
  unknownDeps?: { line: number; dep: string }[];
  cost: number;
  exact: boolean;
  why?: Why;
}

const RULES = { person: aPerson, limit: aCount, why: aString };
const DEFAULT_LIMIT = 5;
const SINGLE_DESC = 400;

/**
 * What is next on the plan of a text: the stations of the cheapest path that nothing holds back (tools 4).
 *
 * Errors: INVALID_ARGUMENT; for `why` also NODE_NOT_FOUND, NODE_AMBIGUOUS.
 */
export function nextSteps(text: string, options: NextOptions = {}): NextSteps | Refusal {
  const fault = faultyOption(options, RULES);
  if (fault !== null) return { error: fault };
  const analysis = Analysis.of(text);
  const why = options.why === undefined ? undefined : resolveNode(analysis.plan, options.why);
  if (why?.error !== undefined) return { error: why.error };
  return { ...steps(analysis, options), ...(why !== undefined && { why: whyNode(analysis, why.index) }) };
}

function steps(analysis: Analysis, { person, limit = DEFAULT_LIMIT }: NextOptions): NextSteps {
  const { holding } = analysis;
  const stations = stationsOf(analysis, person);
  const free = stations.filter((i) => !holding.isHeld(i));
  const held = stations.filter((i) => holding.isHeld(i));
  const together = cyclesInWork(analysis, holding.cycles);
  const unknownDeps = unknownDepsOf(analysis, stations);
  return {
    next: nextList(analysis, holding.targets, free.slice(0, limit), limit),
    heldBack: held.slice(0, limit).map((i) => heldStep(analysis, holding, i)),
    ...moreOf(free.length - limit, held.length - limit),
    ...(together.length > 0 && { together }),
    ...(unknownDeps.length > 0 && { unknownDeps }),
    cost: analysis.path.cost,
    exact: analysis.path.exact,
  };
}

function stationsOf({ path, owners }: Analysis, person: string | undefined): readonly number[] {
  if (person === undefined) return path.stations;
  const owns = ownerTest(personTag(person));
  return path.stations.filter((i) => owns(owners[i]!));
}

function nextList(analysis: Analysis, targets: Links, free: readonly number[], limit: number): NextStep[] {
  const dependants = reverseLinks(targets);
  return free.map((i) => {
    const { desc } = analysis.plan.nodes[i]!;
    return {
      ...stationAnswer(analysis, i),
      unlocks: unlocks(analysis, dependants, i),
      ...(limit === 1 && desc !== null && { desc: cutString(desc, SINGLE_DESC) }),
    };
  });
}

function heldStep(analysis: Analysis, holding: HeldBack, i: number): HeldStep {
  const { plan } = analysis;
  return { ...labelledNode(plan, i), by: holding.holders(i).map((holder) => nodeName(plan, holder)) };
}

function moreOf(next: number, heldBack: number): Pick<NextSteps, 'more'> {
  if (next <= 0 && heldBack <= 0) return {};
  return { more: { ...(next > 0 && { next }), ...(heldBack > 0 && { heldBack }) } };
}

/** Open needed nodes that depend on node `i`, directly or not, itself not counted. */
function unlocks({ plan, path }: Analysis, dependants: Links, i: number): number {
  const seen = new Set([i]);
  const open = [i];
  let count = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (let k = dependants.start[node]!; k < dependants.start[node + 1]!; k++) {
      const dependant = dependants.items[k]!;
      if (seen.has(dependant)) continue;
      seen.add(dependant);
      open.push(dependant);
      if (path.needed[dependant] === 1 && !isDone(plan.nodes[dependant]!.status)) count++;
    }
  }
  return count;
}

function unknownDepsOf({ plan }: Analysis, stations: readonly number[]): { line: number; dep: string }[] {
  return stations.flatMap((i) => {
    const { line, deps } = plan.nodes[i]!;
    const unknown = new Set(deps.filter((dep) => !plan.byId.has(dep)));
    return Array.from(unknown, (dep) => ({ line, dep }));
  });
}
