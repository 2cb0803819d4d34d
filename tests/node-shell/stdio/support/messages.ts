let lastId = 0;

/** A request with a fresh numeric id. */
export function request(method: string, params?: Record<string, unknown>) {
  return { jsonrpc: '2.0', id: ++lastId, method, ...(params && { params }) };
}

/** A tool call with a fresh numeric id. */
export function call(name: string, args?: Record<string, unknown>) {
  return request('tools/call', { name, ...(args && { arguments: args }) });
}

/** The handshake of the 2025 protocol line. */
export function initialize(protocolVersion = '2025-11-25') {
  return request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } });
}

export const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** The `_meta` every request of the 2026-07-28 protocol carries. */
export function envelope(protocolVersion = '2026-07-28') {
  return {
    'io.modelcontextprotocol/protocolVersion': protocolVersion,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'modern', version: '2' },
  };
}

/** A request of the 2026-07-28 protocol with a fresh numeric id. */
export function modern(method: string, params: Record<string, unknown> = {}) {
  return request(method, { ...params, _meta: envelope() });
}
