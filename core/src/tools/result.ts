import { LIMITS } from './limits';
import type { ToolError } from './error';

/** An MCP tool result: one text block of minified JSON and the same object beside it (tools 4, 6). */
export interface ToolResult {
  content: [{ type: 'text'; text: string }];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** A successful result. */
export function answered(answer: object): ToolResult {
  const structuredContent = answer as Record<string, unknown>;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** What the caller can fix, as a result with `isError` (tools 6). */
export function failed(error: ToolError): ToolResult {
  const { code, message, ...fields } = error;
  return { ...answered({ error: { code, message: cut(message), ...fields } }), isError: true };
}

function cut(message: string): string {
  return message.length > LIMITS.string ? `${message.slice(0, LIMITS.string - 1)}…` : message;
}
