import type { CheapestPath } from './cheapest-path';

/** One person with most of the open work (notation 13). */
export interface Overload {
  tag: string;
  /** Whole percents of the total, half rounded up. */
  share: number;
  /** Stations of this person. */
  stations: number;
  totalStations: number;
}

/** Who carries how much of the cheapest path (notation 13). */
export interface Loads {
  /** Load per tag, in order of first appearance; people with no share are absent. */
  readonly loads: ReadonlyMap<string, number>;
  /** Stations per tag, in order of first appearance. */
  readonly stations: ReadonlyMap<string, number>;
  /** Sum of all margins, owned or not: the path's cost. */
  readonly total: number;
  readonly totalStations: number;
  readonly overload: Overload | null;
}

type Owners = readonly (readonly string[])[];

/**
 * So many additions are made node by node, in walk order as the specification has it; counted, so that all runtimes agree.
 * Thousands of people inherited by thousands of nodes would be quadratic: there the shares are summed per owner list first,
 * which may differ in the last binary digits.
 */
const MOST_ADDITIONS = 2_000_000;

/**
 * Loads and overload of a path.
 *
 * @param owners owners per node index, of the same plan; equal lists are shared (see owners.ts)
 */
export function pathLoads(path: CheapestPath, owners: Owners): Loads {
  const byNode = additions(path, owners) <= MOST_ADDITIONS;
  const loads = byNode ? sharesByNode(path.margin, owners) : sharesByList(path.margin, owners);
  const stations = byNode ? countsByNode(path.stations, owners) : countsByList(path.station, owners);
  const sums = { loads, stations, total: path.cost, totalStations: path.stations.length };
  return { ...sums, overload: overloadOf(sums) };
}

/** Whole percents of `total`, half rounded up; 0 when the total is 0 (notation 13). */
export function percentOf(load: number, total: number): number {
  return total > 0 ? Math.floor((load / total) * 100 + 0.5) : 0;
}

function additions({ margin, station }: CheapestPath, owners: Owners): number {
  let count = 0;
  for (let i = 0; i < margin.length; i++) if (margin[i]! > 0 || station[i] === 1) count += owners[i]!.length;
  return count;
}

function sharesByNode(margin: ArrayLike<number>, owners: Owners): Map<string, number> {
  const loads = new Map<string, number>();
  for (let i = 0; i < margin.length; i++) {
    if (margin[i]! > 0) addToEach(loads, owners[i]!, margin[i]! / owners[i]!.length);
  }
  return loads;
}

function countsByNode(stations: readonly number[], owners: Owners): Map<string, number> {
  const counts = new Map<string, number>();
  for (const station of stations) addToEach(counts, owners[station]!, 1);
  return counts;
}

function countsByList(station: ArrayLike<number>, owners: Owners): Map<string, number> {
  return sumsOf(totalsByList(station, owners), (count) => count);
}

function sharesByList(margin: ArrayLike<number>, owners: Owners): Map<string, number> {
  return sumsOf(totalsByList(margin, owners), (total, list) => total / list.length);
}

/** Sum of the positive values per owner list, in the order of first appearance. */
function totalsByList(values: ArrayLike<number>, owners: Owners): Map<readonly string[], number> {
  const totals = new Map<readonly string[], number>();
  for (let i = 0; i < values.length; i++) {
    const list = owners[i]!;
    if (values[i]! > 0 && list.length > 0) totals.set(list, (totals.get(list) ?? 0) + values[i]!);
  }
  return totals;
}

function sumsOf(
  totals: ReadonlyMap<readonly string[], number>,
  share: (total: number, list: readonly string[]) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [list, total] of totals) addToEach(sums, list, share(total, list));
  return sums;
}

function addToEach(sums: Map<string, number>, tags: readonly string[], amount: number): void {
  for (const tag of tags) sums.set(tag, (sums.get(tag) ?? 0) + amount);
}

function overloadOf({ loads, stations, total, totalStations }: Omit<Loads, 'overload'>): Overload | null {
  if (loads.size < 2 || total <= 0) return null;
  let most: [string, number] = ['', 0];
  for (const entry of loads) if (entry[1] > most[1]) most = entry;
  const [tag, load] = most;
  if (load * 2 <= total) return null;
  return { tag, share: percentOf(load, total), stations: stations.get(tag) ?? 0, totalStations };
}
