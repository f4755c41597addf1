import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config.ts';
import { findServerLogin } from '#db/access/logins.ts';
import { oneLogin, type Serving } from '#db/access/secure.ts';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import type { DatabaseAddress } from '#db/open.ts';
import { openPhotoStore } from '#photos/store.ts';
import { StartupProblem } from '#startupProblem.ts';

/** Where the parts of this installation lie, as the server finds them. */
export const embeddedFile = ({ dataDir }: Config) => join(dataDir, 'flarewell.db');
export const secretFile = ({ dataDir }: Config) => join(dataDir, 'secret');

export function databaseAddress(config: Config): DatabaseAddress {
  const { databaseUrl: url, migrationUrl } = config;
  return url ? { url, migrationUrl } : { file: embeddedFile(config) };
}

/** With the login that may fill every table: the one for migrations, where there are two. */
export function ownerAddress(config: Config): DatabaseAddress {
  const url = config.migrationUrl ?? config.databaseUrl;
  return url ? { url } : { file: embeddedFile(config) };
}

export function openPhotos(config: Config) {
  return openPhotoStore(config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'photos') });
}

/** Who is going to serve what a command fills as the owner. */
export async function findServing({ databaseUrl, migrationUrl }: Config, owner: Database): Promise<Serving> {
  if (!databaseUrl || !migrationUrl) return oneLogin;
  const serving = openPostgres(databaseUrl);
  try {
    return { ...oneLogin, server: await findServerLogin(serving, owner) };
  } finally {
    await serving.close();
  }
}

/** A command that needs an installation makes none by mistake. */
export function requireInstallation(config: Config): void {
  if (config.databaseUrl || existsSync(embeddedFile(config))) return;
  throw new StartupProblem(`There is no database of Flarewell in ${config.dataDir} (DATA_DIR) yet.`);
}

/** Without bringing it up to date: a backup before an update must not be the update. */
export function openUnmigrated(address: DatabaseAddress): Database {
  return 'url' in address ? openPostgres(address.url) : openSqlite(address.file);
}

/** `3 people, 1 check-in and 0 photos` */
export function countThings(counts: readonly (readonly [number, string, string])[]): string {
  const parts = counts.map(
    ([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`,
  );
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
