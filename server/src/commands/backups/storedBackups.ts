import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listBackups, type StoredBackup } from '#backups/folder.ts';
import { type Column, formatTable } from '#commands/table.ts';
import { nameCommand } from '#config/commandName.ts';
import { reasonOf, StartupProblem } from '#failures/startupProblem.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Finds a backup by its path or by its name in BACKUP_DIR. */
export function findBackup(given: string, folder: string | null): string {
  const path = resolve(given);
  const stored = folder === null ? path : join(folder, given);
  return !existsSync(path) && existsSync(stored) ? stored : path;
}

/** Lists the backups in BACKUP_DIR, newest first. */
export async function describeStored(folder: string, now: string): Promise<string[]> {
  const stored = await listBackups(folder).catch((cause) => {
    throw new StartupProblem(`The folder ${folder} cannot be read (BACKUP_DIR): ${reasonOf(cause)}.`, {
      cause,
    });
  });
  if (stored.length === 0) return [`There is no backup in ${folder}.`];
  const columns: Column<StoredBackup>[] = [
    { title: 'Name', read: ({ name }) => name, width: Math.max(...stored.map(({ name }) => name.length)) },
    { title: 'Age', read: ({ madeAt }) => describeAge(madeAt, now), width: '100 hours'.length },
    { title: 'Size', read: ({ bytes }) => describeSize(bytes), width: '1000.0 kB'.length },
    { title: 'Encrypted', read: ({ isEncrypted }) => (isEncrypted ? 'yes' : 'no') },
  ];
  return [
    `Backups in ${folder}. Restore one with: ${nameCommand('restore', 'NAME')}`,
    ...(await Array.fromAsync(formatTable(columns, stored))),
  ];
}

function describeAge(madeAt: string, now: string): string {
  const hours = Math.floor((Date.parse(now) - Date.parse(madeAt)) / HOUR_MS);
  if (hours < 0) return 'future';
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`;
}

const sizes = { kB: 1e3, MB: 1e6, GB: 1e9 };

export function describeSize(bytes: number): string {
  const unit = bytes < sizes.MB ? 'kB' : bytes < sizes.GB ? 'MB' : 'GB';
  return `${(bytes / sizes[unit]).toFixed(1)} ${unit}`;
}
