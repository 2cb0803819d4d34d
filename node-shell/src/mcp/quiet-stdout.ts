/**
 * Sends what is meant for people to stderr: stdout carries the protocol and nothing else (stdio binding of MCP). Called
 * before anything is evaluated that might write to the console.
 */
export function keepStdoutForProtocol(): void {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
  console.dir = console.error;
  console.table = console.error;
}
