import type { ReminderHistory } from '@flarewell/domain/account/reminders';
import { addDays, type Day, dayIn, dayOf, noonOf } from '@flarewell/domain/day';
import type { Transaction } from 'kysely';
import type { DiaryScope, Member } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

export async function readReminderHistory(scope: DiaryScope, now: string): Promise<ReminderHistory> {
  return (await readHistories(scope.tx, [scope], now))(scope);
}

/**
 * Reads the check-ins from two days before to two days after today in UTC. In any timezone that includes the person's own
 * today.
 */
export async function readHistories(
  tx: Transaction<Tables>,
  members: readonly Member[],
  now: string,
): Promise<(member: Member) => ReminderHistory> {
  const today = dayIn('UTC', now);
  const checkIns = await tx
    .selectFrom('check_ins')
    .select(['diary_id', 'date'])
    .where(
      'diary_id',
      'in',
      members.map(({ diaryId }) => diaryId),
    )
    .where('date', '>=', noonOf(addDays(today, -2)))
    .where('date', '<=', noonOf(addDays(today, 2)))
    .execute();
  const reminded = await tx
    .selectFrom('reminder_deliveries')
    .select(({ fn }) => ['user_id', 'diary_id', fn.max('day').as('day')])
    .where(
      'user_id',
      'in',
      members.map(({ userId }) => userId),
    )
    // No timezone is further ahead. A later day was written while the server's clock was wrong.
    .where('day', '<=', addDays(today, 1))
    .groupBy(['user_id', 'diary_id'])
    .execute();
  const daysOf = Map.groupBy(checkIns, (row) => row.diary_id);
  const lastOf = new Map<string, Day>(reminded.map((row) => [`${row.user_id} ${row.diary_id}`, row.day]));
  return ({ userId, diaryId }) => ({
    daysCheckedIn: new Set((daysOf.get(diaryId) ?? []).map(({ date }) => dayOf(date))),
    lastRemindedOn: lastOf.get(`${userId} ${diaryId}`),
  });
}
