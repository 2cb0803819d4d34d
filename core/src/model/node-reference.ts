import { cutString } from '../notation/cut-string';
import { firstFrom, nearestByLine, nearestByName } from './nearest-nodes';
import type { Plan } from './plan';

/** A node as errors and answers name it. */
export type NamedNode = { id?: string; line: number; label: string };

/** Why a reference names no single node (tools 1 and 6). */
export type NodeReferenceError =
  | { code: 'NODE_NOT_FOUND'; message: string; nearest: NamedNode[] }
  | { code: 'NODE_AMBIGUOUS'; message: string; lines: number[] };

/** What a reference resolves to: a node's index, or the error. */
export type NodeReference = { index: number; error?: never } | { error: NodeReferenceError; index?: never };

type Nodes = Pick<Plan, 'nodes' | 'byId'>;

const LINE = /^line:(\d+)$/;

/**
 * Resolves a node reference (tools 1): an ID with or without `#`, or `line:<n>`, the first physical line of a node,
 * from 1. An ID never contains `:`, so the two forms cannot be mistaken.
 *
 * Errors: NODE_NOT_FOUND with up to five nearest nodes; NODE_AMBIGUOUS with all lines that carry the ID.
 */
export function resolveNode(plan: Nodes, reference: string): NodeReference {
  const line = LINE.exec(reference);
  return line === null ? resolveNamed(plan, reference) : resolveLine(plan, Number(line[1]));
}

function resolveNamed(plan: Nodes, reference: string): NodeReference {
  const id = reference.startsWith('#') ? reference.slice(1) : reference;
  const index = plan.byId.get(id);
  if (index === undefined)
    return notFound(plan, `No node has the ID ${JSON.stringify(cutString(id, 100))}`, nearestByName(plan, id));
  const lines: number[] = [];
  for (let i = index; i < plan.nodes.length; i++) if (plan.nodes[i]!.id === id) lines.push(plan.nodes[i]!.line);
  return lines.length === 1 ? { index } : ambiguous(id, lines);
}

function resolveLine(plan: Nodes, line: number): NodeReference {
  const index = firstFrom(plan.nodes, line);
  if (plan.nodes[index]?.line === line) return { index };
  return notFound(plan, `No node begins in line ${line}`, nearestByLine(plan, line));
}

function notFound({ nodes }: Nodes, what: string, nearest: number[]): NodeReference {
  const hint = nearest.length > 0 ? 'take one of `nearest`, or read the plan again' : 'the plan has no nodes yet';
  const message = `${what}: ${hint}. A reference is a node ID, or line:<n> for the line where a node begins.`;
  return { error: { code: 'NODE_NOT_FOUND', message, nearest: nearest.map((i) => namedNode(nodes[i]!)) } };
}

function ambiguous(id: string, lines: number[]): NodeReference {
  const message = `${lines.length} nodes carry the ID ${JSON.stringify(cutString(id, 100))}: say which one with line:<n>, see \`lines\`.`;
  return { error: { code: 'NODE_AMBIGUOUS', message, lines } };
}

function namedNode({ id, line, label }: Plan['nodes'][number]): NamedNode {
  return id === null ? { line, label } : { id, line, label };
}
