import { sizeOfRank } from '../model/assumed-size';
import { percentOf, type Overload } from '../model/loads';
import type { Size } from '../notation/vocabulary';
import type { Analysis } from './analysis';
import { labelledNode } from './node-name';

/** A station as `path` lists it: `size` is the assumed one, `tags` the owners, absent if there are none. */
export interface StationAnswer {
  line: number;
  id?: string;
  label: string;
  size: Size;
  tags?: readonly string[];
}

/** One person's part of the open work; `share` in whole percents. */
export interface LoadAnswer {
  tag: string;
  load: number;
  share: number;
  stations: number;
}

/** The cheapest path as answers show it (tools 4). */
export interface PathAnswer {
  /** Lines, ascending. */
  needed: number[];
  stations: StationAnswer[];
  cost: number;
  exact: boolean;
  loads: LoadAnswer[];
  /** Whole percents of the work that nobody owns. */
  unassignedShare: number;
  overload: Overload | null;
}

/** The path part of an inspection, always of the whole plan. */
export function pathAnswer(analysis: Analysis): PathAnswer {
  const { path, loads } = analysis;
  return {
    needed: neededLines(analysis),
    stations: path.stations.map((i) => stationAnswer(analysis, i)),
    cost: path.cost,
    exact: path.exact,
    loads: loadAnswers(analysis),
    unassignedShare: percentOf(unassigned(analysis), loads.total),
    overload: loads.overload,
  };
}

/** Station `i` with its assumed size and owners. */
export function stationAnswer({ plan, path, owners }: Analysis, i: number): StationAnswer {
  const tags = owners[i]!;
  return {
    ...labelledNode(plan, i),
    size: sizeOfRank(path.tables.sizeRank[i]!),
    ...(tags.length > 0 && { tags }),
  };
}

function neededLines({ plan, path }: Analysis): number[] {
  const lines: number[] = [];
  for (let i = 0; i < plan.nodes.length; i++) if (path.needed[i] === 1) lines.push(plan.nodes[i]!.line);
  return lines;
}

function loadAnswers({ loads }: Analysis): LoadAnswer[] {
  return Array.from(loads.loads, ([tag, load]) => ({
    tag,
    load,
    share: percentOf(load, loads.total),
    stations: loads.stations.get(tag) ?? 0,
  }));
}

function unassigned({ path, owners }: Analysis): number {
  let sum = 0;
  for (let i = 0; i < owners.length; i++) if (owners[i]!.length === 0) sum += path.margin[i]!;
  return sum;
}
