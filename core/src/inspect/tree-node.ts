import { ticketRef } from '../model/tracker';
import { sizeOfRank } from '../model/assumed-size';
import type { Fold, Gate, Size, StatusCode } from '../notation/vocabulary';
import type { Analysis } from './analysis';

/** All that is known of a node (tools 4, `tree`, `detail: full`). Statuses are box characters; null = neutral. */
export interface FullNode {
  id: string | null;
  label: string;
  line: number;
  gate: Gate;
  optional: boolean;
  fold: Fold | null;
  status: StatusCode | null;
  effectiveStatus: StatusCode | null;
  size: Size | null;
  assumedSize: Size;
  tags: readonly string[];
  marks: readonly string[];
  deps: readonly string[];
  desc: string | null;
  url: string | null;
  focus: boolean;
  taigaSlug: string | null;
  ticketRef: string | null;
  needed: boolean;
  station: boolean;
}

/** A node of an answered tree: full, or concise with what is empty or usual left out. */
export interface TreeNode extends Partial<FullNode> {
  label: string;
  line: number;
  /** Nodes below that this tree does not show. */
  more?: number;
  /** Line of the parent, where that was on an earlier page. */
  parent?: number;
  children?: TreeNode[];
}

/** Everything about node `i`. */
export function fullNode(analysis: Analysis, i: number): FullNode {
  const { plan, path, status, slugs } = analysis;
  const node = plan.nodes[i]!;
  return {
    id: node.id,
    label: node.label,
    line: node.line,
    gate: node.gate,
    optional: node.optional,
    fold: node.fold,
    status: node.status,
    effectiveStatus: status.status[i]!,
    size: node.size,
    assumedSize: sizeOfRank(path.tables.sizeRank[i]!),
    tags: node.tags,
    marks: node.marks,
    deps: node.deps,
    desc: node.desc,
    url: node.url,
    focus: node.focus,
    taigaSlug: slugs[i]!,
    ticketRef: ticketRef(node),
    needed: path.needed[i] === 1,
    station: path.station[i] === 1,
  };
}

/**
 * Node `i` without what is null, false or empty, without an and-gate, the assumed size of a sized node, an effective status
 * that is the own one, and without `desc`, `needed` and `station` (their lines stand in `path`).
 */
export function conciseNode(analysis: Analysis, i: number): TreeNode {
  const node = analysis.plan.nodes[i]!;
  return {
    ...(node.id !== null && { id: node.id }),
    label: node.label,
    line: node.line,
    ...(node.gate !== 'and' && { gate: node.gate }),
    ...(node.optional && { optional: true }),
    ...(node.fold !== null && { fold: node.fold }),
    ...statusAndSize(analysis, i),
    ...(node.tags.length > 0 && { tags: node.tags }),
    ...(node.marks.length > 0 && { marks: node.marks }),
    ...(node.deps.length > 0 && { deps: node.deps }),
    ...(node.url !== null && { url: node.url }),
    ...(node.focus && { focus: true }),
    ...trackerFacts(analysis, i),
  };
}

function statusAndSize({ plan, path, status }: Analysis, i: number): Partial<FullNode> {
  const node = plan.nodes[i]!;
  const effective = status.status[i]!;
  return {
    ...(node.status !== null && { status: node.status }),
    ...(effective !== node.status && { effectiveStatus: effective }),
    ...(node.size !== null ? { size: node.size } : { assumedSize: sizeOfRank(path.tables.sizeRank[i]!) }),
  };
}

function trackerFacts({ plan, slugs }: Analysis, i: number): Partial<FullNode> {
  const slug = slugs[i]!;
  const ticket = ticketRef(plan.nodes[i]!);
  return { ...(slug !== null && { taigaSlug: slug }), ...(ticket !== null && { ticketRef: ticket }) };
}
