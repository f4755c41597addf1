import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { findServerLogin } from '#db/access/databaseLogins.ts';
import { oneLogin, type Serving } from '#db/access/secure.ts';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { type DatabaseAddress, openDatabase } from '#db/open.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { openPhotoStore } from '#photos/openStore.ts';
import { databaseName, isInUse, secretName } from '#start/dataFolder.ts';
import { refuseInterruptedRestore } from '#start/restoreMarker.ts';
import { refuseUsedFolder } from '#start/startChecks.ts';

/** The settings that say where an installation stores everything. */
export type Installation = Pick<Config, 'dataDir' | 'databaseUrl' | 'migrationUrl' | 's3' | 'secret'>;

/** The same paths as the server uses. */
export const embeddedFile = ({ dataDir }: Installation) => join(dataDir, databaseName);
export const secretFile = ({ dataDir }: Installation) => join(dataDir, secretName);

export function databaseAddress(config: Installation): DatabaseAddress {
  const { databaseUrl: url, migrationUrl } = config;
  return url ? { url, migrationUrl } : { file: embeddedFile(config) };
}

/** Uses the login for migrations if there is one, because it may write to every table. */
export function ownerAddress(config: Installation): DatabaseAddress {
  const url = config.migrationUrl ?? config.databaseUrl;
  return url ? { url } : { file: embeddedFile(config) };
}

/** Opens the database of this installation, and migrates it if an earlier version wrote it and no server is using it. */
export function openToChange(config: Config): Promise<Database> {
  return openDatabase(databaseAddress(config), {
    upgrading: reportUpgrade,
    allowUpgrade: () => refuseToUpgradeInUse(config),
    allowNew: () => refuseUsedFolder(config),
  });
}

/** The server that is running is of the earlier version: it would go on with tables that it does not know. */
function refuseToUpgradeInUse({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || !isInUse(dataDir)) return;
  throw new StartupProblem(
    'The database is that of an earlier version, whose server is still running: stop it, start the new version, then run this again.',
  );
}

/** Printed to standard error, so that standard output can be piped. */
export function reportUpgrade(_: readonly string[], copy: string | null): void {
  if (copy) console.error(`The database is brought up to date; a copy of it from before is in ${copy}.`);
}

export function openPhotos(config: Installation) {
  return openPhotoStore(config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'photos') });
}

/** Finds the login of the server, which needs rights to the tables that a command fills as their owner. */
export async function findServing({ databaseUrl, migrationUrl }: Config, owner: Database): Promise<Serving> {
  if (!databaseUrl || !migrationUrl) return oneLogin;
  const serving = openPostgres(databaseUrl);
  try {
    return { ...oneLogin, server: await findServerLogin(serving, owner) };
  } finally {
    await serving.close();
  }
}

/** Refuses to run without an installation. Otherwise the command would create an empty one. */
export function requireInstallation(config: Config): void {
  refuseInterruptedRestore(config.dataDir);
  if (config.databaseUrl || existsSync(embeddedFile(config))) return;
  throw new StartupProblem(`There is no database of Flarewell in ${config.dataDir} (DATA_DIR).`);
}

/** Opens a database without migrating it, because a backup before an update must not change the database. */
export function openUnmigrated(address: DatabaseAddress): Database {
  return 'url' in address ? openPostgres(address.url) : openSqlite(address.file);
}
