import { existsSync, readFileSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import {
  type BackupWriter,
  backupNames,
  createBackupWriter,
  describeContents,
  type Manifest,
  verifyBackup,
} from '#commands/backupFile.ts';
import {
  countThings,
  databaseAddress,
  openPhotos,
  openUnmigrated,
  requireInstallation,
  secretFile,
} from '#commands/installation.ts';
import type { Config } from '#config.ts';
import {
  createFingerprint,
  listAppliedMigrations,
  listCopiedTables,
  readLines,
  readSnapshot,
} from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import type { PhotoStore } from '#photos/store.ts';
import { StartupProblem } from '#startupProblem.ts';

const pack = promisify(gzip);

/** Writes a consistent snapshot of the whole installation into one file. The server may be running. */
export async function runBackup(args: readonly string[], config: Config): Promise<string[]> {
  const [target = '', ...rest] = args;
  if (target === '' || rest.length > 0)
    throw new StartupProblem('Name a folder or a file: npm run backup -- FOLDER_OR_FILE.');
  requireInstallation(config);
  const now = new Date().toISOString();
  const path = chooseFile(resolve(target), now);
  const draft = `${path}.draft`;
  const file = await open(draft, 'wx+', 0o600);
  try {
    let report: Awaited<ReturnType<typeof writeBackup>>;
    try {
      report = await writeBackup(file, config, now);
      await file.sync();
      await verifyBackup(file, draft);
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
    return describe(report, path);
  } catch (problem) {
    await rm(draft, { force: true });
    throw problem;
  }
}

/**
 * Copies photos before and after the database, because a photo that a check-in shows may be uploaded while the database is
 * copied. Only photos that are deleted during the backup are missing; they are counted.
 */
async function writeBackup(file: FileHandle, config: Config, now: string) {
  const writer = createBackupWriter(file, now);
  const photos = await openPhotos(config);
  const copied = new Set<string>();
  await copyPhotos(photos, writer, copied);
  const database = openUnmigrated(databaseAddress(config));
  try {
    const { shown, ...head } = await copyDatabase(database, writer);
    await copyPhotos(photos, writer, copied);
    if (!config.secret && existsSync(secretFile(config)))
      await writer.add(backupNames.secret, readFileSync(secretFile(config)));
    const manifest = { madeAt: now, ...head, photos: copied.size };
    await writer.finish(manifest);
    const missing = shown.filter((path) => !copied.has(path)).length;
    return { manifest, missing, hasOwnSecret: config.secret !== null };
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

function readPhotoPath(line: string): string[] {
  const { photo_url: url }: { photo_url: string | null } = JSON.parse(line);
  return url === null ? [] : [pathOfPhotoUrl(url)];
}

function chooseFile(target: string, now: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  const path = isFolder ? join(target, `flarewell-backup-${now.replace(/[:.]/g, '-')}.tar`) : target;
  if (!existsSync(dirname(path))) throw new StartupProblem(`The folder ${dirname(path)} does not exist.`);
  if (existsSync(path)) throw new StartupProblem(`${path} already exists; choose another name.`);
  return path;
}

function describe(
  { manifest, missing, hasOwnSecret }: Awaited<ReturnType<typeof writeBackup>>,
  path: string,
) {
  const lost = countThings([[missing, 'photo that a check-in shows is', 'photos that check-ins show are']]);
  return [
    `Backed up ${describeContents(manifest)} to ${path}, and verified the file.`,
    ...(missing > 0 ? [`${lost} missing from the photo store, and so from the backup.`] : []),
    ...(hasOwnSecret
      ? ['The backup does not contain SECRET, because you set it yourself: keep it with the backup.']
      : []),
  ];
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
