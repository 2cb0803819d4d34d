import { cutString } from '../notation/cut-string';
import { LIMITS } from './limits';

/** What was cut from a result: entries per list, and `strings`. */
export type Truncated = Record<string, number>;

/** Strings that were cut, as they stand in the answer. */
type CutStrings = Set<string>;

/**
 * A copy of an answer that fits (tools 4): strings cut at 1,000 characters, `desc` at 4,000, a cut one ending in `…`; then
 * entries taken from the end of the longest list until the JSON has at most `limit` characters. What is missing from the copy
 * is counted in `truncated`. What a CONFLICT has in `current` stays as it is. Answers nest at most a handful of levels here, so recursion is safe.
 */
export function fitted<T extends object>(value: T, limit: number, truncated: Truncated): T {
  const cut: CutStrings = new Set();
  const copy = shortened(value, '', cut, truncated) as T;
  fitLists(copy, limit, truncated);
  if (cut.size > 0) count(truncated, 'strings', occurrences(copy, cut));
  return copy;
}

/** A copy with strings cut, which are counted, and lists only kept from being endless: for parts of answers. */
export function shortenStrings<T>(value: T, truncated: Truncated): T {
  const cut: CutStrings = new Set();
  const copy = shortened(value, '', cut, truncated) as T;
  if (cut.size > 0) count(truncated, 'strings', occurrences(copy, cut));
  return copy;
}

function shortened(value: unknown, name: string, cut: CutStrings, truncated: Truncated): unknown {
  if (typeof value === 'string') return shortString(value, name === 'desc' ? LIMITS.desc : LIMITS.string, cut);
  if (Array.isArray(value)) return shortenedList(value, name, cut, truncated);
  if (typeof value !== 'object' || value === null) return value;
  if (name === 'current') return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = shortened(item, key, cut, truncated);
  return copy;
}

function shortString(text: string, limit: number, cut: CutStrings): string {
  if (text.length <= limit) return text;
  const short = cutString(text, limit);
  cut.add(short);
  return short;
}

/**
 * As many entries as a result could hold if there were nothing else in it: hundreds of entries with thousands of names each
 * would not even fit into one string.
 */
function shortenedList(list: readonly unknown[], name: string, cut: CutStrings, truncated: Truncated): unknown[] {
  const kept: unknown[] = [];
  let room: number = LIMITS.result;
  for (const item of list) {
    const cuts: Truncated = {};
    const copy = shortened(item, name, cut, cuts);
    room -= jsonLength(copy) + 1;
    if (room < 0 && kept.length > 0) break;
    kept.push(copy);
    for (const [key, amount] of Object.entries(cuts)) count(truncated, key, amount);
  }
  if (kept.length < list.length) count(truncated, name, list.length - kept.length);
  return kept;
}

function occurrences(value: unknown, cut: CutStrings): number {
  if (typeof value === 'string') return cut.has(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let found = 0;
  for (const item of Object.values(value)) found += occurrences(item, cut);
  return found;
}

/** The first `limit` entries; what is beyond is counted under `name`. */
export function capList<T>(list: readonly T[], limit: number, name: string, truncated: Truncated): readonly T[] {
  if (list.length <= limit) return list;
  count(truncated, name, list.length - limit);
  return list.slice(0, limit);
}

/** Adds to a count of cut things. */
export function count(truncated: Truncated, name: string, amount: number): void {
  if (amount > 0) truncated[name] = (truncated[name] ?? 0) + amount;
}

/** `truncated` as answers carry it: absent if nothing was cut. */
export function cuts(truncated: Truncated): { truncated?: Truncated } {
  return Object.keys(truncated).length > 0 ? { truncated } : {};
}

/** Length of a value's minified JSON in UTF-16 units. */
export function jsonLength(value: unknown): number {
  return JSON.stringify(value).length;
}

/**
 * Takes entries from the end of the longest list, wherever it stands in `value`, until the JSON of `value` has at most `limit`
 * characters (tools 4); they are counted under the list's name. The last entry of a list stays as long as lists inside it can
 * give way. Changes `value`, which must be a copy of ours.
 */
export function fitLists(value: object, limit: number, truncated: Truncated): void {
  for (let excess = jsonLength(value) - limit; excess > 0; excess = jsonLength(value) - limit) {
    const lists = listsIn(value, '');
    const longest = longestOf(lists.filter(isSpare)) ?? longestOf(lists);
    if (longest === null) return;
    cutFromEnd(longest, excess, truncated);
  }
}

interface NamedList {
  name: string;
  list: unknown[];
}

/** All lists that are not empty; one inside a list goes by the name of that. */
function listsIn(value: object, name: string): NamedList[] {
  const found: NamedList[] = Array.isArray(value) && value.length > 0 ? [{ name, list: value }] : [];
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null) continue;
    for (const list of listsIn(inner as object, Array.isArray(value) ? name : key)) found.push(list);
  }
  return found;
}

/** Whether the list can lose an entry before lists inside it do. */
function isSpare({ list }: NamedList): boolean {
  return list.length > 1 || typeof list[0] !== 'object' || list[0] === null || listsIn(list[0], '').length === 0;
}

function longestOf(lists: readonly NamedList[]): NamedList | null {
  let longest: NamedList | null = null;
  let longestLength = 0;
  for (const candidate of lists) {
    const length = jsonLength(candidate.list);
    if (length <= longestLength) continue;
    longest = candidate;
    longestLength = length;
  }
  return longest;
}

/** Leaves at least one entry where there are several: what is inside the last one may give way instead. */
function cutFromEnd({ name, list }: NamedList, excess: number, truncated: Truncated): void {
  const least = list.length > 1 ? 1 : 0;
  let saved = 0;
  let gone = 0;
  while (list.length > least && saved < excess) {
    saved += jsonLength(list.pop()) + 1;
    gone++;
  }
  count(truncated, name, gone);
}
