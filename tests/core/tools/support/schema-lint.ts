import type { ToolDefinition } from '@werkbaum/core';

/** Any JSON object: what is linted may be broken in every way. */
export type Json = Record<string, unknown>;
type Rule = (tools: readonly ToolDefinition[]) => string[];

const SCALARS = ['string', 'integer', 'number', 'boolean'];
const COMMON = ['type', 'description'];
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: [...COMMON, 'enum', 'minLength', 'maxLength'],
  integer: [...COMMON, 'minimum', 'maximum'],
  number: [...COMMON, 'minimum', 'maximum'],
  boolean: COMMON,
  array: [...COMMON, 'items'],
  object: [...COMMON, 'properties', 'required'],
};

interface Place {
  path: string;
  schema: Json;
  /** `property` of a tool, `member` of an object, `item` of a list, `member of an item`. */
  at: 'root' | 'property' | 'member' | 'item' | 'item member' | 'deeper';
}

/** The rules of tools.md section 8 (and the hints of section 3) by name: each gives one text per breach. */
export const RULES: Readonly<Record<string, Rule>> = {
  'root is an object with properties': breaches(({ at, schema }) => {
    if (at !== 'root') return null;
    const keys = Object.keys(schema).every((key) => ['type', 'properties', 'required'].includes(key));
    return schema.type === 'object' && isRecord(schema.properties) && keys ? null : 'no plain object';
  }),
  'types are single words that every client knows': breaches(({ at, schema: { type } }) => {
    const known = typeof type === 'string' && Object.hasOwn(KEYWORDS, type);
    if (!known) return `type ${JSON.stringify(type)}`;
    return isAllowedAt(at, type) ? null : `${type} as ${at}`;
  }),
  'only keywords that every client knows': breaches(({ schema }) => {
    const known = KEYWORDS[String(schema.type)] ?? COMMON;
    const strange = Object.keys(schema).filter((key) => !known.includes(key));
    return strange.length === 0 ? null : `keyword ${strange.join(', ')}`;
  }),
  'every array has items': breaches(({ schema }) =>
    schema.type === 'array' && !isRecord(schema.items) ? 'no items' : null,
  ),
  'integers have real bounds': breaches(({ schema: { type, minimum, maximum } }) => {
    if (type !== 'integer' && type !== 'number') return null;
    return isBound(minimum) && isBound(maximum) && Number(minimum) < Number(maximum) ? null : 'no real bounds';
  }),
  'enums are different words': breaches(({ schema }) => {
    if (!('enum' in schema)) return null;
    const words = Array.isArray(schema.enum) ? schema.enum : [];
    const good = words.length > 0 && words.every((word) => typeof word === 'string' && word !== '');
    return good && new Set(words).size === words.length ? null : 'enum';
  }),
  'required names properties': breaches(({ schema: { required = [], properties = {} } }) => {
    const unknown = (required as unknown[]).filter((name) => !Object.hasOwn(properties as Json, String(name)));
    return unknown.length === 0 ? null : `required ${unknown.join(', ')}`;
  }),
  'names are portable': (tools) =>
    tools.filter(({ name }) => !/^werkbaum_[a-z0-9_]+$/.test(name) || name.length > 40).map(({ name }) => name),
  'names are unique': (tools) =>
    tools.filter(({ name }, i) => tools.findIndex((tool) => tool.name === name) !== i).map(({ name }) => name),
  'descriptions say something': (tools) =>
    tools.filter(({ description, title }) => description.length < 40 || title.length === 0).map(({ name }) => name),
  'all four hints are set': (tools) =>
    tools.filter(({ annotations }) => !hasAllHints(annotations)).map(({ name }) => name),
  'definitions carry nothing else': (tools) =>
    tools
      .filter((tool) => Object.keys(tool).sort().join() !== 'annotations,description,inputSchema,name,title')
      .map(({ name }) => name),
};

/** What all rules find. */
export function lint(tools: readonly ToolDefinition[]): string[] {
  return Object.entries(RULES).flatMap(([name, rule]) => rule(tools).map((place) => `${name}: ${place}`));
}

function breaches(judge: (place: Place) => string | null): Rule {
  return (tools) =>
    tools.flatMap(({ name, inputSchema }) =>
      placesIn({ path: name, schema: inputSchema as unknown as Json, at: 'root' }).flatMap((place) => {
        const found = judge(place);
        return found === null ? [] : [`${place.path}: ${found}`];
      }),
    );
}

function placesIn(place: Place): Place[] {
  const { path, schema, at } = place;
  const members = Object.entries(isRecord(schema.properties) ? schema.properties : {});
  const inner = members.map(([name, member]) => ({ path: `${path}.${name}`, schema: asRecord(member), at: below(at) }));
  const items: Place[] = isRecord(schema.items) ? [{ path: `${path}[]`, schema: schema.items, at: itemOf(at) }] : [];
  return [place, ...[...inner, ...items].flatMap(placesIn)];
}

function below(at: Place['at']): Place['at'] {
  const places: Partial<Record<Place['at'], Place['at']>> = {
    root: 'property',
    property: 'member',
    item: 'item member',
  };
  return places[at] ?? 'deeper';
}

function itemOf(at: Place['at']): Place['at'] {
  return at === 'property' ? 'item' : 'deeper';
}

/** Flat objects, arrays of scalars, arrays of flat objects whose members are scalars or arrays of strings. */
function isAllowedAt(at: Place['at'], type: string): boolean {
  if (at === 'root') return type === 'object';
  if (at === 'property') return true;
  if (at === 'item') return type !== 'array';
  if (at === 'item member') return type !== 'object';
  return at === 'deeper' ? type === 'string' : SCALARS.includes(type);
}

/** Not what generators write for "any integer". */
function isBound(value: unknown): boolean {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER;
}

function hasAllHints(annotations: unknown): boolean {
  if (!isRecord(annotations)) return false;
  const names = Object.keys(annotations).sort().join();
  const all = names === 'destructiveHint,idempotentHint,openWorldHint,readOnlyHint';
  return all && Object.values(annotations).every((hint) => typeof hint === 'boolean');
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {};
}
