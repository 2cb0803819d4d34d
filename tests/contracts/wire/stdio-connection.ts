import { ServerProcess } from '../../node-shell/stdio/support/server-process';
import type { WireConnection, WireMessage } from './replay';

/** A connection to a server process over its stdin and stdout. */
export function stdioConnection(file: string, args: readonly string[] = []): WireConnection {
  const server = new ServerProcess(file, args);
  let answered = 0;
  return {
    async exchange(message) {
      server.send(message);
      if (message.id === undefined || message.method === undefined) return undefined;
      answered += 1;
      return (await server.answer(message.id)) as WireMessage;
    },
    async close() {
      await server.finish();
      return server.received.slice(answered) as WireMessage[];
    },
  };
}
