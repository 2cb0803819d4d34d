import { wrapAnsi } from 'fast-wrap-ansi';
import colors from 'picocolors';

/** Colours as functions from text to text; without colour they give the text back. */
export type Colors = ReturnType<typeof colors.createColors>;

/** What an answer is written on. */
export interface Paper {
  colors: Colors;
  /** Columns to wrap at; `Infinity` where nothing is wrapped. */
  width: number;
}

/** What decides about the paper: a stream and its environment. */
export interface Surroundings {
  isTTY: boolean;
  columns?: number | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

/** Even in a narrow window, or deep in a tree, a line of text has so many columns. */
const MIN_COLUMNS = 24;

/**
 * Colour and width for a stream: colour on a terminal, unless `NO_COLOR` is set or it is a dumb one; `FORCE_COLOR` decides
 * before that (`0` and `false` = no). Text is wrapped at the terminal's width, or at `COLUMNS`; in a pipe not at all.
 */
export function paperFor({ isTTY, columns, env }: Surroundings): Paper {
  const forced = env.FORCE_COLOR ?? '';
  const wanted = forced !== '' ? !['0', 'false'].includes(forced) : isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
  const asked = Number(env.COLUMNS ?? '');
  const width = Number.isInteger(asked) && asked > 0 ? asked : isTTY ? (columns ?? 80) : Infinity;
  // Node leaves `isTTY` undefined in a pipe, and picocolors would then decide itself: in CI for colour.
  return { colors: colors.createColors(Boolean(wanted)), width };
}

/**
 * `lead` and `text` on one line, wrapped between words so that further lines begin below the text, not below the lead. A
 * word longer than a line stays whole: it may be an address.
 */
export function fill(paper: Paper, lead: string, text: string, leadWidth = lead.length): string {
  return lead + linesBehind(paper, leadWidth, text).join(`\n${' '.repeat(leadWidth)}`);
}

/** The lines of `text` where each stands behind `leadWidth` columns of something else. */
export function linesBehind({ width }: Paper, leadWidth: number, text: string): string[] {
  if (width === Infinity) return [text];
  return wrapAnsi(text, Math.max(width - leadWidth, MIN_COLUMNS), { hard: false }).split('\n');
}

/** `1 step`, `2 steps`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
