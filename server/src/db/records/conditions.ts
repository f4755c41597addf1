import type { Condition, ConditionDraft } from '@flarewell/domain/conditions';
import type { Selectable } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import { deleteUndoably, type Restoring, restoreRecord } from '#db/records/deletedRecords.ts';
import { nextRevision } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

export async function listConditions({ tx, diaryId }: DiaryScope): Promise<Condition[]> {
  const rows = await tx
    .selectFrom('conditions')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toCondition);
}

export async function findCondition({ tx, diaryId }: DiaryScope, id: string): Promise<Condition | null> {
  const row = await tx
    .selectFrom('conditions')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toCondition(row) : null;
}

export async function createCondition(scope: DiaryScope, condition: Condition): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .insertInto('conditions')
    .values({
      id: condition.id,
      diary_id: scope.diaryId,
      name: condition.name,
      description: condition.description ?? null,
      color: condition.color,
      created_at: condition.createdAt,
      updated_at: condition.createdAt,
    })
    .execute();
}

export async function updateCondition(
  scope: DiaryScope,
  id: string,
  { name, description, color }: ConditionDraft,
  now: string,
): Promise<Condition | null> {
  await nextRevision(scope);
  await scope.tx
    .updateTable('conditions')
    .set({ name, description: description ?? null, color, updated_at: now })
    .where('diary_id', '=', scope.diaryId)
    .where('id', '=', id)
    .execute();
  return findCondition(scope, id);
}

/** Foreign keys delete its entries in check-ins, its links to medications, its flares and its suspicions. */
export const deleteCondition = (scope: DiaryScope, id: string, now: string): Promise<boolean> =>
  deleteUndoably(scope, 'conditions', id, now);

export const restoreCondition = (scope: DiaryScope, restoring: Restoring): Promise<boolean> =>
  restoreRecord(scope, 'conditions', restoring);

function toCondition(row: Selectable<Tables['conditions']>): Condition {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? undefined,
    color: row.color,
    createdAt: row.created_at,
  };
}
