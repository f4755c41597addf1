import type { Flare } from '@flarewell/domain/patterns/flares';
import type { Selectable } from 'kysely';
import type { UserScope } from '#db/database.ts';
import { nextRevision } from '#db/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** What the person decided about flares, oldest first. */
export async function listFlares({ tx, userId }: UserScope): Promise<Flare[]> {
  const rows = await tx
    .selectFrom('flares')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('first_day')
    .orderBy('id')
    .execute();
  return rows.map(toFlare);
}

export async function createFlare(scope: UserScope, flare: Flare, now: string): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .insertInto('flares')
    .values({
      id: flare.id,
      user_id: scope.userId,
      condition_id: flare.conditionId,
      verdict: flare.verdict,
      first_day: flare.from,
      last_day: flare.to,
      name: flare.name ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateFlare(scope: UserScope, flare: Flare, now: string): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .updateTable('flares')
    .set({
      condition_id: flare.conditionId,
      verdict: flare.verdict,
      first_day: flare.from,
      last_day: flare.to,
      name: flare.name ?? null,
      updated_at: now,
    })
    .where('user_id', '=', scope.userId)
    .where('id', '=', flare.id)
    .execute();
}

export async function deleteFlare(scope: UserScope, id: string): Promise<boolean> {
  const { tx, userId } = scope;
  await nextRevision(scope);
  const { numDeletedRows } = await tx
    .deleteFrom('flares')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toFlare(row: Selectable<Tables['flares']>): Flare {
  return {
    id: row.id,
    conditionId: row.condition_id,
    verdict: row.verdict,
    from: row.first_day,
    to: row.last_day,
    ...(row.name !== null && { name: row.name }),
  };
}
