import type { PendingWork } from '#archive/pendingWork.ts';
import { resetRecords } from '#archive/reset.ts';
import { deleteAccount } from '#db/accounts/accounts.ts';
import type { Member } from '#db/database.ts';
import { deleteDiary, listDiariesToDelete } from '#db/diaries/endMembership.ts';
import { lockDiary } from '#db/records/revisions.ts';
import { type RemovalServices, removeQueuedPhotos } from '#photos/removals.ts';

interface DeletionServices extends RemovalServices {
  pendingWork: PendingWork;
}

/**
 * Deletes an account, and every record and photo of the diaries that have no other owner. The records are deleted in short
 * transactions, because one long transaction would block everybody else, and the account after them, so that a failed
 * deletion can be repeated. Returns false if the photo store failed: housekeeping removes the photos later.
 */
export async function deleteAccountAndRecords(
  services: DeletionServices,
  userId: string,
  now: string,
): Promise<boolean> {
  const { system } = services.database;
  const diaryIds = await listDiariesToDelete(system, userId);
  for (const diaryId of diaryIds) await clearRecords(services, { userId, diaryId }, now);
  await system.transaction().execute((tx) => deleteAccount(tx, userId));
  return removePhotos(services, diaryIds);
}

/** Deletes a diary with every record and photo; for its owners. */
export async function deleteDiaryAndRecords(
  services: DeletionServices,
  owner: Member,
  now: string,
): Promise<void> {
  const { diaryId } = owner;
  await clearRecords(services, owner, now);
  await services.database.system.transaction().execute(async (tx) => {
    await lockDiary({ tx, diaryId });
    await deleteDiary(tx, diaryId);
  });
  await removePhotos(services, [diaryId]);
}

async function clearRecords(
  { database, pendingWork }: DeletionServices,
  owner: Member,
  now: string,
): Promise<void> {
  // A committed import cannot be cancelled, and a reset is refused until it has finished.
  await pendingWork.finish(owner.diaryId);
  await resetRecords({ database, pendingWork }, owner, now);
}

async function removePhotos(services: DeletionServices, diaryIds: readonly string[]): Promise<boolean> {
  let isDone = true;
  for (const diaryId of diaryIds) isDone = (await removeQueuedPhotos(services, diaryId)) && isDone;
  return isDone;
}
