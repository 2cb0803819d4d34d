import { invalidArgument, type ToolError } from './fault';

/** What one option may be: null if the value fits, else the words for "must be …". */
export type OptionRule = (value: unknown) => string | null;

/** A non-empty string. */
export const aString: OptionRule = (value) =>
  typeof value === 'string' && value !== '' ? null : 'a string that is not empty';

/** A person's name, with or without its sign. */
export const aPerson: OptionRule = (value) =>
  typeof value === 'string' && personTag(value) !== '' ? null : 'the name of a person';

/** `true` or `false`. */
export const aFlag: OptionRule = (value) => (typeof value === 'boolean' ? null : 'true or false');

/** A whole number from 1. */
export const aCount: OptionRule = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 1 ? null : 'a whole number from 1';

/** One of the given words. */
export function oneOf(words: readonly string[]): OptionRule {
  return (value) => (typeof value === 'string' && words.includes(value) ? null : `one of ${words.join(', ')}`);
}

/** A list of the given words. */
export function listOf(words: readonly string[]): OptionRule {
  const rule = oneOf(words);
  return (value) =>
    Array.isArray(value) && value.every((item) => rule(item) === null) ? null : `a list of ${words.join(', ')}`;
}

/** The first option that is unknown or does not fit, as INVALID_ARGUMENT; null if all do. Undefined counts as absent. */
export function faultyOption(options: object, rules: Readonly<Record<string, OptionRule>>): ToolError | null {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      return invalidArgument(name, `There is no option \`${name}\`: take ${Object.keys(rules).join(', ')}.`);
    }
    const wanted = rule(value);
    if (wanted !== null) return invalidArgument(name, `\`${name}\` must be ${wanted}.`);
  }
  return null;
}

/** A person as tags name it: a leading `@` is dropped. */
export function personTag(person: string): string {
  return person.startsWith('@') ? person.slice(1) : person;
}
