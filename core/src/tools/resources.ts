import { cutString } from '../notation/cut-string';
import type { Listed, Outcome } from '../ports/io';
import type { Caller } from './caller';
import { GUIDE } from './guide';
import type { ToolError } from './error';
import { planFromOutcome } from './plan-at-hand';
import { isListed } from './plans';
import type { ProtocolError, Step } from './step';
import type { Services } from './tool';

/** A resource as `resources/list` shows it. */
export interface ResourceEntry {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType: string;
}

/** A resource template as `resources/templates/list` shows it. */
export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

/** The text of one resource; `meta` holds `version?` and `checksum` of a plan. */
export interface ResourceText {
  uri: string;
  mimeType: string;
  text: string;
  meta?: Record<string, unknown>;
}

/** Address of the guide for agents (tools 7). */
export const GUIDE_URI = 'werkbaum://guide';
const FILE = 'werkbaum://file/';
const DOCUMENT = 'werkbaum://doc/';
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const NO_FILES: readonly Caller['transport'][] = ['http'];

const GUIDE_ENTRY: ResourceEntry = {
  uri: GUIDE_URI,
  name: 'guide',
  title: 'Werkbaum notation for agents',
  description: 'How plans are written and read, and how to work with the tools.',
  mimeType: 'text/markdown',
};

const FILE_TEMPLATE: ResourceTemplate = {
  uriTemplate: `${FILE}{path}`,
  name: 'file',
  title: 'Plan in a file',
  description: 'Text of a plan file; path as werkbaum_plans names it, percent-encoded as one segment.',
  mimeType: 'text/plain',
};

const DOCUMENT_TEMPLATE: ResourceTemplate = {
  uriTemplate: `${DOCUMENT}{id}`,
  name: 'doc',
  title: 'Shared plan',
  description: 'Text of a shared document; its UUID, or its percent-encoded URL.',
  mimeType: 'text/plain',
};

/** The templates a caller may use; over HTTP there are no files. */
export function resourceTemplates({ transport, rights }: Caller): ResourceTemplate[] {
  if (!rights.includes('read')) return [];
  return NO_FILES.includes(transport) ? [DOCUMENT_TEMPLATE] : [FILE_TEMPLATE, DOCUMENT_TEMPLATE];
}

/** First step of `resources/list`: the guide, and the plans that `werkbaum_plans` names. */
export function listResources(caller: Caller): Step<ResourceEntry[]> {
  if (!caller.rights.includes('read')) return { done: [] };
  return { effect: { do: 'list' }, state: { call: 'resources/list', args: {}, caller } };
}

/** Last step of `resources/list`. A host that cannot list still has the guide. */
export function listedResources(outcome: Outcome, caller: Caller): Step<ResourceEntry[]> {
  return { done: [GUIDE_ENTRY, ...(isListed(outcome) ? planEntries(outcome, caller) : [])] };
}

function planEntries({ plans }: Listed, { transport }: Caller): ResourceEntry[] {
  return plans
    .filter(({ error, kind }) => error === undefined && !(kind === 'file' && NO_FILES.includes(transport)))
    .flatMap(({ source, kind, title }) => {
      const segment = encodedSegment(source);
      if (segment === undefined) return [];
      const uri = (kind === 'file' ? FILE : DOCUMENT) + segment;
      return [{ uri, name: source, ...(title !== undefined && { title }), mimeType: 'text/plain' }];
    });
}

/** One percent-encoded segment; undefined for a name that has no UTF-8 form. */
function encodedSegment(source: string): string | undefined {
  try {
    return encodeURIComponent(source);
  } catch {
    return undefined;
  }
}

/** First step of `resources/read`. An unknown URI is a protocol error with `data.uri` (tools 6). */
export function readResource(uri: string, caller: Caller): Step<ResourceText> {
  if (!caller.rights.includes('read')) return { refused: unknownResource(uri) };
  if (uri === GUIDE_URI) return { done: { uri, mimeType: 'text/markdown', text: GUIDE } };
  const known = uri.startsWith(DOCUMENT) || (uri.startsWith(FILE) && !NO_FILES.includes(caller.transport));
  if (!known) return { refused: unknownResource(uri) };
  return { effect: { do: 'load', source: uri }, state: { call: 'resources/read', args: { uri }, caller } };
}

/** Last step of `resources/read`. */
export function loadedResource(uri: string, outcome: Outcome, { checksum }: Services): Step<ResourceText> {
  const found = planFromOutcome(outcome, checksum);
  if (found.error !== undefined) return { refused: refusal(uri, found.error) };
  const { text, base } = found.plan;
  return { done: { uri, mimeType: 'text/plain', text, meta: { ...base } } };
}

function refusal(uri: string, { code, message }: ToolError): ProtocolError {
  const unreachable = code === 'SOURCE_UNREACHABLE' || code === 'INTERNAL';
  return { code: unreachable ? INTERNAL_ERROR : INVALID_PARAMS, message, data: { uri, code } };
}

function unknownResource(uri: string): ProtocolError {
  return { code: INVALID_PARAMS, message: `Unknown resource: ${cutString(uri, 200)}`, data: { uri } };
}
