import { normalizeEmail } from '@flarewell/domain/account/identity';
import type { Profile } from '@flarewell/domain/account/profile';
import { nextReminder, type ReminderSettings } from '@flarewell/domain/account/reminders';
import { addedFactors } from '@flarewell/domain/measures/factors';
import type { Kysely, Selectable } from 'kysely';
import type { UserScope } from '#db/database.ts';
import { nextRevision } from '#db/records/revisions.ts';
import { readReminderHistory } from '#db/reminders/history.ts';
import type { Tables } from '#db/schema.ts';

/** What a person may change without a password. Changing the email needs it; commands grant premium and the operator's role. */
export type ProfileChanges = Partial<
  Omit<Profile, 'id' | 'email' | 'isPremium' | 'isOperator' | 'createdAt'>
>;

/**
 * Takes `system`, because there is no user to act as before the account exists. Returns false if the email has an account,
 * also one that was created at the same moment.
 */
export async function createProfile(system: Kysely<Tables>, profile: Profile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await system
    .insertInto('users')
    .values({
      id: profile.id,
      email: profile.email,
      name: profile.name,
      reminder_enabled: profile.reminderEnabled,
      reminder_time: profile.reminderTime,
      reminder_email: profile.reminderEmail,
      // Due at once: the first check of the schedule plans the first reminder.
      next_reminder_at: profile.reminderEnabled ? profile.createdAt : null,
      timezone: profile.timezone,
      day_start_hour: profile.dayStartHour,
      hidden: profile.hidden.join(','),
      is_premium: profile.isPremium,
      is_operator: profile.isOperator,
      created_at: profile.createdAt,
      updated_at: profile.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findProfile({ tx, userId }: UserScope): Promise<Profile | null> {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return row ? toProfile(row) : null;
}

export async function updateProfile(
  scope: UserScope,
  changes: ProfileChanges,
  now: string,
): Promise<Profile | null> {
  const { tx, userId } = scope;
  await nextRevision(scope);
  const before = await findProfile(scope);
  await tx
    .updateTable('users')
    .set({
      name: changes.name,
      reminder_enabled: changes.reminderEnabled,
      reminder_time: changes.reminderTime,
      reminder_email: changes.reminderEmail,
      timezone: changes.timezone,
      day_start_hour: changes.dayStartHour,
      hidden: changes.hidden?.join(','),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  const after = await findProfile(scope);
  // Only if the schedule changed: planning anew would lose a reminder that is due now but not sent yet.
  if (before && after && !hasSameSchedule(before, after)) await planNextReminder(scope, after, now);
  return after;
}

function hasSameSchedule(one: ReminderSettings, other: ReminderSettings): boolean {
  return (['reminderEnabled', 'reminderTime', 'timezone', 'dayStartHour'] as const).every(
    (name) => one[name] === other[name],
  );
}

async function planNextReminder(scope: UserScope, profile: Profile, now: string): Promise<void> {
  const { lastRemindedOn } = await readReminderHistory(scope, now);
  const next = nextReminder(profile, now, { daysCheckedIn: new Set(), lastRemindedOn });
  await scope.tx
    .updateTable('users')
    .set({ next_reminder_at: next?.instant ?? null })
    .where('id', '=', scope.userId)
    .execute();
}

/** Takes `system`, because only the operator grants premium. */
export async function setPremium(
  system: Kysely<Tables>,
  email: string,
  isPremium: boolean,
  now: string,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const person = await system
    .selectFrom('users')
    .select(['id', 'is_premium'])
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  if (!person) return 'unknown';
  if (Boolean(person.is_premium) === isPremium) return 'unchanged';
  await system
    .updateTable('users')
    .set(({ eb }) => ({ is_premium: isPremium, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
  return 'changed';
}

export async function listPremiumEmails(system: Kysely<Tables>): Promise<string[]> {
  const rows = await system.selectFrom('users').select('email').where('is_premium', '=', true).execute();
  return rows.map((row) => row.email).sort();
}

function toProfile(row: Selectable<Tables['users']>): Profile {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    reminderEnabled: Boolean(row.reminder_enabled),
    reminderTime: row.reminder_time,
    reminderEmail: Boolean(row.reminder_email),
    timezone: row.timezone,
    dayStartHour: row.day_start_hour,
    hidden: addedFactors.filter((name) => row.hidden.split(',').includes(name)),
    isPremium: Boolean(row.is_premium),
    isOperator: Boolean(row.is_operator),
    createdAt: row.created_at,
  };
}
