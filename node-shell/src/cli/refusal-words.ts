import type { Refusal } from '@werkbaum/core';

interface NamedNode {
  line: number;
  id?: string;
  label: string;
}

/** What a refusal can point at, by its code: the field, and the word for it in the core's message. */
const POINTERS: Readonly<Record<string, string>> = {
  NODE_NOT_FOUND: 'nearest',
  NODE_AMBIGUOUS: 'lines',
  PROD_BLOCKED: 'nodes',
};

/** How a person lets a change through that a guard has stopped. */
const WAY_OUT: Readonly<Record<string, string>> = {
  STRUCTURE_BLOCKED: 'If you want it all the same: --allow-warnings.',
  PROD_BLOCKED: 'If it is in production: --allow-prod.',
};

/** How a command speaks of what a tool was asked. */
export interface Wording {
  /** Arguments of the tool that are words of the command line, not options. */
  words?: readonly string[];
  /** A list of edits was given, so that it matters which one. */
  countsEdits?: boolean;
}

/**
 * The core's message in the words of the command line, with the nodes, lines or warnings it speaks of below it and the
 * switch that lets the change through. Not made harmless yet.
 */
export function refusalWords({ error }: Refusal, { words = [], countsEdits = false }: Wording = {}): string {
  const { code, argument, edit } = error;
  const which = countsEdits && typeof edit === 'number' ? `Edit ${edit + 1} of the list: ` : '';
  const message = which + ownWords(code, error.message);
  if (typeof argument === 'string' && !countsEdits) {
    return message.replace(`\`${argument}\``, words.includes(argument) ? `<${argument}>` : `--${argument}`);
  }
  const listed = listedBelow(error);
  const wayOut = code === 'STRUCTURE_BLOCKED' && listed.length === 0 ? undefined : WAY_OUT[code];
  return [message, ...listed.map((entry) => `  ${entry}`), ...(wayOut === undefined ? [] : [wayOut])].join('\n');
}

/** Advice that only an agent can follow is said otherwise. */
function ownWords(code: string, message: string): string {
  if (code === 'STRUCTURE_BLOCKED') return message.split(' allowWarnings: true')[0]!.replace(/ Mend the lines;$/, '');
  if (code === 'PROD_BLOCKED') return message.split(', see `nodes`')[0]! + ':';
  if (code === 'CONFLICT')
    return 'The plan was changed by somebody else in this moment. Nothing was written: try again.';
  const field = POINTERS[code];
  return field === undefined ? message : message.replace(`\`${field}\``, 'those below');
}

function listedBelow(error: Refusal['error']): string[] {
  if (error.code === 'STRUCTURE_BLOCKED') return ((error.warnings ?? []) as { text: string }[]).map(({ text }) => text);
  const field = POINTERS[error.code];
  const nodes = field === undefined ? [] : ((error[field] ?? []) as (NamedNode | number)[]);
  return nodes.map((node) => (typeof node === 'number' ? `line:${node}` : nodeHint(node)));
}

function nodeHint({ line, id, label }: NamedNode): string {
  return id === undefined ? `line:${line} ${label}` : `#${id} ${label}, line ${line}`;
}
