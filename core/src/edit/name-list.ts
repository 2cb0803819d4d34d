import { invalidArgument, type ToolError } from '../model/fault';
import type { NameList } from './edit';

/** What may stand behind `#`, `@` and `&` (notation, ID-CHARS). */
const NAME = /^[\p{L}\p{N}._-]+$/u;

/**
 * The entries of a list: separated by commas, or an array, which may also come as its JSON text. White space around
 * them and one leading `sign` are dropped, empty ones left out; undefined is the empty list.
 */
export function listEntries(list: NameList | undefined, sign: '#' | '@'): string[] {
  const entries = typeof list === 'string' ? (jsonList(list) ?? list.split(',')) : (list ?? []);
  const bare = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  return bare.map((entry) => (entry.startsWith(sign) ? entry.slice(1) : entry));
}

function jsonList(text: string): string[] | null {
  if (!text.trim().startsWith('[')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
  } catch {
    return null;
  }
}

/** The fault of the first entry that cannot be an ID or a person, null if all can. */
export function faultyName(entries: readonly string[], argument: string): ToolError | null {
  const wrong = entries.find((entry) => !NAME.test(entry));
  if (wrong === undefined) return null;
  const shown = JSON.stringify(wrong.slice(0, 50));
  return invalidArgument(argument, `${shown} is no name: letters, digits, dot, underscore and hyphen only.`);
}

/** The fault of an entry that is to be added and removed at once, null if there is none. */
export function contradiction(add: readonly string[], remove: readonly string[], argument: string): ToolError | null {
  const both = add.find((entry) => remove.includes(entry));
  if (both === undefined) return null;
  return invalidArgument(
    argument,
    `${JSON.stringify(both)} is to be added and removed at once: take it out of one list.`,
  );
}
