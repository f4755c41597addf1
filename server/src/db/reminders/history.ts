import type { ReminderHistory } from '@flarewell/domain/account/reminders';
import { addDays, type Day, dayIn, dayOf, noonOf } from '@flarewell/domain/day';
import type { Transaction } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

export async function readReminderHistory({ tx, userId }: UserScope, now: string): Promise<ReminderHistory> {
  return (await readHistories(tx, [userId], now))(userId);
}

/**
 * Reads the check-ins from two days before to two days after today in UTC. In any timezone that includes the person's own
 * today.
 */
export async function readHistories(
  tx: Transaction<Tables>,
  userIds: readonly string[],
  now: string,
): Promise<(userId: string) => ReminderHistory> {
  const today = dayIn('UTC', now);
  const checkIns = await tx
    .selectFrom('check_ins')
    .select(['user_id', 'date'])
    .where('user_id', 'in', userIds)
    .where('date', '>=', noonOf(addDays(today, -2)))
    .where('date', '<=', noonOf(addDays(today, 2)))
    .execute();
  const reminded = await tx
    .selectFrom('reminder_deliveries')
    .select(({ fn }) => ['user_id', fn.max('day').as('day')])
    .where('user_id', 'in', userIds)
    // No timezone is further ahead. A later day was written while the server's clock was wrong.
    .where('day', '<=', addDays(today, 1))
    .groupBy('user_id')
    .execute();
  const daysOf = Map.groupBy(checkIns, (row) => row.user_id);
  const lastOf = new Map<string, Day>(reminded.map((row) => [row.user_id, row.day]));
  return (userId) => ({
    daysCheckedIn: new Set((daysOf.get(userId) ?? []).map(({ date }) => dayOf(date))),
    lastRemindedOn: lastOf.get(userId),
  });
}
