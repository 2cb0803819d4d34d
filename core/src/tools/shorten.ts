import { cutString } from '../notation/cut-string';
import { LIMITS } from './limits';

/** What was cut from a result: entries per list, and `strings`. */
export type Truncated = Record<string, number>;

/**
 * A copy of a result with strings cut at their limits (tools 4): 1,000 characters, `desc` 4,000; a cut one ends in `…`. Cuts
 * are counted in `truncated.strings`. Answers nest at most 100 levels, so recursion is safe here.
 */
export function shortenStrings<T>(value: T, truncated: Truncated): T {
  return shortened(value, LIMITS.string, truncated) as T;
}

function shortened(value: unknown, limit: number, truncated: Truncated): unknown {
  if (typeof value === 'string') return shortString(value, limit, truncated);
  if (Array.isArray(value)) return value.map((item) => shortened(item, limit, truncated));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    copy[key] = shortened(item, key === 'desc' ? LIMITS.desc : LIMITS.string, truncated);
  }
  return copy;
}

function shortString(text: string, limit: number, truncated: Truncated): string {
  if (text.length <= limit) return text;
  count(truncated, 'strings', 1);
  return cutString(text, limit);
}

/** The first `limit` entries; what is beyond is counted under `name`. */
export function capList<T>(list: readonly T[], limit: number, name: string, truncated: Truncated): readonly T[] {
  if (list.length <= limit) return list;
  count(truncated, name, list.length - limit);
  return list.slice(0, limit);
}

/** Adds to a count of cut things. */
export function count(truncated: Truncated, name: string, amount: number): void {
  truncated[name] = (truncated[name] ?? 0) + amount;
}

/** Length of a value's minified JSON in UTF-16 units. */
export function jsonLength(value: unknown): number {
  return JSON.stringify(value).length;
}

/**
 * Takes entries from the end of the longest list, wherever it stands in `value`, until the JSON of `value` has at most `limit`
 * characters (tools 4); they are counted under the list's name. Changes `value`, which must be a copy of ours.
 */
export function fitLists(value: object, limit: number, truncated: Truncated): void {
  for (let excess = jsonLength(value) - limit; excess > 0; excess = jsonLength(value) - limit) {
    const longest = longestList(value);
    if (longest === null) return;
    cutFromEnd(longest, excess, truncated);
  }
}

interface NamedList {
  name: string;
  list: unknown[];
  length: number;
}

function longestList(value: object): NamedList | null {
  let longest: NamedList | null = null;
  const open: object[] = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    for (const [name, inner] of Object.entries(item)) {
      if (typeof inner !== 'object' || inner === null) continue;
      open.push(inner as object);
      if (!Array.isArray(inner) || inner.length === 0) continue;
      const length = jsonLength(inner);
      if (longest === null || length > longest.length) longest = { name, list: inner as unknown[], length };
    }
  }
  return longest;
}

function cutFromEnd({ name, list }: NamedList, excess: number, truncated: Truncated): void {
  let saved = 0;
  let gone = 0;
  while (list.length > 0 && saved < excess) {
    saved += jsonLength(list.pop()) + 1;
    gone++;
  }
  count(truncated, name, gone);
}
