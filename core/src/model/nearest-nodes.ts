import { editDistance, roughDistance } from './edit-distance';
import type { Plan } from './plan';

/** So many neighbours an error names at most. */
const NEAREST = 5;
/** Names are compared up to here: enough to tell them apart, and a bound on the work. */
const COMPARED = 48;
/** So many candidates are measured exactly. */
const SHORTLIST = 200;

/**
 * Indexes of up to five nodes whose ID or label comes closest to `name`, closest first, then in document order. Case is
 * ignored. A rough distance over all nodes picks 200 candidates, which alone are measured exactly, so that 100,000
 * nodes stay cheap.
 */
export function nearestByName({ nodes }: Pick<Plan, 'nodes'>, name: string): number[] {
  const wanted = comparable(name);
  const names = nodes.map(({ id, label }) => [comparable(id ?? label), comparable(label)] as const);
  const rough = names.map(([id, label]) => Math.min(roughDistance(wanted, id), roughDistance(wanted, label)));
  const shortlist = smallest(rough, SHORTLIST);
  const exact = new Map<number, number>();
  for (const i of shortlist) {
    const [id, label] = names[i]!;
    exact.set(i, Math.min(editDistance(wanted, id), editDistance(wanted, label)));
  }
  return shortlist.sort((a, b) => exact.get(a)! - exact.get(b)! || a - b).slice(0, NEAREST);
}

/** Indexes of up to five nodes whose first line is nearest to `line`, nearest first, the upper one of two equal ones. */
export function nearestByLine({ nodes }: Pick<Plan, 'nodes'>, line: number): number[] {
  let below = firstFrom(nodes, line);
  let above = below - 1;
  const found: number[] = [];
  while (found.length < NEAREST && (above >= 0 || below < nodes.length)) {
    const up = above >= 0 ? line - nodes[above]!.line : Infinity;
    const down = below < nodes.length ? nodes[below]!.line - line : Infinity;
    found.push(up <= down ? above-- : below++);
  }
  return found;
}

/** Index of the first node whose line is `line` or greater, `nodes.length` if there is none. */
export function firstFrom(nodes: Plan['nodes'], line: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function comparable(name: string): string {
  return name.slice(0, COMPARED).toLowerCase();
}

/** Indexes of the `count` smallest values, by value (rough distances, so few different ones), then ascending. */
function smallest(values: readonly number[], count: number): number[] {
  const buckets: number[][] = [];
  values.forEach((value, i) => (buckets[value] ??= []).push(i));
  const found: number[] = [];
  for (const bucket of buckets) {
    if (bucket === undefined) continue;
    for (let k = 0; k < bucket.length && found.length < count; k++) found.push(bucket[k]!);
  }
  return found;
}
