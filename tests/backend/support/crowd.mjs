// More readers than a server takes at once: each asks the change feed and waits, over a connection of its own.
import { connect } from 'node:net';

/** Asks for `url`. `status` is 0 as long as the answer is not there; `answer` resolves to it, with 0 if there never is one. */
export function reader(url) {
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  const made = { status: 0, leave: () => socket.destroy() };
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  socket.once(
    'data',
    (start) => (made.status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start.toString('latin1'))?.[1] ?? 0)),
  );
  socket.on('data', () => {}).on('error', () => {});
  made.answer = new Promise((resolve) => socket.once('close', () => resolve(made.status)));
  return made;
}
