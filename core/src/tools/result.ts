import type { ToolError } from './error';
import { LIMITS } from './limits';
import { cuts, fitted, type Truncated } from './shorten';

/** An MCP tool result: one text block of minified JSON and the same object beside it (tools 4, 6). */
export interface ToolResult {
  content: [{ type: 'text'; text: string }];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** `{"error":…}`, and `truncated` with a few counts. */
const AROUND = 200;

/** A successful result. */
export function answered(answer: object): ToolResult {
  const structuredContent = answer as Record<string, unknown>;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** What the caller can fix, as a result with `isError` (tools 6); no longer than any other result. */
export function failed(error: ToolError): ToolResult {
  const truncated: Truncated = {};
  const { code, message, ...fields } = fitted(error, LIMITS.result - AROUND, truncated);
  return { ...answered({ error: { code, message, ...fields, ...cuts(truncated) } }), isError: true };
}
