import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nameCommand } from '#config/commandName.ts';
import type { Config } from '#config/config.ts';
import { findRegistration } from '#db/accounts/registration.ts';
import { listDiariesWithRemovals } from '#db/checkIns/photoRemovals.ts';
import type { Database } from '#db/database.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { diaryOf } from '#photos/paths.ts';
import type { PhotoStore } from '#photos/store.ts';
import { databaseName, secretName } from '#start/dataFolder.ts';

/**
 * Refuses to make tables if the data folder was used before: the diary is then probably in another database, and people
 * would find a new, empty one. The first start makes the secret after the tables, so one that failed leaves no trace.
 */
export function refuseUsedFolder({ dataDir, databaseUrl }: Config): void {
  const databaseFile = join(dataDir, databaseName);
  const traces = [join(dataDir, secretName), ...(databaseUrl ? [databaseFile] : [])].filter((file) =>
    existsSync(file),
  );
  if (traces.length === 0) return;
  const found = `although the data folder was used before (${traces.join(', ')})`;
  const wayOut = `or, to begin a new diary, move ${traces.length === 1 ? 'this file' : 'these files'} away.`;
  throw new StartupProblem(
    databaseUrl
      ? `The database of DATABASE_URL has no tables of Flarewell, ${found}: correct DATABASE_URL, run ${nameCommand('move')} or ${nameCommand('restore')} first, ${wayOut}`
      : `There is no diary in ${databaseFile}, ${found}: put the database back or restore a backup, ${wayOut}`,
  );
}

/**
 * Refuses photos whose people are not in the database, because it is probably the wrong one. After the last account was
 * deleted, its photos may still wait for their removal.
 */
export async function refuseUnknownPhotos(
  { lookups }: Database,
  photos: PhotoStore,
  { s3, dataDir }: Config,
): Promise<void> {
  const { hasAccounts } = await findRegistration(lookups, null);
  if (hasAccounts) return;
  const deleted = new Set(await listDiariesWithRemovals(lookups));
  for await (const { path } of photos.list()) {
    if (deleted.has(diaryOf(path))) continue;
    const place = s3 ? `bucket ${s3.bucket}` : `folder ${dataDir}/photos`;
    throw new StartupProblem(
      `The database has no accounts, although there are photos in the ${place}: correct DATABASE_URL, DATA_DIR or S3_BUCKET, or, to begin a new diary, move the photos away.`,
    );
  }
}
