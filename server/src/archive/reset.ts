import type { PendingWork } from '#archive/pendingWork.ts';
import type { Database, Member } from '#db/database.ts';
import { queueWork } from '#db/records/pendingWork.ts';
import { lockRecords } from '#db/records/revisions.ts';

/** Deletes every record and photo of a diary. The diary, its members and its settings stay. */
export async function resetRecords(
  { database, pendingWork }: { database: Database; pendingWork: PendingWork },
  owner: Member,
  now: string,
): Promise<void> {
  await database.asMember(
    owner,
    async (scope) => {
      await lockRecords(scope);
      await queueWork(scope, { kind: 'reset' }, now);
    },
    'owner',
  );
  await pendingWork.finish(owner.diaryId);
}
