import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/schema.ts';

/**
 * Counts an attempt under a key; the count restarts when its window is over. One statement, so that concurrent attempts
 * are all counted.
 */
export async function countAttempt(
  system: Kysely<Tables>,
  key: string,
  { now, resetsAt }: { now: string; resetsAt: string },
): Promise<{ count: number; resetsAt: string }> {
  const row = await system
    .insertInto('throttles')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end`,
        resets_at: sql`case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, resetsAt: row.resets_at };
}

/** The attempts in the current window; null if there are none. */
export async function findAttempts(
  system: Kysely<Tables>,
  key: string,
  now: string,
): Promise<{ count: number; resetsAt: string } | null> {
  const row = await system
    .selectFrom('throttles')
    .select(['count', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return row ? { count: row.count, resetsAt: row.resets_at } : null;
}

/** Takes one attempt of the current window back. One statement, so that attempts at the same moment stay counted. */
export async function takeBackAttempt(system: Kysely<Tables>, key: string, now: string): Promise<void> {
  await system
    .updateTable('throttles')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(system: Kysely<Tables>, key: string): Promise<void> {
  await system.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function deleteOldThrottles(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('throttles').where('resets_at', '<=', now).execute();
}
