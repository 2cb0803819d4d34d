import { publishedSchemas } from 'virtual:published-schemas';
import type { Right } from './caller';
import type { ObjectSchema, ToolDefinition } from './definition';
import { TOOLS } from './registry';
import { mayUse } from './rights';
import type { Tool } from './tool';

/** The tools these rights allow, in fixed order, as plain data (tools 3, 8, 9). */
export function listTools(rights: readonly Right[]): ToolDefinition[] {
  return TOOLS.filter((tool) => mayUse(rights, tool)).map((tool) => definitionOf(tool, rights));
}

/** The tool, if these rights allow it. */
export function findAllowedTool(rights: readonly Right[], name: string): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name && mayUse(rights, tool));
}

function definitionOf({ name, title, description, hints }: Tool, rights: readonly Right[]): ToolDefinition {
  const schema = publishedSchemas[name]!;
  const inputSchema = rights.includes('prod') ? schema : withoutProd(schema);
  return { name, title, description, inputSchema, annotations: hints };
}

/** Callers without the right `prod` do not learn of the switch (tools 9). */
function withoutProd(schema: ObjectSchema): ObjectSchema {
  const { allowProd: _hidden, ...properties } = schema.properties;
  return { ...schema, properties };
}
