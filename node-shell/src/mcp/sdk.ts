import type { CompletionRequest, ToolDefinition } from '@werkbaum/core';
import { parseJSONRPCMessage, Server } from '@modelcontextprotocol/server';
import type {
  JSONRPCMessage,
  JSONRPCRequest,
  Result,
  ServerContext,
  Tool,
  Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ProtocolFault } from '../service/plan-service';
import type { ClientInfo, PlanService } from '../service/plan-service';

/** Whether tool results carry `structuredContent` beside the text block (`both`) or the text alone (`text`). */
export type ResultMode = 'both' | 'text';

/** A JSON-RPC message as the SDK types it. */
export type WireMessage = JSONRPCMessage;
/** The SDK's transport contract, which `StdioWire` fulfils. */
export type WireTransport = Transport;

/** The SDK's check of one decoded line; throws when it is no JSON-RPC message. */
export const parseWireMessage: (value: unknown) => WireMessage = parseJSONRPCMessage;

/** Options of `servePlans`. */
export interface ServePlansOptions {
  results: ResultMode;
  /** Out-of-band faults (junk lines, late answers): for the log, never for the wire. */
  onerror: (error: Error) => void;
}

const MAX_COMPLETIONS = 100;
const INTERNAL_ERROR = -32603;
const INVALID_PARAMS = -32602;
const CLIENT_INFO_META = 'io.modelcontextprotocol/clientInfo';
/** Lists do not change while a server runs; texts of plans do, so what is read must be asked for again. */
const LIST_HINT = { ttlMs: 3_600_000, cacheScope: 'private' } as const;
const READ_HINT = { ttlMs: 0, cacheScope: 'private' } as const;

/** The core checks arguments and nothing here elicits, so the SDK's own JSON Schema validator is never asked. */
const NO_SCHEMA_VALIDATOR = {
  getValidator(): never {
    throw new Error('No JSON Schema is validated in the transport');
  },
};

type Handler = (request: JSONRPCRequest, ctx: ServerContext) => Promise<Result>;

/** The SDK's server, except that wrong `params` are the caller's fault (-32602) and `arguments: null` is none. */
class PlanServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const handle = super._wrapHandler(method, handler);
    return async (request, ctx) => {
      try {
        return await handle(withoutNull(request), ctx);
      } catch (error) {
        throw isMisfit(method, error) ? new ProtocolFault(INVALID_PARAMS, misfitText(method, error.message)) : error;
      }
    };
  }
}

/** Hosts send null for "no arguments". */
function withoutNull(request: JSONRPCRequest): JSONRPCRequest {
  if (request.params?.['arguments'] !== null) return request;
  const { arguments: _none, ...params } = request.params;
  return { ...request, params };
}

/** What the SDK's own check of a request throws: an error without a code, or of `tools/call` one with these words. */
function isMisfit(method: string, error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return !('code' in error) || error.message.startsWith(`Invalid ${method} request: `);
}

/** That check tells what it found as a dump of its schema library; a caller needs the places. */
function misfitText(method: string, dump: string): string {
  const paths = [...dump.matchAll(/"path": \[([^\]]*)\]/g)].map(([, path = '']) => path.replace(/[\s"]/g, ''));
  const places = new Set(paths.filter((path) => path !== '').map((path) => path.replaceAll(',', '.')));
  return `Invalid params of ${method}${places.size > 0 ? `: look at ${[...places].join(', ')}` : ''}`;
}

/**
 * Serves `service` over `transport`: the 2025 protocol line by `initialize`, 2026-07-28 by `server/discover`, whichever
 * the client opens with (spec: tools 4, 6, 7). Returns the function that ends the connection.
 */
export function servePlans(
  service: PlanService,
  transport: WireTransport,
  options: ServePlansOptions,
): () => Promise<void> {
  const handle = serveStdio(() => planServer(service, options), { transport, onerror: options.onerror });
  return () => handle.close();
}

function planServer(service: PlanService, options: ServePlansOptions): Server {
  const server = new PlanServer(
    { name: service.name, title: 'Werkbaum', version: service.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: service.instructions,
      jsonSchemaValidator: NO_SCHEMA_VALIDATOR,
      cacheHints: {
        'tools/list': LIST_HINT,
        'prompts/list': LIST_HINT,
        'resources/templates/list': LIST_HINT,
        'server/discover': LIST_HINT,
        'resources/list': READ_HINT,
        'resources/read': READ_HINT,
      },
    },
  );
  addTools(server, service, options);
  addResources(server, service, options);
  addPrompts(server, service, options);
  return server;
}

function addTools(server: Server, service: PlanService, options: ServePlansOptions): void {
  server.setRequestHandler('tools/list', () =>
    guarded(options, async () => ({ tools: service.listTools().map(published) })),
  );
  server.setRequestHandler('tools/call', (request, ctx) =>
    guarded(options, async () => {
      const { name, arguments: args = {} } = request.params;
      const result = await service.callTool(name, args, clientOf(server, ctx));
      if (options.results === 'both') return { ...result };
      const { structuredContent: _dropped, ...textOnly } = result;
      return textOnly;
    }),
  );
}

/** The definition as it is; only the type differs: the SDK wants an index signature on every level of the schema. */
function published(tool: ToolDefinition): Tool {
  return { ...tool, inputSchema: tool.inputSchema as object as Tool['inputSchema'] };
}

function addResources(server: Server, service: PlanService, options: ServePlansOptions): void {
  server.setRequestHandler('resources/list', () =>
    guarded(options, async () => ({ resources: (await service.listResources()).map((entry) => ({ ...entry })) })),
  );
  server.setRequestHandler('resources/templates/list', () =>
    guarded(options, async () => ({
      resourceTemplates: service.listResourceTemplates().map((entry) => ({ ...entry })),
    })),
  );
  server.setRequestHandler('resources/read', (request) =>
    guarded(options, async () => {
      const { uri, mimeType, text, meta } = await service.readResource(request.params.uri);
      return { contents: [{ uri, mimeType, text, ...(meta && { _meta: meta }) }] };
    }),
  );
}

function addPrompts(server: Server, service: PlanService, options: ServePlansOptions): void {
  server.setRequestHandler('prompts/list', () =>
    guarded(options, async () => ({ prompts: service.listPrompts().map((entry) => ({ ...entry })) })),
  );
  server.setRequestHandler('prompts/get', (request) =>
    guarded(options, async () => {
      const { description, text } = service.getPrompt(request.params.name, request.params.arguments ?? {});
      return { description, messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
    }),
  );
  server.setRequestHandler('completion/complete', (request) =>
    guarded(options, async () => {
      const { ref, argument, context } = request.params;
      const all = await service.complete({ ref: refOf(ref), argument, context: context?.arguments ?? {} });
      const values = all.slice(0, MAX_COMPLETIONS);
      return { completion: { values, total: all.length, hasMore: all.length > values.length } };
    }),
  );
}

function refOf(
  ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string },
): CompletionRequest['ref'] {
  return ref.type === 'ref/prompt' ? { type: ref.type, name: ref.name } : { type: ref.type, uri: ref.uri };
}

/** The 2026 line names the client in every request, the 2025 line once in its handshake. */
function clientOf(server: Server, ctx: ServerContext): ClientInfo {
  const envelope: Record<string, unknown> | undefined = ctx.mcpReq.envelope;
  const claim = envelope?.[CLIENT_INFO_META] ?? server.getClientVersion();
  if (typeof claim !== 'object' || claim === null) return {};
  const { name, version } = claim as Record<string, unknown>;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof version === 'string' && { version }),
  };
}

/**
 * The SDK turns what a handler throws into a JSON-RPC error with its code, message and data. Only a `ProtocolFault` may
 * get there; anything else is a fault of ours, whose wording (paths, stacks) belongs in the log alone.
 */
async function guarded<T>(options: ServePlansOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolFault) throw error;
    options.onerror(error instanceof Error ? error : new Error(String(error)));
    throw new ProtocolFault(INTERNAL_ERROR, 'Internal error');
  }
}
