import type { Colors } from './paper';
import { harmless } from './harmless';

/** What the lines about a node are made of; all of it is optional but the label. */
export interface NamedParts {
  label: string;
  id?: string | null;
  size?: string | null;
  tags?: readonly string[];
}

/** A node as the text has it, in a fixed order: label, size, ID, people. */
export function nodeWords({ label, id, size, tags }: NamedParts, colors: Colors): string {
  const words = [harmless(label)];
  if (size) words.push(sizeWord(size, colors));
  // A node without a label is called by its ID: once is enough.
  if (id && label !== `#${id}`) words.push(idWord(id, colors));
  for (const tag of tags ?? []) words.push(colors.magenta(`@${tag}`));
  return words.join(' ');
}

/** `(M)`, set back behind the label. */
export function sizeWord(size: string, colors: Colors): string {
  return colors.dim(`(${size})`);
}

/** `#id`. */
export function idWord(id: string, colors: Colors): string {
  return colors.cyan(`#${id}`);
}

/** `#id`, or `line 12` for a node without one. */
export function nameWord({ id, line }: { id?: string; line: number }, colors: Colors): string {
  return id === undefined ? `line ${line}` : idWord(id, colors);
}

/** `· waits for #a, #b`: what makes a station wait. */
export function waitingFor(by: readonly { id?: string; line: number }[], colors: Colors): string {
  return `${colors.dim('·')} ${colors.yellow('waits for')} ${by.map((node) => nameWord(node, colors)).join(', ')}`;
}

/** Marks a station that can be started, and one that waits. */
export const FREE = '▶';
export const WAITING = '▷';
