import { parsePlan } from '@werkbaum/core';
import { isInside, plain, type Laid } from './layout';
import { withSign } from './line-verbs';
import { invalid, Refusal } from './refusal';
import { indentOf, newRow, resolved, retexted, spotFor, type Row, type Spot, type Stage } from './rows';
import { tokensOf } from './tokens';

type Arguments = Record<string, unknown>;

/** Sign for a node at a spot (tools 3, `add`). */
function signAt({ laid }: Stage, { parent, siblings }: Spot, given: string): string {
  if (parent < 0) {
    if (given === '' || given === '-') return '';
    throw invalid('parent');
  }
  if (given !== '' && given !== '-') return given;
  const signs = new Set(
    siblings.flatMap((i) => (laid.placed[i]!.node.status === '-' ? [] : [tokensOf(laid.placed[i]!).sign])),
  );
  return signs.size === 1 ? [...signs][0]! : '-';
}

const NO_LINE = /[\n\r\u2028\u2029\0\ud800-\udfff]/u;

/** The caller's line, checked to be one node, without its indent, with another sign and its short ID written out. */
export function nodeLine(stage: Stage, given: unknown, spot: Spot, signFor = signAt): string {
  const bare = String(given).replace(/^[ \t]+/, '');
  if (NO_LINE.test(bare) || /(^|[ \t])\\[ \t]*$/.test(plain(bare)) || !isNode(bare)) throw new Refusal('INVALID_LINE');
  const own = soleNode(bare);
  const signed = withSign({ lines: [bare], placed: own }, signFor(stage, spot, tokensOf(own).sign))[0]!;
  const line = longId(stage, spot.parent, signed);
  if (!isNode(line)) throw new Refusal('INVALID_LINE');
  return line;
}

function isNode(line: string): boolean {
  const { roots, warnings } = parsePlan(line);
  return roots.length === 1 && warnings.every(({ type }) => type !== 'descStray');
}

function soleNode(line: string): Laid['placed'][number] {
  const node = parsePlan(line).roots[0]!;
  const chars = plain(line)
    .split('')
    .map((c, col) => ({ c, line: 0, col }));
  return { node, parent: -1, chars, first: 0, last: 0, quotes: [], blockEnd: 1 };
}

/** Writes `#.x` out (notation 14.3). */
function longId({ laid }: Stage, parent: number, line: string): string {
  const own = plain(line);
  const found = /(^|\s)#([\p{L}\p{N}._-]+)/u.exec(own);
  if (found === null || !/^\.[^.]/.test(found[2]!)) return line;
  for (let above = parent; above >= 0; above = laid.placed[above]!.parent) {
    const { id } = laid.placed[above]!.node;
    if (id === null || id.startsWith('.')) continue;
    const at = found.index + found[1]!.length + 1;
    return line.slice(0, at) + id + line.slice(at);
  }
  return line;
}

/** `add`: the rows with the new one, and that one. */
export function added(stage: Stage, { parent, after, line }: Arguments): { rows: Row[]; made: Row } {
  const spot = spotFor(stage, parent, after, -1);
  const made = newRow(spot.indent + nodeLine(stage, line, spot));
  return { rows: [...stage.rows.slice(0, spot.index), made, ...stage.rows.slice(spot.index)], made };
}

/** `move`. */
export function moved(stage: Stage, { id, parent, after }: Arguments): Row[] {
  const { laid, rows } = stage;
  const moving = resolved(stage, id as string);
  for (const name of [parent, after]) {
    const isNamed = typeof name === 'string' && name !== 'first';
    if (isNamed && isInside(laid.placed, resolved(stage, name), moving)) throw new Refusal('INVALID_MOVE');
  }
  const spot = spotFor(stage, parent, after, moving);
  const sign = signAt(stage, spot, tokensOf(laid.placed[moving]!).sign);
  if (isThere(stage, moving, spot, after)) return rows;
  const signed = withSign({ lines: laid.lines, placed: laid.placed[moving]! }, sign);
  return carried(stage, moving, spot, signed);
}

/** Whether the node stands already where it is asked to. */
function isThere({ laid }: Stage, moving: number, { parent, siblings, index }: Spot, after: unknown): boolean {
  if (laid.placed[moving]!.parent !== parent) return false;
  if (after === 'first') return siblings.every((i) => i > moving);
  const before = siblings.filter((i) => i < moving).at(-1);
  const previousEnd = before === undefined ? -1 : laid.placed[before]!.blockEnd;
  return siblings.length === 0 || previousEnd === index;
}

function carried({ laid, rows }: Stage, moving: number, { index, indent }: Spot, lines: readonly string[]): Row[] {
  const { first, blockEnd } = laid.placed[moving]!;
  const old = indentOf(laid.placed[moving]!, laid);
  const own = retexted(rows, lines)
    .slice(first, blockEnd)
    .map(({ text, key }) => ({ text: reindented(text, old, indent), key }));
  const target = index > first ? Math.max(first, index - (blockEnd - first)) : index;
  const others = [...rows.slice(0, first), ...rows.slice(blockEnd)];
  return [...others.slice(0, target), ...own, ...others.slice(target)];
}

function reindented(line: string, old: string, indent: string): string {
  if (line.trim() === '') return line;
  if (line.startsWith(old)) return indent + line.slice(old.length);
  const blanks = /^[ \t]*/.exec(line)![0];
  const kind = blanks.includes('\t') ? '\t' : ' ';
  const width = (s: string) => s.replaceAll('\t', '  ').length;
  const difference = Math.trunc((width(indent) - width(old)) / (kind === '\t' ? 2 : 1));
  return difference < 0 ? line.slice(Math.min(-difference, blanks.length)) : kind.repeat(difference) + line;
}

/** `remove` with `discard: false`. */
export function withoutBlock(stage: Stage, index: number): Row[] {
  const { laid, rows } = stage;
  const { first, blockEnd } = laid.placed[index]!;
  const isInner = (i: number) => isInside(laid.placed, i, index);
  const ids = laid.placed.flatMap(({ node: { id } }, i) => {
    const owner = laid.placed.findIndex(({ node }) => node.id === id);
    const isLeft = laid.placed.some(({ node }, j) => node.id === id && !isInner(j));
    return id !== null && isInner(i) && owner === i && !isLeft ? [id] : [];
  });
  const described = new Set(ids.flatMap((id) => blockLines(laid, id)));
  return rows.filter((_, line) => (line < first || line >= blockEnd) && !described.has(line));
}

/** Lines of the ID blocks of an ID: headers, indented lines, blanks between them. */
export function blockLines({ lines, treeEnd, hasSeparator }: Laid, id: string): number[] {
  if (!hasSeparator) return [];
  const found: number[] = [];
  let open: number[] | null = null;
  for (let line = treeEnd + 1; line < lines.length; line++) {
    const own = plain(lines[line]!);
    if (own.trim() === '') open?.push(line);
    else if (/^[ \t]*-{3,}[ \t]*$/.test(own)) continue;
    else if (/^[ \t]/.test(own)) found.push(...(open?.splice(0) ?? []), ...(open === null ? [] : [line]));
    else {
      const header = /^#([\p{L}\p{N}._-]+):?\s*$/u.exec(own);
      open = header?.[1] === id ? [] : null;
      if (open !== null) found.push(line);
    }
  }
  return found;
}
