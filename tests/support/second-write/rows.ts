import { laidOut, type Laid, type Placed } from './layout';
import { Refusal, invalid } from './refusal';

/** A line and what makes it the same line in the next text: its index in the first text, or a new number. */
export interface Row {
  text: string;
  key: number;
}

let nextKey = 1_000_000;

/** A line that was not there before. */
export function newRow(text: string): Row {
  return { text, key: nextKey++ };
}

/** Rows and how they read. */
export interface Stage {
  rows: Row[];
  laid: Laid;
  /** Keys of the lines of nodes that edits named with `ref`. */
  refs: Map<string, number>;
}

/** The rows as a stage; no row at all reads as one empty line. */
export function stageOf(rows: readonly Row[], refs: Map<string, number>): Stage {
  const kept = rows.length === 0 ? [newRow('')] : [...rows];
  return { rows: kept, laid: laidOut(kept.map(({ text }) => text)), refs };
}

/** Rows with other texts, keys as before. */
export function retexted(rows: readonly Row[], lines: readonly string[]): Row[] {
  return rows.map(({ key }, i) => ({ text: lines[i]!, key }));
}

/** Index of the node that a reference names (tools 1). */
export function resolved({ rows, laid, refs }: Stage, reference: string): number {
  if (reference.startsWith('$')) return byKey(laid, rows, refs.get(reference));
  const line = /^line:(\d+)$/.exec(reference);
  if (line !== null) return byKey(laid, rows, Number(line[1]) - 1);
  const id = reference.replace(/^#/, '');
  const found = laid.placed.flatMap(({ node }, i) => (node.id === id ? [i] : []));
  if (found.length === 0) throw new Refusal('NODE_NOT_FOUND');
  if (found.length > 1) throw new Refusal('NODE_AMBIGUOUS', { lines: found.map((i) => laid.placed[i]!.node.line) });
  return found[0]!;
}

function byKey({ placed }: Laid, rows: readonly Row[], key: number | undefined): number {
  const found = placed.findIndex(({ first }) => rows[first]!.key === key);
  if (found < 0) throw new Refusal('NODE_NOT_FOUND');
  return found;
}

/** Where a node is to stand. */
export interface Spot {
  parent: number;
  siblings: number[];
  /** Row in front of which it goes. */
  index: number;
  indent: string;
}

/** Finds the place for a node (tools 3, `add`); `moving` is the node that is moved there, -1 if none. */
export function spotFor(stage: Stage, parentName: unknown, afterName: unknown, moving: number): Spot {
  const { laid } = stage;
  const after = typeof afterName === 'string' && afterName !== 'first' ? resolved(stage, afterName) : -1;
  const above = after < 0 ? -1 : laid.placed[after]!.parent;
  const parent = typeof parentName === 'string' ? resolved(stage, parentName) : above;
  const siblings = laid.placed.flatMap((entry, i) => (entry.parent === parent && i !== moving ? [i] : []));
  if (after >= 0 && after !== moving && !siblings.includes(after)) throw invalid('after');
  const like = after >= 0 ? after : afterName === 'first' ? siblings[0] : siblings.at(-1);
  if (like === undefined)
    return { parent, siblings, index: emptyPlace(laid, parent), indent: freshIndent(laid, parent) };
  const entry = laid.placed[like]!;
  return {
    parent,
    siblings,
    index: afterName === 'first' ? entry.first : entry.blockEnd,
    indent: indentOf(entry, laid),
  };
}

function emptyPlace({ placed, treeEnd }: Laid, parent: number): number {
  if (parent < 0) return placed.at(-1)?.blockEnd ?? treeEnd;
  const { last, quotes } = placed[parent]!;
  return 1 + Math.max(last, ...quotes);
}

/** Blanks before the first character of a node's line. */
export function indentOf({ first }: Placed, { lines }: Laid): string {
  return /^[ \t]*/.exec(lines[first]!)![0];
}

/** Indent of a child without siblings: its parent's and the file's step. */
export function freshIndent(laid: Laid, parent: number): string {
  if (parent < 0) return '';
  const own = indentOf(laid.placed[parent]!, laid);
  return own + (commonestStep(laid) ?? (own.includes('\t') ? '\t' : '  '));
}

function commonestStep(laid: Laid): string | undefined {
  const counts = new Map<string, number>();
  for (const entry of laid.placed) {
    if (entry.parent < 0) continue;
    const above = indentOf(laid.placed[entry.parent]!, laid);
    const own = indentOf(entry, laid);
    if (own.startsWith(above)) counts.set(own.slice(above.length), (counts.get(own.slice(above.length)) ?? 0) + 1);
  }
  return [...counts].reduce<[string, number] | undefined>(
    (a, b) => (a === undefined || b[1] > a[1] ? b : a),
    undefined,
  )?.[0];
}
