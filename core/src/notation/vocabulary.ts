/** The notation's closed vocabularies: gates, status codes, sizes (spec: notation 3.2, 4.1, 5). */

/** How a node's siblings are meant to be read; a *group's* gate is that of its first member. */
export type Gate = 'and' | 'or' | 'xor';

/** Fold mark as written: `>` folded, `<` unfolded. */
export type Fold = '>' | '<';

/** Status box character, lower case. A node without a (known) box has status `null` = neutral. */
export type StatusCode = '?' | ' ' | '~' | '/' | 'x' | '^' | '-' | '!';

/** T-shirt size, upper case. */
export type Size = 'XS' | 'S' | 'M' | 'L' | 'XL' | 'XXL';

/** All sizes in rank order: the index is the rank 0..5 of notation 5. */
export const SIZES: readonly Size[] = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** One row of the status table in notation 4.1. */
export interface StatusFacts {
  readonly code: StatusCode;
  /** German key, as tools accept it. */
  readonly key: string;
  /** English name, as tools accept and people read it. */
  readonly name: string;
  /** Progress rank 0..5 used by effective status (notation 8). */
  readonly rank: number;
  readonly realized: boolean;
  readonly done: boolean;
}

const row = (
  code: StatusCode,
  key: string,
  name: string,
  rank: number,
  realized: boolean,
  done: boolean,
): StatusFacts => ({ code, key, name, rank, realized, done });

/** The status table of notation 4.1, in the order of the specification. */
export const STATUSES: readonly StatusFacts[] = [
  row('?', 'idee', 'idea', 0, false, false),
  row(' ', 'geplant', 'planned', 1, false, false),
  row('~', 'arbeit', 'in progress', 2, true, false),
  row('/', 'durchstich', 'walking skeleton', 3, true, false),
  row('x', 'fertig', 'done', 4, true, true),
  row('^', 'prod', 'in production', 5, true, true),
  row('-', 'verworfen', 'discarded', 0, false, false),
  row('!', 'highrisk', 'high risk', 1, false, false),
];

const BY_CODE: ReadonlyMap<string, StatusFacts> = new Map(STATUSES.map((s) => [s.code, s]));

/** Facts of a box character (already lower case), or undefined if the table lacks it. */
export function statusFacts(code: string): StatusFacts | undefined {
  return BY_CODE.get(code);
}

/** Progress rank of a status; neutral counts 0 (notation 4.1). */
export function progressRank(status: StatusCode | null): number {
  return status === null ? 0 : (BY_CODE.get(status)?.rank ?? 0);
}

/** True for `~ / x ^`. */
export function isRealized(status: StatusCode | null): boolean {
  return status === '~' || status === '/' || status === 'x' || status === '^';
}

/** True for `x ^`. */
export function isDone(status: StatusCode | null): boolean {
  return status === 'x' || status === '^';
}

/** True for `^`. */
export function isInProduction(status: StatusCode | null): boolean {
  return status === '^';
}

/** Realized but not done: `~ /`. */
export function isStarted(status: StatusCode | null): boolean {
  return status === '~' || status === '/';
}

/** True for `-`. */
export function isDiscarded(status: StatusCode | null): boolean {
  return status === '-';
}

/** True where one member of the group is enough: 'or' and 'xor'. */
export function isDisjunctive(gate: Gate): boolean {
  return gate !== 'and';
}

/** Rank 0..5 of a size (notation 5). */
export function sizeRank(size: Size): number {
  return SIZES.indexOf(size);
}
