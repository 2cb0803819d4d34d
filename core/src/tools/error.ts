export { ERROR_CODES } from '../model/fault';
export type { ErrorCode, ToolError } from '../model/fault';
