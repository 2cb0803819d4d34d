import type { PropertySchema } from './definition';

/** Where a value does not fit its schema, and what would: words for "must be …". */
export interface Misfit {
  path: string;
  wanted: string;
}

/**
 * The first place where a value does not fit a published schema, null if it fits. Knows exactly the keywords that
 * `definition.ts` allows. Members of objects are left to whoever
 * reads the object, since what belongs together there is more than a schema says.
 */
export function misfit(schema: PropertySchema, value: unknown, path: string): Misfit | null {
  const wanted = typeMisfit(schema, value) ?? rangeMisfit(schema, value);
  if (wanted !== null) return { path, wanted };
  return Array.isArray(value) ? itemMisfit(schema, value, path) : null;
}

const NAMES: Readonly<Record<PropertySchema['type'], string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function typeMisfit({ type }: PropertySchema, value: unknown): string | null {
  return typeOf(value) === type || (type === 'integer' && Number.isSafeInteger(value)) ? null : NAMES[type];
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function rangeMisfit(schema: PropertySchema, value: unknown): string | null {
  const { minimum, maximum, maxLength } = schema;
  if (schema.enum !== undefined && !schema.enum.includes(value as string)) return `one of ${schema.enum.join(', ')}`;
  if (typeof value === 'number' && (value < minimum! || value > maximum!)) return `from ${minimum} to ${maximum}`;
  if (typeof value !== 'string') return null;
  return value.length > (maxLength ?? Infinity) ? `at most ${maxLength} characters long` : null;
}

function itemMisfit({ items }: PropertySchema, values: readonly unknown[], path: string): Misfit | null {
  for (const [i, value] of values.entries()) {
    const found = misfit(items!, value, `${path}[${i}]`);
    if (found !== null) return found;
  }
  return null;
}
