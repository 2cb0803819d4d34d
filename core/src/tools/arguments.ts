import { publishedSchemas } from 'virtual:published-schemas';
import { invalidArgument, type ToolError } from '../model/fault';
import { nearestWord } from '../model/nearest-word';
import { cutString } from '../notation/cut-string';
import type { ObjectSchema, PropertySchema } from './definition';
import { misfit } from './schema-misfit';

/** Validated arguments, or what is wrong with the first faulty one. */
export type CheckedArguments = { args: Record<string, unknown>; error?: never } | { error: ToolError; args?: never };

/**
 * Arguments as a tool may use them (tools 3): unknown names are refused with the nearest one, null counts as absent, an array
 * or object sent as its JSON string is taken. `hidden` = a known argument that messages do not mention.
 * Errors: INVALID_ARGUMENT.
 */
export function checkArguments(tool: string, given: unknown, hidden?: string): CheckedArguments {
  if (!isRecord(given)) return { error: invalidArgument('arguments', 'Arguments must be an object.') };
  const schema = publishedSchemas[tool]!;
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(schema.properties, name)) return { error: unknownArgument(name, schema, hidden) };
    if (value === null) continue;
    args[name] = name === 'base' ? unpackedBase(value) : unpacked(schema.properties[name]!, value);
  }
  const error = faultyArgument(schema, args);
  return error === null ? { args } : { error };
}

/** Plan texts, and what later steps judge better; an empty name, filter or cursor is a mistake. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['text', 'against', 'line', 'note']);

function faultyArgument({ properties, required }: ObjectSchema, args: Record<string, unknown>): ToolError | null {
  for (const name of required ?? []) {
    if (!Object.hasOwn(args, name)) return invalidArgument(name, `\`${name}\` is required.`);
  }
  for (const [name, value] of Object.entries(args)) {
    if (value === '' && !MAY_BE_EMPTY.has(name)) return invalidArgument(name, `\`${name}\` must not be empty.`);
    const found = misfit(properties[name]!, value, name);
    if (found !== null) return invalidArgument(found.path, `\`${found.path}\` must be ${found.wanted}.`);
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownArgument(name: string, { properties }: ObjectSchema, hidden?: string): ToolError {
  const names = Object.keys(properties).filter((known) => known !== hidden);
  const shown = cutString(name, 100);
  const nearest = nearestWord(shown, names);
  const hint = nearest === undefined ? '' : ` Did you mean \`${nearest}\`?`;
  const known = names.length > 0 ? `takes ${names.join(', ')}` : 'takes no arguments';
  return invalidArgument(shown, `There is no argument \`${shown}\`.${hint} This tool ${known}.`);
}

/** A base also comes as its checksum alone, full or shortened (tools 2). */
function unpackedBase(value: unknown): unknown {
  const base = unpacked({ type: 'object' }, value);
  return typeof base === 'string' ? { checksum: base } : base;
}

/** A string where the schema wants an array or object is parsed, if it is JSON of one (tools 3); inside lists too. */
function unpacked(schema: PropertySchema, value: unknown): unknown {
  const plain = parsed(schema, value);
  if (schema.items === undefined || schema.items.type === 'string' || !Array.isArray(plain)) return plain;
  const { items } = schema;
  return plain.map((item) => withUnpackedMembers(items, parsed(items, item)));
}

function parsed({ type }: PropertySchema, value: unknown): unknown {
  if (typeof value !== 'string' || (type !== 'array' && type !== 'object')) return value;
  try {
    const found: unknown = JSON.parse(value);
    return Array.isArray(found) === (type === 'array') && typeof found === 'object' ? (found ?? value) : value;
  } catch {
    return value;
  }
}

function withUnpackedMembers({ properties = {} }: PropertySchema, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const packed = Object.keys(properties).filter((name) => properties[name]!.type === 'array' && name in value);
  const members = packed.map((name) => [name, parsed(properties[name]!, value[name])]);
  return members.length === 0 ? value : { ...value, ...Object.fromEntries(members) };
}
