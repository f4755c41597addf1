import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKeep, chooseObsoleteBackups, mayThinOut } from '@flarewell/domain/backups/keep';
import { judgeBackups } from '@flarewell/domain/backups/schedule';
import { listScheduled, prepareFolder, removeDrafts, requireSpace } from '#backups/folder.ts';
import { makeBackup } from '#backups/makeBackup.ts';
import { nameBackup } from '#backups/names.ts';
import { findRegistration } from '#db/accounts/registration.ts';
import { listAppliedMigrations } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { backUpAlone } from '#db/locks.ts';
import { databaseAddress, type Installation, openUnmigrated } from '#start/installation.ts';

export interface BackupPlan {
  folder: string;
  at: string;
  keep: BackupKeep;
  passphrase: string | null;
  timezone: string;
}

export interface ScheduledWork {
  place: Installation;
  plan: BackupPlan;
  now: string;
}

export type ScheduledOutcome =
  | {
      kind: 'made';
      file: string;
      bytes: number;
      /** Photos that check-ins show and the photo store does not have. */
      photosMissing: number;
      /** False if so many photos are missing that older backups were kept. */
      isThinnedOut: boolean;
      deleted: number;
      draftsDeleted: number;
    }
  /** Another server makes it at this moment, or has made it. */
  | { kind: 'elsewhere' }
  /** The installation has no accounts. */
  | { kind: 'empty' };

export const scheduledName = ({ plan, now }: Pick<ScheduledWork, 'plan' | 'now'>) =>
  nameBackup({ kind: 'scheduled', madeAt: now, isEncrypted: plan.passphrase !== null });

/** Makes the backup that is due, reads it back and deletes those that are no longer kept. */
export async function makeScheduledBackup(work: ScheduledWork): Promise<ScheduledOutcome> {
  await prepareFolder(work.plan.folder);
  const database = openUnmigrated(databaseAddress(work.place));
  try {
    // Backups of a new data folder, as when a disk is not mounted, would push out those of the real one.
    if (await isEmpty(database)) return { kind: 'empty' };
    return (await backUpAlone(database, () => makeIfDue(work))) ?? { kind: 'elsewhere' };
  } finally {
    await database.close();
  }
}

/** Whether nobody has registered, or there are not even tables. */
async function isEmpty({ system }: Database): Promise<boolean> {
  const migrations = await listAppliedMigrations(system);
  return migrations.length === 0 || !(await findRegistration(system, null)).hasAccounts;
}

async function makeIfDue(work: ScheduledWork): Promise<ScheduledOutcome> {
  const { place, plan, now } = work;
  const made = await listScheduled(plan.folder);
  // Another server may have made it since this one looked.
  const instants = made.map(({ madeAt }) => madeAt);
  if (judgeBackups(instants, now, plan) === 'made') return { kind: 'elsewhere' };
  const draftsDeleted = await removeDrafts(plan.folder);
  await requireSpace(plan.folder, made);
  const file = scheduledName(work);
  const path = join(plan.folder, file);
  const { bytes, photos } = await makeBackup(place, { path, now, passphrase: plan.passphrase });
  const isThinnedOut = mayThinOut(photos);
  const deleted = isThinnedOut ? await thinOut(plan, now) : 0;
  return { kind: 'made', file, bytes, photosMissing: photos.missing, isThinnedOut, deleted, draftsDeleted };
}

/** Deletes only files that a server has named. Returns their number. */
async function thinOut({ folder, keep, timezone }: BackupPlan, now: string): Promise<number> {
  const made = await listScheduled(folder);
  const instants = made.map(({ madeAt }) => madeAt);
  const obsolete = new Set(chooseObsoleteBackups(instants, keep, { now, timezone }));
  const files = made.filter(({ madeAt }) => obsolete.has(madeAt));
  for (const { name } of files) await rm(join(folder, name), { force: true });
  return files.length;
}
