import { once } from 'node:events';
import { connect } from 'node:net';

/** A raw connection on which a test sends arbitrary bytes. */
export async function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  // Ignores write errors: these tests wait for the server to close the connection.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  return {
    send: (text: string | Uint8Array) => void socket.write(text),
    /** Everything that the server sent until it closed the connection. */
    closed,
    /** Resolves with the first response, even while the connection stays open. */
    answered: new Promise<string>((resolve) => {
      socket.once('data', () => resolve(received));
      socket.once('close', () => resolve(received));
    }),
    /** Stops reading what the server sends. */
    pause: () => void socket.pause(),
    end: () => void socket.destroy(),
  };
}

/** The head of a request without its body. */
export function makeHead(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): string {
  const lines = Object.entries({ Host: 'localhost', 'Sec-Fetch-Site': 'same-origin', ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
}
