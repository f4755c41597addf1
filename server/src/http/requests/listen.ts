import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import {
  type ConnectionLimits,
  guardConnections,
  optionsFor,
  usualConnections,
} from '#http/requests/connections.ts';
import { NO_HOST } from '#http/requests/host.ts';

/** How long open requests may still take when the server stops. */
const CLOSE_DEADLINE_MS = 5000;

export interface Listener {
  readonly port: number;
  /** Accepts no new requests, waits for the open ones, and closes their connections after the deadline. */
  close(): Promise<void>;
}

export function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { host, port, trustedProxies }: Pick<Config, 'host' | 'port' | 'trustedProxies'>,
  limits: ConnectionLimits = usualConnections,
): Promise<Listener> {
  const server = createServer(optionsFor(limits), getRequestListener(fetch, { hostname: NO_HOST }));
  guardConnections(server, limits, { isBehindProxy: trustedProxies > 0 });
  return new Promise((resolve, reject) => {
    server.on('error', (cause: NodeJS.ErrnoException) => reject(explainListenError(cause, host, port)));
    server.listen(port, host, () => {
      resolve({ port: (server.address() as AddressInfo).port, close: () => close(server) });
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((closed) => {
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
    server.close(() => {
      clearTimeout(deadline);
      closed();
    });
    server.closeIdleConnections();
  });
}

function explainListenError(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code === 'EADDRINUSE') {
    return new StartupProblem(
      `Port ${port} is already in use; stop the program that uses it, or set PORT to another one.`,
      { cause },
    );
  }
  return new StartupProblem(`Flarewell cannot listen on ${host}:${port} (HOST, PORT): ${cause.message}.`, {
    cause,
  });
}
