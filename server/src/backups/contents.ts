import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { type BackupWriter, backupNames, type Manifest } from '#backups/backupFile.ts';
import {
  createFingerprint,
  listAppliedMigrations,
  listCopiedTables,
  readLines,
  readSnapshot,
} from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { refuseNewer } from '#db/migrate.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import type { PhotoStore } from '#photos/store.ts';
import {
  databaseAddress,
  type Installation,
  openPhotos,
  openUnmigrated,
  secretFile,
} from '#start/installation.ts';

const pack = promisify(gzip);

/**
 * Copies photos before and after the database, because a photo that a check-in shows may be uploaded while the database is
 * copied. Photos that are deleted during the backup, or were lost before, are missing; they are counted.
 */
export async function writeContents(writer: BackupWriter, place: Installation, now: string) {
  const photos = await openPhotos(place);
  const copied = new Set<string>();
  await copyPhotos(photos, writer, copied);
  const database = openUnmigrated(databaseAddress(place));
  try {
    const { shown, ...head } = await copyDatabase(database, writer);
    await copyPhotos(photos, writer, copied);
    if (!place.secret && existsSync(secretFile(place)))
      await writer.add(backupNames.secret, readFileSync(secretFile(place)));
    const manifest = { madeAt: now, ...head, photos: copied.size };
    await writer.finish(manifest);
    const missing = shown.filter((path) => !copied.has(path)).length;
    return { manifest, photos: { shown: shown.length, missing } };
  } finally {
    await database.close();
  }
}

async function copyPhotos(photos: PhotoStore, writer: BackupWriter, copied: Set<string>): Promise<void> {
  for await (const { path } of photos.list()) {
    const bytes = copied.has(path) ? null : await photos.read(path);
    if (!bytes) continue;
    await writer.add(backupNames.photo(path), bytes);
    copied.add(path);
  }
}

function copyDatabase(database: Database, writer: BackupWriter) {
  return readSnapshot(database, async (reader) => {
    const migrations = await listAppliedMigrations(reader);
    if (migrations.length === 0)
      throw new StartupProblem('There is nothing to back up: the database is empty.');
    refuseNewer(migrations);
    const tables: Manifest['tables'] = [];
    const shown: string[] = [];
    for (const { name, key } of await listCopiedTables(reader)) {
      const fingerprint = createFingerprint();
      let part = 0;
      for await (const lines of readLines(reader, { name, key })) {
        fingerprint.add(lines);
        part += 1;
        await writer.add(backupNames.rows(name, part), await pack(`${lines.join('\n')}\n`));
        if (name === 'check_ins') shown.push(...lines.flatMap(readPhotoPath));
      }
      tables.push({ name, key: [...key], ...fingerprint.read() });
    }
    return { engine: database.engine, migrations, tables, shown };
  });
}

/** The photo that a check-in shows; empty if it shows none. */
export function readPhotoPath(line: string): string[] {
  const { photo_url: url }: { photo_url: string | null } = JSON.parse(line);
  return url === null ? [] : [pathOfPhotoUrl(url)];
}
