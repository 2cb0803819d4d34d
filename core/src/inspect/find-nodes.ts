import type { Refusal } from '../model/fault';
import { ownerTest } from '../model/owners';
import { WARNING_TYPES } from '../model/warning';
import { aCount, aFlag, aPerson, aString, faultyOption, oneOf, personTag, type OptionRule } from '../model/options';
import { statusFromWord, STATUS_WORDS } from '../notation/status-word';
import type { StatusCode } from '../notation/vocabulary';
import { Analysis } from './analysis';
import { labelledNode } from './node-name';

/** What `find` looks for; all given filters must hold, none = every node (tools 3). */
export interface FindOptions {
  /** In label, ID, people and description; case is ignored. */
  query?: string | undefined;
  /** Own status, words as in `set_status`. */
  status?: string | undefined;
  /** Owner (notation 13). */
  person?: string | undefined;
  /** True: only nodes whose effective status is below their own. */
  held?: boolean | undefined;
  /** A warning type: nodes at whose line such a warning stands. */
  warning?: string | undefined;
  /** Default 20. */
  limit?: number | undefined;
}

/** A found node; `under` = the labels of its ancestors from the root down. */
export interface Hit {
  line: number;
  id?: string;
  label: string;
  status: StatusCode | null;
  under: string[];
}

/** Hits in document order; `more` = how many were left out. */
export interface Hits {
  hits: Hit[];
  more?: number;
}

const aStatus: OptionRule = (value) =>
  typeof value === 'string' && statusFromWord(value) !== undefined ? null : `one of ${STATUS_WORDS.join(', ')}`;

const RULES = {
  query: aString,
  status: aStatus,
  person: aPerson,
  held: aFlag,
  warning: oneOf(WARNING_TYPES),
  limit: aCount,
};
const DEFAULT_LIMIT = 20;

type Filter = (i: number) => boolean;

/** Nodes of a text that pass all filters. Errors: INVALID_ARGUMENT. */
export function findNodes(text: string, options: FindOptions = {}): Hits | Refusal {
  const fault = faultyOption(options, RULES);
  if (fault !== null) return { error: fault };
  const analysis = Analysis.of(text);
  const filters = filtersOf(analysis, options);
  const limit = options.limit ?? DEFAULT_LIMIT;
  const found: number[] = [];
  for (let i = 0; i < analysis.plan.nodes.length; i++) if (filters.every((passes) => passes(i))) found.push(i);
  return {
    hits: found.slice(0, limit).map((i) => hit(analysis, i)),
    ...(found.length > limit && { more: found.length - limit }),
  };
}

function filtersOf(analysis: Analysis, { query, status, person, held, warning }: FindOptions): Filter[] {
  const { plan } = analysis;
  const filters: Filter[] = [];
  if (query !== undefined) filters.push(queryFilter(analysis, query.toLowerCase()));
  if (status !== undefined) {
    const { code } = statusFromWord(status)!;
    filters.push((i) => plan.nodes[i]!.status === code);
  }
  if (person !== undefined) {
    const owns = ownerTest(personTag(person));
    filters.push((i) => owns(analysis.owners[i]!));
  }
  if (held === true) filters.push((i) => analysis.status.held[i] === 1);
  if (warning !== undefined) filters.push(warningFilter(analysis, warning));
  return filters;
}

/** Names are looked at with their sign, so that `#db` and `@mia` find what they look like. */
function queryFilter({ plan }: Analysis, wanted: string): Filter {
  const contains = (text: string): boolean => text.toLowerCase().includes(wanted);
  return (i) => {
    const { label, id, desc, tags } = plan.nodes[i]!;
    if (contains(label) || (id !== null && contains(`#${id}`))) return true;
    return (desc !== null && contains(desc)) || tags.some((tag) => contains(`@${tag}`));
  };
}

function warningFilter({ plan }: Analysis, type: string): Filter {
  const lines = new Set<number>();
  for (const warning of plan.warnings) if (warning.type === type && 'line' in warning) lines.add(warning.line);
  return (i) => lines.has(plan.nodes[i]!.line);
}

function hit({ plan }: Analysis, i: number): Hit {
  const under: string[] = [];
  for (let at = plan.parent[i]!; at >= 0; at = plan.parent[at]!) under.push(plan.nodes[at]!.label);
  return { ...labelledNode(plan, i), status: plan.nodes[i]!.status, under: under.reverse() };
}
