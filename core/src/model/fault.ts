/** Closed list of codes a tool may answer with (tools 6). */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'BASE_REQUIRED',
  'CONFLICT',
  'NODE_NOT_FOUND',
  'NODE_AMBIGUOUS',
  'INVALID_OPS',
  'INVALID_MOVE',
  'INVALID_LINE',
  'STRUCTURE_BLOCKED',
  'PROD_BLOCKED',
  'EXPECT_FAILED',
  'SOURCE_NOT_FOUND',
  'SOURCE_NOT_ALLOWED',
  'SOURCE_UNREACHABLE',
  'NOT_TEXT',
  'NOT_WRITABLE',
  'TOO_LARGE',
  'STALE_CURSOR',
  'REQUEST_ID_REUSED',
  'INDETERMINATE',
  'FORBIDDEN',
  'BUSY',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A fault as a value: the code, a message that names the fix, and what the caller needs for it. */
export interface ToolError {
  code: ErrorCode;
  message: string;
  [field: string]: unknown;
}

/** What a function returns instead of an answer. */
export interface Refusal {
  error: ToolError;
}

/** The fault of one argument: which, and what it may be. */
export function invalidArgument(argument: string, message: string): ToolError {
  return { code: 'INVALID_ARGUMENT', message, argument };
}
