import { assumedSizeRanks, sizeOfRank } from '../../core/src/model/assumed-size';
import { cheapestPath, type SearchLimits } from '../../core/src/model/cheapest-path';
import { nodeCosts } from '../../core/src/model/cost';
import { effectiveStatus } from '../../core/src/model/effective-status';
import { pathLoads } from '../../core/src/model/loads';
import { nodeOwners } from '../../core/src/model/owners';
import type { Plan } from '../../core/src/model/plan';
import { sizeConflicts } from '../../core/src/model/size-conflict';
import { taigaSlugs, ticketRef } from '../../core/src/model/tracker';
import { progressRank } from '../../core/src/notation/vocabulary';

/** The model's tables in the shape of the vectors (notation 18). */
export function effectiveView(plan: Plan) {
  const { rank, status, held } = effectiveStatus(plan);
  const rows = plan.nodes.map((node, i) => ({ node, i }));
  return {
    held: rows
      .filter(({ i }) => held[i] === 1)
      .map(({ node, i }) => ({ line: node.line, own: node.status, effective: status[i] })),
    ranks: rows.map(({ node, i }) => ({ line: node.line, own: progressRank(node.status), effective: rank[i] })),
  };
}

export function assumedView(plan: Plan) {
  const ranks = assumedSizeRanks(plan);
  const costs = nodeCosts(plan, ranks);
  return {
    nodes: plan.nodes.map(({ line, size }, i) => ({
      line,
      given: size,
      assumed: sizeOfRank(ranks[i]!),
      cost: costs[i],
    })),
  };
}

export function pathView(plan: Plan, limits?: SearchLimits) {
  const { needed, stations, exact, cost } = cheapestPath(plan, limits);
  return {
    needed: plan.nodes.filter((_, i) => needed[i] === 1).map((n) => n.line),
    stations: stations.map((i) => plan.nodes[i]!.line),
    exact,
    cost,
  };
}

export function loadsView(plan: Plan) {
  const { loads, stations, total, totalStations, overload } = pathLoads(cheapestPath(plan), nodeOwners(plan));
  return {
    loads: [...loads].map(([tag, load]) => ({ tag, load })),
    stations: [...stations].map(([tag, count]) => ({ tag, count })),
    total,
    totalStations,
    overload,
  };
}

export function sizeConflictView(plan: Plan) {
  return { conflicts: sizeConflicts(plan).map((w) => ('size' in w ? { line: w.line, size: w.size } : w)) };
}

export function trackerView(plan: Plan) {
  const slugs = taigaSlugs(plan);
  return { nodes: plan.nodes.map((node, i) => ({ line: node.line, slug: slugs[i], ticketRef: ticketRef(node) })) };
}
