import { version } from '@werkbaum/core';
import { ProtocolFault } from './plan-service';
import type { PlanService } from './plan-service';
import type { ServeOptions } from './serve';

const UNKNOWN = -32602;

/** The service on the core and the local stores. Not wired yet: it offers nothing. */
export function createCoreService(_options: ServeOptions): PlanService {
  return {
    name: 'werkbaum',
    version,
    instructions: '',
    listTools: () => [],
    callTool: (name) => Promise.reject(new ProtocolFault(UNKNOWN, `Unknown tool: ${name}`)),
    listResources: () => Promise.resolve([]),
    listResourceTemplates: () => [],
    readResource: (uri) => Promise.reject(new ProtocolFault(UNKNOWN, `Unknown resource: ${uri}`, { uri })),
    listPrompts: () => [],
    getPrompt: (name) => {
      throw new ProtocolFault(UNKNOWN, `Unknown prompt: ${name}`);
    },
    complete: () => Promise.resolve([]),
  };
}
