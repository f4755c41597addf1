import type { PendingWork } from '#archive/pendingWork.ts';
import { resetRecords } from '#archive/reset.ts';
import { deleteAccount } from '#db/accounts/accounts.ts';
import type { Database } from '#db/database.ts';
import type { PhotoStore } from '#photos/store.ts';

export interface DeletionServices {
  database: Database;
  photos: PhotoStore;
  pendingWork: PendingWork;
}

/**
 * Deletes a person with every record and every photo. The account is deleted last, so that a failed deletion can be
 * repeated. The records are deleted in short transactions, because one long transaction would block everybody else.
 */
export async function deleteAccountAndRecords(
  { database, photos, pendingWork }: DeletionServices,
  userId: string,
  now: string,
): Promise<void> {
  // A committed import cannot be cancelled, and a reset is refused until it has finished.
  await pendingWork.finish(userId);
  await resetRecords({ database, pendingWork }, userId, now);
  await photos.removeAll(userId);
  await deleteAccount(database.system, userId);
}
