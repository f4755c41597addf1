import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection on which a test sends what it likes, byte by byte. */
export async function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  // The server may close while we write: that is what these tests wait for.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  return {
    send: (text: string | Uint8Array) => void socket.write(text),
    /** Whatever the server sent until it closed the connection. */
    closed,
    /** Resolves with the first answer, whether the connection stays open or not. */
    answered: new Promise<string>((resolve) => {
      socket.once('data', () => resolve(received));
      socket.once('close', () => resolve(received));
    }),
    /** Takes nothing more of what the server sends. */
    pause: () => void socket.pause(),
    end: () => void socket.destroy(),
  };
}

/** The head of a request; its body follows, or never does. */
export function makeHead(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): string {
  const lines = Object.entries({ Host: 'localhost', 'Sec-Fetch-Site': 'same-origin', ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
}
