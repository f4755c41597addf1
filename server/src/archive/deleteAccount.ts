import type { PendingWork } from '#archive/pendingWork.ts';
import { resetRecords } from '#archive/reset.ts';
import { deleteAccount } from '#db/accounts/accounts.ts';
import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import { type RemovalServices, removeQueuedPhotos } from '#photos/removals.ts';

interface DeletionServices extends RemovalServices {
  pendingWork: PendingWork;
}

/**
 * Deletes a person with every record and every photo. The records are deleted in short transactions, because one long
 * transaction would block everybody else, and the account after them, so that a failed deletion can be repeated. Returns
 * false if the photo store failed: housekeeping removes the photos later.
 */
export async function deleteAccountAndRecords(
  services: DeletionServices,
  userId: string,
  now: string,
): Promise<boolean> {
  const { database, pendingWork } = services;
  // A committed import cannot be cancelled, and a reset is refused until it has finished.
  await pendingWork.finish(userId);
  await resetRecords({ database, pendingWork }, userId, now);
  await database.system.transaction().execute(async (tx) => {
    await queuePhotoRemovals({ tx, userId }, ['everything']);
    await deleteAccount(tx, userId);
  });
  return removeQueuedPhotos(services, userId);
}
