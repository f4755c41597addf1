import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createApp } from '#app.ts';
import type { Config } from '#config.ts';
import { openDataFolder } from '#dataFolder.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { loadSite } from '#site.ts';
import { StartupProblem } from '#startupProblem.ts';

export interface RunningServer {
  readonly port: number;
  readonly database: Database;
  stop(): Promise<void>;
}

/** Config -> data folder -> database -> app -> listen. What was opened is closed again when a later step fails. */
export async function startServer(config: Config, root: string): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const folder = openDataFolder(config.dataDir);
    closers.push(() => folder.release());
    if (!config.secret) folder.readSecret();
    const database = await openDatabase(
      config.databaseUrl ? { url: config.databaseUrl } : { file: folder.databaseFile },
    );
    closers.push(() => database.close());
    const app = createApp({
      site: loadSite(join(root, 'web', 'dist'), config.privacy),
      publicUrl: config.publicUrl,
    });
    const { port, close } = await listen(app.fetch, config);
    closers.push(close);
    return { port, database, stop: closeAll };
  } catch (problem) {
    await closeAll();
    throw problem;
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { host, port }: Config) {
  return new Promise<{ port: number; close: () => Promise<void> }>((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }, (address) => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          if ('closeIdleConnections' in server) server.closeIdleConnections();
        });
      resolve({ port: address.port, close });
    });
    server.on('error', (cause: NodeJS.ErrnoException) => reject(explainListenError(cause, host, port)));
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
