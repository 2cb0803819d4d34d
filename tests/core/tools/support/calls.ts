import { createWerkbaum, type Caller, type Outcome, type ToolResult } from '@werkbaum/core';
import { nodeChecksum } from '../../../contracts/vectors/checksum';

export const werkbaum = createWerkbaum({ checksum: nodeChecksum });
export const LOCAL: Caller = { rights: ['read', 'write', 'delete', 'prod'], scope: 'test', transport: 'stdio' };
export const SOURCE = 'p.werkbaum';

export type Json = Record<string, unknown>;

/** Result of a call on one stored text, or on none (`text` in the arguments); no result may be too long. */
export function call(tool: string, args: Json, stored?: string): ToolResult {
  const source = stored === undefined ? {} : { source: SOURCE };
  let step = werkbaum.startTool(`werkbaum_${tool}`, { ...source, ...args }, LOCAL);
  while ('effect' in step) step = werkbaum.resumeTool(step.state, loaded(stored!));
  if (!('done' in step)) throw new Error(`refused: ${step.refused.message}`);
  const { length } = step.done.content[0].text;
  if (length > 60_000) throw new Error(`${tool} gave ${length} characters`);
  return step.done;
}

/** The answer of a call that must succeed. */
export function answer(tool: string, args: Json, stored?: string): Json {
  const { structuredContent, isError } = call(tool, args, stored);
  if (isError) throw new Error(JSON.stringify(structuredContent).slice(0, 1_000));
  return structuredContent;
}

export function loaded(text: string): Outcome {
  return { source: SOURCE, kind: 'file', text };
}

/** A node of an answered tree. */
export interface TreeNode extends Json {
  line: number;
  label: string;
  more?: number;
  parent?: number;
  children?: TreeNode[];
}

/** All pages of an inspection, the first one first. */
export function pages(args: Json, stored: string): Json[] {
  const found = [answer('inspect', args, stored)];
  for (let cursor = found[0]!.next; cursor !== undefined; cursor = found.at(-1)!.next) {
    found.push(answer('inspect', { ...args, cursor }, stored));
    if (found.length > 5_000) throw new Error('endless pages');
  }
  return found;
}

/** A node as a page shows it: `parent` is the line of the node above it, or what the page says. */
export interface SeenNode {
  node: TreeNode;
  parent: number | undefined;
  /** From 1. */
  level: number;
}

/** The nodes of a page in document order. */
export function nodesOf(page: Json): SeenNode[] {
  const found: SeenNode[] = [];
  const waiting: SeenNode[] = topsOf(page).reverse();
  for (let seen = waiting.pop(); seen !== undefined; seen = waiting.pop()) {
    found.push(seen);
    const { node, level } = seen;
    const inner = (node.children ?? []).map((child) => ({ node: child, parent: node.line, level: level + 1 }));
    waiting.push(...inner.reverse());
  }
  return found;
}

function topsOf({ tree }: Json): SeenNode[] {
  return (tree as TreeNode[]).map((node) => ({ node, parent: node.parent, level: 1 }));
}
