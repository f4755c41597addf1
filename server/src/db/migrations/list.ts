import type { Columns } from '#db/columns.ts';
import type { EngineName } from '#db/database.ts';
import { accountTables } from './accounts.ts';
import { pendingWorkTables } from './pendingWork.ts';
import { recordTables } from './records.ts';
import { reminderTables } from './reminders.ts';
import {
  accountSecurity,
  pendingWorkSecurity,
  reminderSecurity,
  rowSecurity,
  uploadedPhotoSecurity,
} from './rowSecurity.ts';
import { sizeColumns } from './sizes.ts';
import { uploadedPhotoTable } from './uploadedPhotos.ts';

export interface Migration {
  /** Kept in the database for ever: never rename, reorder or edit one that was released. */
  name: string;
  statements: (columns: Columns, engine: EngineName) => string[];
}

export const migrations: readonly Migration[] = [
  { name: '0001-records', statements: recordTables },
  { name: '0002-row-security', statements: (_, engine) => (engine === 'postgres' ? rowSecurity : []) },
  { name: '0003-accounts', statements: accountTables },
  {
    name: '0004-account-security',
    statements: (_, engine) => (engine === 'postgres' ? accountSecurity : []),
  },
  { name: '0005-uploaded-photos', statements: uploadedPhotoTable },
  {
    name: '0006-uploaded-photo-security',
    statements: (_, engine) => (engine === 'postgres' ? uploadedPhotoSecurity : []),
  },
  { name: '0007-reminders', statements: reminderTables },
  {
    name: '0008-reminder-security',
    statements: (_, engine) => (engine === 'postgres' ? reminderSecurity : []),
  },
  { name: '0009-sizes', statements: sizeColumns },
  { name: '0010-pending-work', statements: pendingWorkTables },
  {
    name: '0011-pending-work-security',
    statements: (_, engine) => (engine === 'postgres' ? pendingWorkSecurity : []),
  },
];
