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

/**
 * Loads and overload of a path.
 *
 * @param owners owners per node index, of the same plan (see owners.ts)
 */
export function pathLoads(path: CheapestPath, owners: readonly (readonly string[])[]): Loads {
  const loads = new Map<string, number>();
  const stations = new Map<string, number>();
  for (let i = 0; i < path.needed.length; i++) {
    const margin = path.margin[i]!;
    if (margin > 0) addToEach(loads, owners[i]!, margin / owners[i]!.length);
    if (path.station[i] === 1) addToEach(stations, owners[i]!, 1);
  }
  const sums = { loads, stations, total: path.cost, totalStations: path.stations.length };
  return { ...sums, overload: overloadOf(sums) };
}

/** Whole percents of `total`, half rounded up; 0 when the total is 0 (notation 13). */
export function percentOf(load: number, total: number): number {
  return total > 0 ? Math.floor((load / total) * 100 + 0.5) : 0;
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
