import type { PendingWork } from '#archive/pendingWork.ts';
import type { Database } from '#db/database.ts';
import { queueWork } from '#db/records/pendingWork.ts';
import { lockRecords } from '#db/records/revisions.ts';

/** Deletes every record and photo. The account and its settings stay. */
export async function resetRecords(
  { database, pendingWork }: { database: Database; pendingWork: PendingWork },
  userId: string,
  now: string,
): Promise<void> {
  await database.asUser(userId, async (scope) => {
    await lockRecords(scope);
    await queueWork(scope, { kind: 'reset' }, now);
  });
  await pendingWork.finish(userId);
}
