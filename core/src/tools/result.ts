/** An MCP tool result: one text block of minified JSON and the same object beside it (spec: tools 4, 6). */
export interface ToolResult {
  content: [{ type: 'text'; text: string }];
  structuredContent: Record<string, unknown>;
  isError?: true;
}
