import { join } from 'node:path';
import {
  isFirstAccount,
  type WhoMayRegister,
  whoMayRegister,
} from '@flarewell/domain/invitations/registration';
import { type Config, loadConfig } from '#config/config.ts';
import { findRegistration } from '#db/accounts/registration.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { describeBug } from '#http/errors.ts';
import { version } from '#http/version.ts';
import { type RunningServer, startServer } from '#startServer.ts';

const root = join(import.meta.dirname, '..', '..');
process.umask(0o077);

const REPEAT_MS = 1000;
const applicants: Record<WhoMayRegister, string> = {
  anybody: 'anybody',
  invited: 'people with an invitation',
  nobody: 'nobody',
};

try {
  const config = loadConfig(root);
  const server = await startServer(config, root);
  // Before a signal can close the database.
  const lines = await describe(config, server);
  stopOnSignals(server);
  // Node itself would print the message, which may contain personal data and break the lines of the log.
  process.on('uncaughtException', (error) => {
    server.log.fatal({ err: describeBug(error) }, 'The server ends because of a bug');
    process.exit(1);
  });
  for (const line of lines) console.log(line);
  // Not by the logger, so that no LOG_LEVEL hides it.
  if (server.setupCode)
    console.log(`Setup code for the first account, which becomes the operator: ${server.setupCode}`);
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
    process.on(signal, async () => {
      if (firstSignalAt !== undefined) {
        if (performance.now() - firstSignalAt < REPEAT_MS) return;
        server.log.warn({ signal }, 'The server ends at once, because of another signal');
        process.exit(1);
      }
      firstSignalAt = performance.now();
      server.log.info({ signal }, 'The server stops');
      await server.stop();
      server.log.info('The server has stopped');
      process.exit(0);
    });
  }
}

async function describe(config: Config, { port, database }: RunningServer): Promise<string[]> {
  const { host, publicUrl, dataDir, databaseUrl, s3, backups } = config;
  const address = publicUrl.hostname === 'localhost' ? `http://localhost:${port}` : publicUrl.origin;
  const registration = await findRegistration(database.lookups, config.signUp);
  return [
    `Flarewell is ready at ${address}${host === '127.0.0.1' ? '' : ` (listening on ${host}:${port})`}`,
    `Version: ${version}`,
    `Who may register: ${isFirstAccount(registration) ? 'the first account, which becomes the operator' : applicants[whoMayRegister(registration)]}`,
    `Data folder: ${dataDir}`,
    `Database: ${databaseUrl ? `PostgreSQL at ${database.place}` : 'in the data folder'}`,
    `Photos: ${s3 ? `in the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : 'in the data folder'}`,
    backups.folder
      ? `Backups: each day at ${backups.at}, in ${backups.folder}${backups.passphrase ? '' : ' (not encrypted)'}`
      : 'No backups are made: BACKUP_DIR is not set',
    ...(config.mail ? [] : ['Mail is off: SMTP_URL is not set']),
    ...(config.assistant ? [] : ['The assistant has no provider: AI_API_KEY is not set']),
  ];
}
