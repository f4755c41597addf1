import { connect } from 'node:net';
import type { Random } from '@flarewell/domain/testing/random';

const LONGEST_WAIT_MS = 1500;

interface Target {
  port: number;
  /** The attacker's session cookie, so that requests get past authentication. */
  cookie: string;
}

/** Generates bytes that no correct client sends. */
export function makeHostileBytes({ pick, whole, chance }: Random, { port, cookie }: Target): string {
  const host = `Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nCookie: ${cookie}\r\n`;
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
  const post = (path: string, more: string, body: string) =>
    `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${more}\r\n${body}`;
  const path = pick(['/api/conditions', '/api/import', '/api/check-ins/2026-01-05/photo', '/api/reset']);
  const payloads = [
    // Bodies that stop.
    () => post(path, 'Transfer-Encoding: chunked\r\n', '5\r\n{"nam'),
    () => post(path, `Content-Length: ${whole(10, 100_000)}\r\n`, '{"name":"'),
    () => post(path, 'Transfer-Encoding: chunked\r\n', ''),
    () => post(path, 'Expect: 100-continue\r\nContent-Length: 20\r\n', ''),
    // Lengths that contradict each other.
    () => post(path, 'Content-Length: 3\r\n', `{}x${get('/api/profile')}`),
    () =>
      post(path, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
    () => post(path, 'Content-Length: 2\r\nContent-Length: 3\r\n', '{}'),
    () => post(path, 'Content-Length: -1\r\n', '{}'),
    () => post(path, 'Content-Length: 99999999999999999999\r\n', '{}'),
    () => post(path, 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
    () => post(path, 'Transfer-Encoding: gzip, chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
    () => post(path, 'Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\n{}'),
    // Several requests at once, good and bad.
    () => get('/api/profile').repeat(whole(2, 30)),
    () => `${get('/api/profile')}\r\n\r\n${get('/healthz')}junk\r\n\r\n`,
    () => get('/api/profile') + post('/api/conditions', 'Content-Length: 2\r\n', '{}') + get('/api/profile'),
    // Invalid headers.
    () => get('/api/profile', 'No colon here\r\n'),
    () => get('/api/profile', ': empty name\r\n'),
    () => get('/api/profile', 'A\u0000b: c\r\n'),
    () => get('/api/profile', 'Folded: a\r\n  b\r\n'),
    () => get('/api/profile', `Long: ${'x'.repeat(20_000)}\r\n`),
    () => get('/api/profile', 'A: b\r\n'.repeat(3000)),
    () => get('/api/profile', `Cookie: ${'a=b; '.repeat(1000)}\r\n`),
    () => get('/api/profile', 'Host: evil.example\r\n'),
    () => get('/api/profile', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'),
    () =>
      get('/api/profile', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n'),
    // Invalid request lines.
    () => 'GET /api/profile\r\n',
    () => `GET /api/profile HTTP/1.1\n\n`,
    () => `GET /api/profile HTTP/9.9\r\n${host}\r\n`,
    () => `JUNK /api/profile HTTP/1.1\r\n${host}\r\n`,
    () => `TRACE /api/profile HTTP/1.1\r\n${host}\r\n`,
    () => `CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n`,
    () => `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    () => `GET http://evil.example/api/profile HTTP/1.1\r\n${host}\r\n`,
    () => get('/api/../api/./profile'),
    () => get('/..\\..\\secret'),
    () => get(`/${'a'.repeat(30_000)}`),
    () => get('/api/profile\u0000'),
    () => get('/api/pröfile'),
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    () => '\u0000'.repeat(whole(1, 5000)),
    () => '',
  ];
  const bytes = pick(payloads)();
  return chance(0.1) ? bytes.slice(0, whole(0, bytes.length)) : bytes;
}

/** Sends the bytes, and returns what came back until the server closed the connection or the time was up. */
export function sendBytes(port: number, bytes: string, { whole }: Random): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    const timer = setTimeout(() => socket.destroy(), whole(20, LONGEST_WAIT_MS));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    // The server may close the connection while we write.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}
