import type { Condition } from '@flarewell/domain/conditions';
import type { Selectable } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** A description of `null` is taken away; one left out stays as it is. */
export type ConditionChanges = { name?: string; description?: string | null; color?: string };

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

export async function createCondition({ tx, userId }: UserScope, condition: Condition): Promise<void> {
  await tx
    .insertInto('conditions')
    .values({
      id: condition.id,
      user_id: userId,
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
  { name, description, color }: ConditionChanges,
  now: string,
): Promise<Condition | null> {
  await scope.tx
    .updateTable('conditions')
    .set({ name, description, color, updated_at: now })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .execute();
  return findCondition(scope, id);
}

/** Its entries in check-ins and its links to medications go with it. */
export async function deleteCondition({ tx, userId }: UserScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('conditions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toCondition(row: Selectable<Tables['conditions']>): Condition {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? undefined,
    color: row.color,
    createdAt: row.created_at,
  };
}
