import { invalid, Refusal } from './refusal';
import { freshIndent, newRow, type Row, type Stage } from './rows';
import { lastIndex } from './text';
import { blockLines } from './tree-verbs';

/** `set_desc` (tools 3). */
export function described(stage: Stage, index: number, desc: string): Row[] {
  const { laid, rows } = stage;
  const placed = laid.placed[index]!;
  const wanted = descLines(desc);
  if ((placed.node.desc ?? '') === wanted.map((line) => line.trim()).join('\n')) return rows;
  const { id } = placed.node;
  if (id === null && wanted.length > 1) throw invalid('desc');
  const isFirst = laid.placed.findIndex(({ node }) => node.id === id) === index;
  const old = id === null || !isFirst ? [] : blockLines(laid, id);
  const gone = new Set([...placed.quotes, ...old]);
  if (wanted.length === 0) return rows.filter((_, line) => !gone.has(line));
  if (id === null) return quoted(stage, index, wanted[0]!, gone);
  return blocked(stage, id, wanted, gone, old[0]);
}

/** The lines of a description, without blanks around it. */
export function descLines(desc: string): string[] {
  const lines = desc
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const isText = (line: string) => line !== '';
  const kept = lines.slice(Math.max(0, lines.findIndex(isText)), lastIndex(lines, isText) + 1);
  const bad = /%%|^\s*#[\p{L}\p{N}._-]+:?\s*$|^[ \t]*-{3,}[ \t]*$|[\0\ud800-\udfff]/u;
  if (kept.some((line) => bad.test(line))) throw new Refusal('INVALID_LINE');
  return kept;
}

function quoted({ laid, rows }: Stage, index: number, line: string, gone: ReadonlySet<number>): Row[] {
  const { last } = laid.placed[index]!;
  const made = newRow(`${freshIndent(laid, index)}" ${line}`);
  return rows.flatMap((row, at) => [...(gone.has(at) ? [] : [row]), ...(at === last ? [made] : [])]);
}

function blocked(
  stage: Stage,
  id: string,
  lines: readonly string[],
  gone: ReadonlySet<number>,
  header?: number,
): Row[] {
  const { laid, rows } = stage;
  const made = lines.map((line) => newRow(line === '' ? '' : `  ${line}`));
  if (header !== undefined) {
    return rows.flatMap((row, at) => (at === header ? [row, ...made] : gone.has(at) ? [] : [row]));
  }
  const kept = rows.filter((_, at) => !gone.has(at));
  const isFreeEnd = kept.at(-1)!.text === '' && (laid.hasSeparator || laid.treeEnd < rows.length);
  const end = isFreeEnd ? -1 : undefined;
  const filler = laid.endsOpen ? [newRow('')] : [];
  const separator = laid.hasSeparator ? [] : [newRow('---')];
  const tail = end === undefined ? [] : kept.slice(end);
  return [...kept.slice(0, end), ...filler, ...separator, newRow(`#${id}`), ...made, ...tail];
}
