import { serve } from '@hono/node-server';
import type { Config } from '#config.ts';
import { StartupProblem } from '#startupProblem.ts';

/** How long an open request may take to end once the server is told to stop. */
const CLOSE_DEADLINE_MS = 5000;

/** Long enough for the largest import over a slow line; Node's own five minutes would cut it off. */
const UPLOAD_MS = 60 * 60 * 1000;

type HttpServer = ReturnType<typeof serve>;

export interface Listener {
  readonly port: number;
  /** Takes no new requests, lets the open ones end, and after the deadline ends them. */
  close(): Promise<void>;
}

export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch, hostname: host, port, serverOptions: { requestTimeout: UPLOAD_MS } },
      (address) => resolve({ port: address.port, close: () => close(server) }),
    );
    server.on('error', (cause: NodeJS.ErrnoException) => reject(explainListenError(cause, host, port)));
  });
}

function close(server: HttpServer): Promise<void> {
  return new Promise((closed) => {
    const endAll = () => 'closeAllConnections' in server && server.closeAllConnections();
    const deadline = setTimeout(endAll, CLOSE_DEADLINE_MS);
    server.close(() => {
      clearTimeout(deadline);
      closed();
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
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
