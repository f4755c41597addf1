import type { Columns } from '#db/columns.ts';
import type { EngineName } from '#db/database.ts';
import { accountEmailColumn } from './accountEmail.ts';
import { accountProofTables } from './accountProof.ts';
import { accountTables } from './accounts.ts';
import { dayStartColumn } from './dayStart.ts';
import { deletedRecordTable } from './deletedRecords.ts';
import { diaryTables, type StoredTable } from './diaries.ts';
import { hiddenFactorsColumn } from './hiddenFactors.ts';
import { installationTable } from './installation.ts';
import { invitationTables } from './invitations.ts';
import { pendingWorkTables } from './pendingWork.ts';
import { photoRemovalTable } from './photoRemovals.ts';
import { recordTables } from './records.ts';
import { reminderTables } from './reminders.ts';
import { sharedDeviceColumn } from './sharedDevices.ts';
import { shareTables } from './shares.ts';
import { sizeColumns } from './sizes.ts';
import { trackerTables } from './trackers.ts';
import { uploadedPhotoTable } from './uploadedPhotos.ts';

export interface Migration {
  /** Stored in every database: never rename, reorder or edit a released migration. */
  name: string;
  /** `stored` are the tables before the migration, on SQLite only. */
  statements: (columns: Columns, engine: EngineName, stored: readonly StoredTable[]) => string[];
}

/**
 * These migrations granted rights to a role that all databases shared. Now `db/tables.ts` lists the rights, which are
 * applied at every start. The names stay, because databases and backups contain them.
 */
const rightsOnly = () => [];

export const migrations: readonly Migration[] = [
  { name: '0001-records', statements: recordTables },
  { name: '0002-row-security', statements: rightsOnly },
  { name: '0003-accounts', statements: accountTables },
  { name: '0004-account-security', statements: rightsOnly },
  { name: '0005-uploaded-photos', statements: uploadedPhotoTable },
  { name: '0006-uploaded-photo-security', statements: rightsOnly },
  { name: '0007-reminders', statements: reminderTables },
  { name: '0008-reminder-security', statements: rightsOnly },
  { name: '0009-sizes', statements: sizeColumns },
  { name: '0010-pending-work', statements: pendingWorkTables },
  // Empty: it only makes older versions refuse the database, because they would look for the shared role.
  { name: '0011-role-per-database', statements: () => [] },
  { name: '0012-shared-devices', statements: sharedDeviceColumn },
  { name: '0013-account-proof', statements: accountProofTables },
  { name: '0014-trackers', statements: trackerTables },
  { name: '0015-shares', statements: shareTables },
  { name: '0016-invitations', statements: invitationTables },
  { name: '0017-installation', statements: installationTable },
  { name: '0018-account-email', statements: accountEmailColumn },
  { name: '0019-photo-removals', statements: photoRemovalTable },
  { name: '0020-hidden-factors', statements: hiddenFactorsColumn },
  { name: '0021-day-start', statements: dayStartColumn },
  { name: '0022-deleted-records', statements: deletedRecordTable },
  { name: '0023-diaries', statements: diaryTables },
];
