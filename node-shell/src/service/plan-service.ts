import type { ToolDefinition, ToolResult } from '@werkbaum/core';

/** What a client said about itself; a claim, not a proof. */
export interface ClientInfo {
  name?: string;
  version?: string;
}

/** A resource as `resources/list` shows it. */
export interface ResourceEntry {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType: string;
}

/** A resource template as `resources/templates/list` shows it. */
export interface ResourceTemplateEntry {
  uriTemplate: string;
  name: string;
  title?: string;
  description?: string;
  mimeType: string;
}

/** The text of one resource. */
export interface ResourceText {
  uri: string;
  mimeType: string;
  text: string;
  meta?: Record<string, unknown>;
}

/** A prompt as `prompts/list` shows it. */
export interface PromptEntry {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
}

/** A prompt ready to send: one user message. */
export interface PromptText {
  description: string;
  text: string;
}

/** What the client wants completed: a variable of a template or an argument of a prompt. */
export interface CompletionRequest {
  ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };
  argument: { name: string; value: string };
  context: Record<string, string>;
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
  listResourceTemplates(): ResourceTemplateEntry[];
  readResource(uri: string): Promise<ResourceText>;
  listPrompts(): PromptEntry[];
  getPrompt(name: string, args: Record<string, string>): PromptText;
  /** At most 100 values; unknown refs give none. */
  complete(request: CompletionRequest): Promise<string[]>;
}
