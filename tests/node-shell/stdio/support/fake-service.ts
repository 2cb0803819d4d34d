import type { CompletionRequest, ToolDefinition, ToolResult } from '@werkbaum/core';
import { ProtocolFault } from '../../../../node-shell/src/service/plan-service';
import type { ClientInfo, PlanService } from '../../../../node-shell/src/service/plan-service';

const HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function tool(name: string, properties: ToolDefinition['inputSchema']['properties']): ToolDefinition {
  return {
    name,
    title: `Fake ${name}`,
    description: `A tool of the fake service for the tests of the transport: ${name}.`,
    inputSchema: { type: 'object', properties },
    annotations: HINTS,
  };
}

const TOOLS = [
  tool('zz_echo', { value: { type: 'string' } }),
  tool('aa_size', { text: { type: 'string' } }),
  tool('fail', {}),
  tool('crash', {}),
  tool('wait', { ms: { type: 'integer', minimum: 0, maximum: 60_000 } }),
  tool('fill', { characters: { type: 'integer', minimum: 0, maximum: 20_000_000 } }),
  tool('chatter', {}),
  tool('reject', {}),
  tool('throw', {}),
];

function answer(structuredContent: Record<string, unknown>, isError = false): ToolResult {
  const content: ToolResult['content'] = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return isError ? { content, structuredContent, isError: true } : { content, structuredContent };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Handler = (args: Record<string, unknown>, client: ClientInfo) => ToolResult | Promise<ToolResult>;

const HANDLERS: Record<string, Handler> = {
  zz_echo: (args, client) => answer({ args, client }),
  aa_size: (args) => answer({ characters: typeof args['text'] === 'string' ? args['text'].length : null }),
  fail: () => answer({ error: { code: 'CONFLICT', message: 'The plan has changed; read it again.' } }, true),
  crash: () => {
    throw new Error('secret /home/path');
  },
  wait: async (args) => {
    await sleep(Number(args['ms']));
    return answer({ waited: args['ms'] });
  },
  fill: (args) => answer({ filler: 'x'.repeat(Number(args['characters'])) }),
  chatter: () => {
    console.log('log');
    console.info('info');
    console.debug('debug');
    return answer({ quiet: true });
  },
  reject: () => {
    void Promise.reject(new Error('nobody waits for this'));
    return answer({ rejected: true });
  },
  throw: () => {
    setImmediate(() => {
      throw new Error('nobody catches this');
    });
    return answer({ thrown: true });
  },
};

const RESOURCES: Record<string, { mimeType: string; text: string; meta?: Record<string, unknown> }> = {
  'werkbaum://guide': { mimeType: 'text/markdown', text: '# Guide\n' },
  'werkbaum://file/a%20b.werkbaum': { mimeType: 'text/plain', text: '[ ] A\n', meta: { checksum: 'sha256:00' } },
};

/** A service with fixed answers: it lets the tests of the transport see what arrives and decide what leaves. */
export const fakeService: PlanService = {
  name: 'werkbaum',
  version: '0.0.0-fake',
  instructions: 'Fake instructions.',
  listTools: () => TOOLS,
  callTool: async (name, args, client) => {
    const handler = HANDLERS[name];
    if (!handler) throw new ProtocolFault(-32602, `Unknown tool: ${name}`);
    return handler(args, client);
  },
  listResources: async () =>
    Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri.slice(11), title: 'Fake', mimeType })),
  listResourceTemplates: () => [
    {
      uriTemplate: 'werkbaum://file/{path}',
      name: 'file',
      title: 'A plan file',
      description: 'Text of a plan file.',
      mimeType: 'text/plain',
    },
  ],
  readResource: async (uri) => {
    const found = RESOURCES[uri];
    if (!found) throw new ProtocolFault(-32602, `Unknown resource: ${uri}`, { uri });
    return { uri, ...found };
  },
  listPrompts: () => [
    {
      name: 'review',
      title: 'werkbaum/review',
      description: 'Looks through a plan.',
      arguments: [{ name: 'source', description: 'The plan.', required: true }],
    },
  ],
  getPrompt: (name, args) => {
    if (name !== 'review') throw new ProtocolFault(-32602, `Unknown prompt: ${name}`);
    if (!args['source']) throw new ProtocolFault(-32602, 'Argument source is missing');
    return { description: 'Looks through a plan.', text: `Review ${args['source']}.` };
  },
  complete: async (request: CompletionRequest) => {
    if (request.ref.type === 'ref/prompt' && request.ref.name !== 'review') return [];
    const count = request.argument.value === 'many' ? 150 : 2;
    return Array.from({ length: count }, (_, at) => `${request.argument.value}${request.context['more'] ?? ''}${at}`);
  },
};
