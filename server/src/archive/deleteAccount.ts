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
 * Deletes a person with every record and every photo. The account goes last: whatever fails before can be done again.
 * The records go in short transactions, because ten years in one would keep everybody else waiting.
 */
export async function deleteAccountAndRecords(
  { database, photos, pendingWork }: DeletionServices,
  userId: string,
  now: string,
): Promise<void> {
  // An import that is decided can only be finished; until then nothing can be reset.
  await pendingWork.finish(userId);
  await resetRecords({ database, pendingWork }, userId, now);
  await photos.removeAll(userId);
  await deleteAccount(database.system, userId);
}
