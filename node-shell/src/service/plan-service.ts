import type {
  CompletionRequest,
  PromptDefinition,
  PromptMessage,
  ResourceEntry,
  ResourceTemplate,
  ResourceText,
  ToolDefinition,
  ToolResult,
} from '@werkbaum/core';

/** What a client said about itself; a claim, not a proof. */
export interface ClientInfo {
  name?: string;
  version?: string;
}

/** A protocol-level failure: the JSON-RPC error code and data the transport must send. */
export class ProtocolFault extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/**
 * All a transport needs to know of the product. Every SDK import sits behind this interface; nothing here knows MCP's
 * wire. Methods reject with `ProtocolFault` for what is a JSON-RPC error (unknown tool, resource, prompt).
 */
export interface PlanService {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  listTools(): ToolDefinition[];
  callTool(name: string, args: Record<string, unknown>, client: ClientInfo): Promise<ToolResult>;
  listResources(): Promise<ResourceEntry[]>;
  listResourceTemplates(): ResourceTemplate[];
  readResource(uri: string): Promise<ResourceText>;
  listPrompts(): PromptDefinition[];
  getPrompt(name: string, args: Record<string, string>): PromptMessage;
  /** At most 100 values; unknown refs give none. */
  complete(request: CompletionRequest): Promise<string[]>;
}
