import type { Condition, ConditionDraft } from '@flarewell/domain/conditions';
import type { Selectable } from 'kysely';
import type { UserScope } from '#db/database.ts';
import { deleteUndoably, type Restoring, restoreRecord } from '#db/records/deletedRecords.ts';
import { nextRevision } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

export async function listConditions({ tx, userId }: UserScope): Promise<Condition[]> {
  const rows = await tx
    .selectFrom('conditions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toCondition);
}

export async function findCondition({ tx, userId }: UserScope, id: string): Promise<Condition | null> {
  const row = await tx
    .selectFrom('conditions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toCondition(row) : null;
}

export async function createCondition(scope: UserScope, condition: Condition): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .insertInto('conditions')
    .values({
      id: condition.id,
      user_id: scope.userId,
      name: condition.name,
      description: condition.description ?? null,
      color: condition.color,
      created_at: condition.createdAt,
      updated_at: condition.createdAt,
    })
    .execute();
}

export async function updateCondition(
  scope: UserScope,
  id: string,
  { name, description, color }: ConditionDraft,
  now: string,
): Promise<Condition | null> {
  await nextRevision(scope);
  await scope.tx
    .updateTable('conditions')
    .set({ name, description: description ?? null, color, updated_at: now })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .execute();
  return findCondition(scope, id);
}

/** Foreign keys delete its entries in check-ins, its links to medications, its flares and its suspicions. */
export const deleteCondition = (scope: UserScope, id: string, now: string): Promise<boolean> =>
  deleteUndoably(scope, 'conditions', id, now);

export const restoreCondition = (scope: UserScope, restoring: Restoring): Promise<boolean> =>
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
