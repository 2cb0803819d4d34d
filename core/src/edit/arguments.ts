import { editDistance } from '../model/edit-distance';
import { invalidArgument, type ToolError } from '../model/fault';
import type { Edit } from './edit';

/** What a field of an edit holds. */
type FieldType = 'text' | 'flag' | 'names';

interface FieldRule {
  type: FieldType;
  required: boolean;
}

const text: FieldRule = { type: 'text', required: true };
const flag: FieldRule = { type: 'flag', required: true };
const optionalText: FieldRule = { type: 'text', required: false };
const optionalNames: FieldRule = { type: 'names', required: false };

const VERBS: Readonly<Record<Edit['do'], Readonly<Record<string, FieldRule>>>> = {
  set_status: { id: text, status: text },
  set_size: { id: text, size: text },
  add: { parent: optionalText, after: optionalText, line: text, ref: optionalText },
  move: { id: text, parent: optionalText, after: optionalText },
  remove: { id: text, discard: flag },
  rename: { id: text, label: text },
  replace: { id: text, line: text },
  set_deps: { id: text, depsAdd: optionalNames, depsRemove: optionalNames },
  set_people: { id: text, peopleAdd: optionalNames, peopleRemove: optionalNames },
  set_gate: { id: text, gate: text },
  set_desc: { id: text, desc: text },
};

const VERB_NAMES = Object.keys(VERBS);
const FIELD_NAMES: ReadonlySet<string> = new Set([
  'do',
  ...Object.values(VERBS).flatMap((rules) => Object.keys(rules)),
]);

/**
 * Checks the shape of one edit as it comes from outside: a known verb with its fields, no others; null counts as
 * absent where a verb has such a field.
 *
 * Errors: INVALID_ARGUMENT; `argument` = the field.
 */
export function checkEdit(value: unknown): { edit: Edit; fault?: never } | { fault: ToolError; edit?: never } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: invalidArgument('edits', 'An edit is an object with `do` and the fields of that verb.') };
  }
  // A host that fills in the whole schema sends null for the fields of other verbs; a name that no verb knows is a mistake.
  const isAbsent = (name: string, field: unknown) => field === undefined || (field === null && FIELD_NAMES.has(name));
  const given = Object.entries(value).filter(([name, field]) => !isAbsent(name, field));
  const verb: unknown = Object.fromEntries(given).do;
  if (typeof verb !== 'string' || !Object.hasOwn(VERBS, verb)) return { fault: unknownVerb(verb) };
  const rules = VERBS[verb as Edit['do']];
  const fields = given.filter(([name]) => name !== 'do');
  const fault = faultyField(verb, fields, rules) ?? missingField(verb, fields, rules);
  return fault === null ? { edit: Object.fromEntries(given) as Edit } : { fault };
}

type Fields = [string, unknown][];
type Rules = Readonly<Record<string, FieldRule>>;

function faultyField(verb: string, fields: Fields, rules: Rules): ToolError | null {
  for (const [name, value] of fields) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) return unknownField(verb, name, Object.keys(rules));
    if (!fits(value, rule.type)) return invalidArgument(name, `\`${name}\` of ${verb} must be ${WORDS[rule.type]}.`);
  }
  return null;
}

function missingField(verb: string, fields: Fields, rules: Rules): ToolError | null {
  const present = new Set(fields.map(([name]) => name));
  const missing = Object.keys(rules).find((name) => rules[name]!.required && !present.has(name));
  if (missing === undefined) return null;
  return invalidArgument(missing, `${verb} needs \`${missing}\`: ${WORDS[rules[missing]!.type]}.`);
}

const WORDS: Readonly<Record<FieldType, string>> = {
  text: 'a string',
  flag: 'true or false',
  names: 'a string of names separated by commas',
};

function fits(value: unknown, type: FieldType): boolean {
  if (type === 'flag') return typeof value === 'boolean';
  const isText = (item: unknown) => typeof item === 'string';
  return isText(value) || (type === 'names' && Array.isArray(value) && value.every(isText));
}

function unknownVerb(verb: unknown): ToolError {
  const name =
    typeof verb === 'string' ? `There is no verb ${JSON.stringify(verb.slice(0, 50))}` : '`do` names the verb';
  const nearest = typeof verb === 'string' ? nearestNames(verb, VERB_NAMES) : VERB_NAMES;
  return invalidArgument('do', `${name}: take ${nearest.join(', ')}.`);
}

function unknownField(verb: string, name: string, known: readonly string[]): ToolError {
  const shown = JSON.stringify(name.slice(0, 50));
  const nearest = nearestNames(name, known)[0]!;
  return invalidArgument(name, `${verb} has no field ${shown}, the nearest is ${nearest}: take ${known.join(', ')}.`);
}

/** The names, the most similar first. */
function nearestNames(name: string, known: readonly string[]): string[] {
  const wanted = name.slice(0, 50).toLowerCase();
  const distance = (other: string) => editDistance(wanted, other.toLowerCase());
  return [...known].sort((a, b) => distance(a) - distance(b));
}
