/** Bounds of the tool layer (tools 1, 3, 4). Characters are UTF-16 units. The core itself has none. */
export const LIMITS = {
  /** A plan text, and what a write may make of it. */
  characters: 2_000_000,
  /** Operations of one `apply_ops`. */
  ops: 1_000,
  /** Verbs of one `edit`. */
  edits: 100,
  /** JSON of one result. */
  result: 60_000,
  /** A single string of a result. */
  string: 1_000,
  /** A description. */
  desc: 4_000,
  /** Lines in `path.needed`. */
  needed: 2_000,
  /** Entries in `stations`, `loads` and `warnings`. */
  entries: 200,
} as const;
