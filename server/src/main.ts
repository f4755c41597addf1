import { join } from 'node:path';
import { type Config, loadConfig } from '#config.ts';
import { type RunningServer, startServer } from '#startServer.ts';
import { StartupProblem } from '#startupProblem.ts';

const root = join(import.meta.dirname, '..', '..');
process.umask(0o077);

const REPEAT_MS = 1000;

try {
  const config = loadConfig(root);
  const server = await startServer(config, root);
  stopOnSignals(server);
  for (const line of describe(config, server.port)) console.log(line);
} catch (problem) {
  if (!(problem instanceof StartupProblem)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}

/**
 * Stops the server in order at the first signal, and at once at a later one. One Ctrl-C arrives several times, because
 * npm and our start script pass it on, so signals within a second of the first are ignored.
 */
function stopOnSignals(server: RunningServer): void {
  let firstSignalAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstSignalAt !== undefined && performance.now() - firstSignalAt > REPEAT_MS) process.exit(1);
      firstSignalAt ??= performance.now();
      server.stop().then(() => process.exit(0));
    });
  }
}

function describe(config: Config, port: number): string[] {
  const { host, publicUrl, dataDir, databaseUrl, backups } = config;
  const address = publicUrl.hostname === 'localhost' ? `http://localhost:${port}` : publicUrl.origin;
  return [
    `Flarewell is ready at ${address}${host === '127.0.0.1' ? '' : ` (listening on ${host}:${port})`}`,
    `Data folder: ${dataDir}${databaseUrl ? ' (the records are in PostgreSQL)' : ''}`,
    backups.folder
      ? `Backups: each day at ${backups.at}, in ${backups.folder}${backups.passphrase ? '' : ' (not encrypted)'}`
      : 'No backups are made: BACKUP_DIR is not set',
    ...(config.mail ? [] : ['Mail is off: SMTP_URL is not set']),
    ...(config.assistant ? [] : ['The assistant has no provider: AI_API_KEY is not set']),
  ];
}
