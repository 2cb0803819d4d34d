// The least a stdio server can be: plain Node, one loop, no library. The cold start of the product is measured against it.
import process from 'node:process';

const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'plain-rpc', version: '0.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [] }),
};

function answer(line) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const handler = answers[method];
  const outcome = handler ? { result: handler() } : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) + '\n');
}

let pending = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (pending + chunk).split('\n');
  pending = lines.pop();
  for (const line of lines) answer(line);
});
