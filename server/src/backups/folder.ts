import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupName, parseBackupName, parseDraftName } from '#backups/names.ts';
import { reasonOf, StartupProblem } from '#failures/startupProblem.ts';
import { RESERVE_BYTES, readFreeBytes } from '#http/freeSpace.ts';

export interface StoredBackup extends BackupName {
  name: string;
  bytes: number;
}

/** Lists the complete backups in a folder, newest first. Other files are ignored. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of await readdir(folder)) {
    const parsed = parseBackupName(name);
    if (!parsed) continue;
    // Another server may delete it at this moment.
    const file = await lstat(join(folder, name)).catch(() => null);
    if (file?.isFile()) found.push({ ...parsed, name, bytes: file.size });
  }
  return found.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

export async function listScheduled(folder: string): Promise<StoredBackup[]> {
  return (await listBackups(folder)).filter(({ kind }) => kind === 'scheduled');
}

/**
 * Creates the folder, but not those above it: if a disk is not mounted, its backups must not fill the one below. Refuses a
 * folder that cannot be read.
 */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((problem) => {
      if (problem.code !== 'EEXIST') throw problem;
    });
    await readdir(folder);
  } catch (cause) {
    throw new StartupProblem(
      `The folder ${folder} cannot be used for backups (BACKUP_DIR): ${reasonOf(cause)}.`,
      {
        cause,
      },
    );
  }
}

/**
 * Refuses to begin a backup that would fill the disk, which the diary may share: people could save nothing then. Expects it
 * to be as large as the largest of `made`: the last one may lack photos.
 */
export async function requireSpace(folder: string, made: readonly StoredBackup[]): Promise<void> {
  const free = await readFreeBytes(folder);
  const needed = Math.max(0, ...made.map(({ bytes }) => bytes)) + RESERVE_BYTES;
  if (free >= needed) return;
  const megabytes = (count: number) => `${Math.round(count / 1e6)} MB`;
  throw new StartupProblem(
    `The disk of ${folder} has ${megabytes(free)} free, and a backup needs ${megabytes(needed)}: delete backups that you do not need, or set BACKUP_DIR to another disk.`,
  );
}

/** Removes what a crash left of scheduled backups. Returns their number. */
export async function removeDrafts(folder: string): Promise<number> {
  const drafts = (await readdir(folder)).filter((name) => parseDraftName(name)?.kind === 'scheduled');
  for (const name of drafts) await rm(join(folder, name), { force: true });
  return drafts.length;
}
