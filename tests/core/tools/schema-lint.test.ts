import { createWerkbaum, type Right, type ToolDefinition } from '@werkbaum/core';
import { describe, expect, it } from 'vitest';
import { nodeChecksum } from '../../contracts/vectors/checksum';
import { lint, RULES, type Json } from './support/schema-lint';
import { TOOL_NAMES } from './tool-names';

const werkbaum = createWerkbaum({ checksum: nodeChecksum });
const listTools = (rights: readonly Right[]): ToolDefinition[] => werkbaum.listTools(rights);
const RIGHTS: Readonly<Record<string, readonly Right[]>> = {
  all: ['read', 'write', 'delete', 'prod'],
  'without prod': ['read', 'write', 'delete'],
  reading: ['read'],
  writing: ['write'],
  capture: ['read', 'capture:p.werkbaum#inbox'],
  none: [],
};
const SAMPLE: ToolDefinition = {
  name: 'werkbaum_sample',
  title: 'Sample',
  description: 'A tool that is there only to be broken by tests.',
  inputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** The sample with its property `a` replaced. */
function withProperty(a: Json): ToolDefinition {
  return { ...SAMPLE, inputSchema: { type: 'object', properties: { a } } as never };
}

describe.each(Object.entries(RIGHTS))('schemas with rights: %s', (_name, rights) => {
  it.each(Object.keys(RULES))('%s', (rule) => expect(RULES[rule]!(listTools(rights))).toEqual([]));
});

describe('the lint', () => {
  it('lets a sound tool pass', () => expect(lint([SAMPLE])).toEqual([]));

  it.each<[string, Json]>([
    ['a type array', { type: ['string', 'null'] }],
    ['null', { type: 'null' }],
    ['no type', { description: 'anything' }],
    ['a reference', { $ref: '#/$defs/x' }],
    ['anyOf', { anyOf: [{ type: 'string' }] }],
    ['oneOf beside a type', { type: 'string', oneOf: [] }],
    ['allOf', { type: 'object', properties: {}, allOf: [] }],
    ['const', { type: 'string', const: 'x' }],
    ['a pattern', { type: 'string', pattern: '.' }],
    ['a default of null', { type: 'string', default: null }],
    ['additionalProperties', { type: 'object', properties: {}, additionalProperties: false }],
    ['an array without items', { type: 'array' }],
    ['an array of arrays', { type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    ['an integer without bounds', { type: 'integer' }],
    ['an integer without an upper bound', { type: 'integer', minimum: 0 }],
    ['the bounds of generators', { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['bounds the wrong way round', { type: 'integer', minimum: 2, maximum: 1 }],
    ['an empty enum', { type: 'string', enum: [] }],
    ['an enum with null', { type: 'string', enum: ['a', null] }],
    ['a word twice', { type: 'string', enum: ['a', 'a'] }],
    ['an object in an object', { type: 'object', properties: { b: { type: 'object', properties: {} } } }],
    ['a list in an object', { type: 'object', properties: { b: { type: 'array', items: { type: 'string' } } } }],
    ['a required name that is none', { type: 'object', properties: {}, required: ['b'] }],
    [
      'an object in an object of a list',
      { type: 'array', items: { type: 'object', properties: { b: { type: 'object', properties: {} } } } },
    ],
    [
      'numbers in a list in an object of a list',
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { b: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 9 } } },
        },
      },
    ],
  ])('finds %s', (_what, property) => expect(lint([withProperty(property)])).not.toEqual([]));

  it('takes a list of flat objects with lists of strings', () => {
    const lines = { type: 'array', items: { type: 'string' } };
    expect(lint([withProperty({ type: 'array', items: { type: 'object', properties: { lines } } })])).toEqual([]);
  });

  it.each<[string, object]>([
    ['a root with a dialect', { inputSchema: { ...SAMPLE.inputSchema, $schema: 'x' } }],
    ['a root without properties', { inputSchema: { type: 'object' } }],
    ['a root that is a list', { inputSchema: { type: 'array', items: { type: 'string' } } }],
    ['a required name that is no property', { inputSchema: { ...SAMPLE.inputSchema, required: ['b'] } }],
    ['capitals in a name', { name: 'werkbaum_Sample' }],
    ['a name with a hyphen', { name: 'werkbaum-sample' }],
    ['a long name', { name: `werkbaum_${'x'.repeat(32)}` }],
    ['a short description', { description: 'x'.repeat(39) }],
    ['an empty title', { title: '' }],
    ['a missing hint', { annotations: { ...SAMPLE.annotations, openWorldHint: undefined } }],
    ['an output schema', { outputSchema: {} }],
  ])('finds %s', (_what, broken) => expect(lint([{ ...SAMPLE, ...broken }])).not.toEqual([]));

  it('finds a name that is there twice', () => expect(lint([SAMPLE, SAMPLE])).not.toEqual([]));
});

describe('tools/list', () => {
  const names = (rights: readonly Right[]): string[] => listTools(rights).map(({ name }) => name);
  const reading = TOOL_NAMES.slice(0, 6);
  const all = names(RIGHTS.all!);

  it('keeps the order of the contract', () => {
    expect(all).toEqual(TOOL_NAMES.filter((name) => all.includes(name)));
    expect(names(RIGHTS.all!)).toEqual(all);
  });

  it('shows readers the six reading tools', () => {
    expect(names(['read'])).toEqual(reading);
    expect(names(['prod', 'delete', 'read'])).toEqual(reading);
  });

  it('shows nothing without rights, and no reading tool without `read`', () => {
    expect(names([])).toEqual([]);
    expect(names(['delete', 'prod'])).toEqual([]);
    expect(names(['write'])).toEqual(all.slice(6));
  });

  it('shows a capturing caller nothing that writes but add_node', () => {
    const shown = names(['capture:p.werkbaum#inbox']);
    expect(shown).toEqual(all.filter((name) => name === 'werkbaum_add_node'));
  });

  it('has the hints of the contract', () => {
    const gentle = ['werkbaum_set_status', 'werkbaum_set_size', 'werkbaum_add_node', 'werkbaum_move_node'];
    for (const { name, annotations } of listTools(RIGHTS.all!)) {
      const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
      const reads = (reading as readonly string[]).includes(name);
      const expected = [reads, !reads && !gentle.includes(name), reads, false];
      expect([name, readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual([name, ...expected]);
    }
  });

  it('takes at most 14,000 bytes as a whole', () => {
    const bytes = Buffer.byteLength(JSON.stringify({ tools: listTools(RIGHTS.all!) }));
    expect(bytes).toBeLessThanOrEqual(14_000);
  });

  it('gives every tool but plans a source', () => {
    for (const { name, inputSchema } of listTools(RIGHTS.all!)) {
      expect([name, 'source' in inputSchema.properties]).toEqual([name, name !== 'werkbaum_plans']);
      const takesText = !['werkbaum_plans', 'werkbaum_read'].includes(name);
      expect([name, 'text' in inputSchema.properties]).toEqual([name, takesText]);
    }
  });
});
