import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '#http/requests/address.ts';
import { usualArrivals } from '#http/requests/bodies.ts';

/** Limits for every connection, whatever is requested on it. */
export interface ConnectionLimits {
  /** For all headers of a request. Also the time that a new connection may stay silent. */
  headersMs: number;
  /** For a whole request: a little more than the longest time that any endpoint waits for a body. */
  requestMs: number;
  /** For the rest of a body whose request was answered already. */
  restMs: number;
  /** The longest silence while the server waits for the client to send or to receive. */
  idleMs: number;
  /** Between two requests. Longer than the minute for which proxies reuse connections: if we closed first, a request would fail. */
  keepAliveMs: number;
  /** How often Node checks for headers and requests that are late. */
  checkMs: number;
  total: number;
  /** From one network; an IPv6 /48 gets four times as many. Behind a proxy all connections are the proxy's, so they are not counted there. */
  perNetwork: number;
}

export const usualConnections: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: usualArrivals.file.totalMs + 60_000,
  restMs: 2_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  checkMs: 5_000,
  total: 2_000,
  perNetwork: 250,
};

/** The limits that Node enforces itself. */
export const optionsFor = ({ headersMs, requestMs, keepAliveMs, checkMs }: ConnectionLimits) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkMs,
});

/** Closes the connections that Node's own limits leave open. */
export function guardConnections(
  server: Server,
  { restMs, idleMs, total, perNetwork }: ConnectionLimits,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  server.maxConnections = total;
  if (!isBehindProxy) server.on('connection', countNetworks(perNetwork));

  const latest = new WeakMap<Socket, { incoming: IncomingMessage; outgoing: ServerResponse }>();
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    latest.set(socket, { incoming, outgoing });
    outgoing.once('close', () => {
      if (incoming.complete) return;
      setTimeout(() => incoming.complete || socket.destroy(), restMs).unref();
    });
  });
  server.setTimeout(idleMs, (socket) => {
    const { incoming, outgoing } = latest.get(socket) ?? {};
    // The server may process an import for minutes without sending anything. That silence is not the client's fault.
    const isAtWork = incoming?.complete && !outgoing?.writableFinished && socket.writableLength === 0;
    if (isAtWork) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

function countNetworks(most: number) {
  const counts = new Map<string, number>();
  /** Adds to the count of a network, and forgets networks without connections. */
  function add(prefix: string, change: 1 | -1): number {
    const count = (counts.get(prefix) ?? 0) + change;
    if (count > 0) counts.set(prefix, count);
    else counts.delete(prefix);
    return count;
  }
  return (socket: Socket) => {
    const networks = networksOf(socket.remoteAddress ?? '');
    const exceeded = networks.filter(({ prefix, factor }) => add(prefix, 1) > most * factor);
    socket.once('close', () => {
      for (const { prefix } of networks) add(prefix, -1);
    });
    if (exceeded.length > 0) socket.destroy();
  };
}
