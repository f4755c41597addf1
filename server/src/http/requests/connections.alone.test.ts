import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ConnectionLimits, guardConnections, usualConnections } from '#http/requests/connections.ts';
import { type Listener, listen } from '#http/requests/listen.ts';
import { makeHead, openSocket } from '#testing/hostile/socket.ts';

const withBody = { 'Content-Length': 1_000_000 };
const hello = () => new Response('hello');

describe('a connection', () => {
  let listener: Listener;
  afterEach(() => listener.close());

  async function start(
    limits: Partial<ConnectionLimits>,
    answer: (request: Request) => Response | Promise<Response> = hello,
    trustedProxies = 0,
  ) {
    const address = { host: '127.0.0.1', port: 0, trustedProxies };
    listener = await listen(answer, address, { ...usualConnections, ...limits });
  }
  const open = () => openSocket(listener.port);

  test.each(['', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '])(
    'on which only %j was sent is closed',
    async (beginning) => {
      await start({ headersMs: 100, checkMs: 20 });
      const socket = await open();
      socket.send(beginning);
      expect(await socket.closed).toMatch(/^HTTP\/1\.1 408 /);
    },
  );

  test.each(['GET', 'HEAD', 'POST', 'DELETE'])(
    'is closed when the body of a %s continues after the response',
    async (method) => {
      await start({ restMs: 50 });
      const socket = await open();
      socket.send(makeHead(method, '/', withBody));
      const timer = setInterval(() => socket.send(' '), 5);
      expect(await socket.closed).toMatch(/^HTTP\/1\.1 200 /);
      clearInterval(timer);
    },
  );

  test('is closed when its request takes longer than the limit', async () => {
    await start(
      { headersMs: 50, requestMs: 100, checkMs: 20 },
      async (request) => new Response(await request.text()),
    );
    const socket = await open();
    socket.send(makeHead('POST', '/', withBody));
    const timer = setInterval(() => socket.send(' '), 5);
    expect(await socket.closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(timer);
  });

  test('is closed when the body is not read and nothing arrives', async () => {
    await start({ idleMs: 50 }, () => new Promise<never>(() => undefined));
    const socket = await open();
    socket.send(makeHead('POST', '/', { 'Content-Length': 100_000_000 }));
    socket.send(Buffer.alloc(10_000_000));
    expect(await socket.closed).toBe('');
  });

  test('is closed between two requests, and when its client does not read the response', async () => {
    const cancelled = Promise.withResolvers<void>();
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
        cancel: () => cancelled.resolve(),
      });
    await start(
      { idleMs: 500, keepAliveMs: 50 },
      ({ url }) => new Response(url.endsWith('/endless') ? endless() : 'hello'),
    );
    const idle = await open();
    idle.send(makeHead('GET', '/'));
    expect(await idle.closed).toMatch(/hello$/);
    const deaf = await open();
    deaf.pause();
    deaf.send(makeHead('GET', '/endless'));
    await cancelled.promise;
    deaf.end();
  });

  test('stays open while the server works on a request that has arrived whole', async () => {
    const worked = Promise.withResolvers<void>();
    await start({ idleMs: 500 }, async () => {
      await worked.promise;
      return new Response('done');
    });
    const socket = await open();
    socket.send(makeHead('GET', '/'));
    // Later silent connections are closed one after the other.
    for (let round = 0; round < 3; round += 1) {
      const silent = await open();
      silent.send(makeHead('POST', '/', withBody));
      await silent.closed;
    }
    worked.resolve();
    expect(await socket.answered).toMatch(/done$/);
    socket.end();
  });

  test('is refused while its network has too many open connections', async () => {
    await start({ perNetwork: 2 });
    const [first, second] = [await open(), await open()];
    expect(await (await open()).closed).toBe('');
    first.end();
    await vi.waitFor(async () => {
      const next = await open();
      next.send(makeHead('GET', '/', { Connection: 'close' }));
      expect(await next.closed).toMatch(/hello$/);
    }, 20_000);
    second.end();
  });

  test('is not counted behind a proxy, because all connections come from the proxy', async () => {
    await start({ perNetwork: 2 }, hello, 1);
    const sockets = await Promise.all(Array.from({ length: 5 }, open));
    for (const socket of sockets) socket.send(makeHead('GET', '/', { Connection: 'close' }));
    for (const socket of sockets) expect(await socket.closed).toMatch(/hello$/);
  });
});

test('a connection is refused when its IPv6 /48 has four times the limit of one network', () => {
  const server = new Server();
  guardConnections(server, { ...usualConnections, perNetwork: 2 }, { isBehindProxy: false });
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
    server.emit('connection', socket);
    return socket;
  };
  const sockets = Array.from({ length: 9 }, (_, index) => connect(`2001:db8:1:${index}00::1`));
  expect(sockets.map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(connect('2001:db8:2::1').destroy).not.toHaveBeenCalled();
  for (const socket of sockets) socket.emit('close');
  expect(connect('2001:db8:1::1').destroy).not.toHaveBeenCalled();
});
