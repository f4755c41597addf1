import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { createApp } from '#app.ts';
import { findSetupCode } from '#auth/setupCode.ts';
import { type Config, warnOfPlainText } from '#config/config.ts';
import { findRegistration } from '#db/accounts/registration.ts';
import type { Database } from '#db/database.ts';
import { canAnswer, openDatabase } from '#db/open.ts';
import { explainOutage } from '#failures/startupProblem.ts';
import { measureDiskSpace } from '#http/diskSpace.ts';
import { createMetrics } from '#http/observe.ts';
import { listen } from '#http/requests/listen.ts';
import { loadSite } from '#http/site.ts';
import { startBackups } from '#jobs/backups.ts';
import { startHousekeeping } from '#jobs/housekeeping.ts';
import { startMissingPhotosCount } from '#jobs/missingPhotos.ts';
import { startReminders } from '#jobs/reminders.ts';
import { createServices } from '#services/services.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { establishSecret } from '#start/installationSecret.ts';
import { openLogFile } from '#start/logFile.ts';
import { refuseInterruptedRestore } from '#start/restoreMarker.ts';
import { refuseUnknownPhotos, refuseUsedFolder } from '#start/startChecks.ts';

/** How long /readyz reports that the server is stopping, so that a proxy can send its requests elsewhere. */
const DRAIN_MS = 3000;

export interface RunningServer {
  readonly port: number;
  readonly database: Database;
  readonly log: Logger;
  /** What the first account has to enter; null if there is one already, or none is asked for. */
  readonly setupCode: string | null;
  /** Closes everything in order. Idempotent: a second call waits for the first one to finish. */
  stop(): Promise<void>;
}

/** Opens the data folder and the database, and starts the jobs and the web server. If a step fails, it closes what the earlier ones opened. */
export async function startServer(config: Config, root: string): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close();
  };
  const log = pino({ level: config.logLevel }, openLogFile(2));
  let stopped: Promise<void> | undefined;
  const places = { database: '', files: config.dataDir };
  for (const warning of [...config.warnings, warnOfPlainText(config)]) if (warning) log.warn(warning);
  try {
    const folder = openDataFolder(config.dataDir);
    closers.push(() => folder.release());
    refuseInterruptedRestore(config.dataDir);
    const given = config.secret ?? folder.findSecret();
    const { databaseUrl: url, migrationUrl } = config;
    const database = await openDatabase(url ? { url, migrationUrl } : { file: folder.databaseFile }, {
      warn: (sentence) => log.warn(sentence),
      upgrading: (migrations, copy) =>
        log.info({ migrations, ...(copy === null ? {} : { copy }) }, 'upgrading the database'),
      allowNew: () => refuseUsedFolder(config),
    });
    places.database = database.place;
    closers.push(() => database.close());
    // Makes a new secret after the tables: a secret without tables means that the database is the wrong one.
    const secret = await establishSecret(database, { given, folder, config });
    await warnOfLockOut(database, config, log);
    const services = await createServices(config, database, secret, log);
    closers.push(() => services.mailer?.close());
    closers.push(() => services.mail?.close());
    await refuseUnknownPhotos(database, services.photos, config);
    const metrics = createMetrics();
    measureDiskSpace(metrics.registry, { data: config.dataDir, backups: config.backups.folder });
    closers.push(startReminders(services, log, metrics));
    closers.push(startBackups(config, log, metrics, services.backups));
    closers.push(startMissingPhotosCount(services, log, metrics));
    const app = createApp({
      services,
      site: loadSite(join(root, 'web', 'dist'), config.privacy),
      log,
      metrics,
      isReady: async () => !stopped && (await canAnswer(database)),
      metricsToken: config.metricsToken,
      requestsPerMinute: config.requestsPerMinute,
    });
    const { port, close } = await listen(app.fetch, config);
    closers.push(close);
    // After `listen`, because a start that fails must neither delete anything nor count as the first good start of a version.
    await services.pendingWork.resume({ isAlone: database.engine === 'sqlite' });
    closers.push(startHousekeeping(services, folder.databaseFile, log));
    const stop = () => {
      stopped ??= sleep(config.trustedProxies > 0 ? DRAIN_MS : 0).then(closeAll);
      return stopped;
    };
    return { port, database, log, setupCode: await findSetupCode(services), stop };
  } catch (problem) {
    await closeAll();
    throw explainOutage(problem, places);
  }
}

/** A new server with SIGN_UP=closed looks as if it were broken: nobody can sign in, and nobody can register. */
async function warnOfLockOut({ lookups }: Database, { signUp }: Config, log: Logger): Promise<void> {
  if (signUp !== 'closed') return;
  const { hasAccounts } = await findRegistration(lookups, signUp);
  if (hasAccounts) return;
  log.warn(
    'SIGN_UP is closed and there is no account yet, so nobody can use this server: remove SIGN_UP, register, and set it again.',
  );
}
