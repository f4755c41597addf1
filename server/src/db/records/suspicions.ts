import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import { type Suspicion, trackerOf } from '@flarewell/domain/patterns/suspicions';
import type { Selectable } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import { deleteRecord } from '#db/records/deleteRecord.ts';
import { nextRevision } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** Oldest first. */
export async function listSuspicions({ tx, diaryId }: DiaryScope): Promise<Suspicion[]> {
  const rows = await tx
    .selectFrom('suspicions')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .orderBy('named_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toSuspicion);
}

export async function createSuspicion(
  scope: DiaryScope,
  { id, conditionId, factor, namedOn }: Suspicion,
  now: string,
): Promise<void> {
  await nextRevision(scope);
  const trackerId = trackerOf(factor);
  await scope.tx
    .insertInto('suspicions')
    .values({
      id,
      diary_id: scope.diaryId,
      condition_id: conditionId,
      factor: trackerId === null ? factor : null,
      tracker_id: trackerId,
      named_on: namedOn,
      created_at: now,
    })
    .execute();
}

export async function deleteSuspicion(scope: DiaryScope, id: string): Promise<void> {
  await nextRevision(scope);
  await deleteRecord(scope, 'suspicions', id);
}

function toSuspicion(row: Selectable<Tables['suspicions']>): Suspicion {
  const factor = row.tracker_id === null ? (row.factor as FactorKey) : (`tracker:${row.tracker_id}` as const);
  return { id: row.id, conditionId: row.condition_id, factor, namedOn: row.named_on };
}
