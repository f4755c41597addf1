import { normalizeEmail } from '@flarewell/domain/account/identity';
import type { Profile } from '@flarewell/domain/account/profile';
import { nextReminder, type ReminderSettings } from '@flarewell/domain/account/reminders';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { addedFactors } from '@flarewell/domain/measures/factors';
import type { Kysely } from 'kysely';
import { type DiaryScope, inOwnDiary } from '#db/database.ts';
import { insertDiary, insertMember } from '#db/diaries/diaries.ts';
import { requireRole } from '#db/diaries/roles.ts';
import { nextRevision } from '#db/records/revisions.ts';
import { readReminderHistory } from '#db/reminders/history.ts';
import type { Tables } from '#db/schema.ts';

/** What a person may change without a password. Changing the email needs it; commands grant premium and the operator's role. */
export type ProfileChanges = Partial<
  Omit<Profile, 'id' | 'email' | 'isPremium' | 'isOperator' | 'createdAt'>
>;

/**
 * Creates an account with its own diary. Takes `system`, because there is nobody to act as before the account exists.
 * Returns false if the email has an account, also one that was created at the same moment.
 */
export async function createProfile(system: Kysely<Tables>, profile: Profile): Promise<boolean> {
  const { id, name, createdAt } = profile;
  const { numInsertedOrUpdatedRows } = await system
    .insertInto('users')
    .values({
      id,
      email: profile.email,
      name,
      is_premium: profile.isPremium,
      is_operator: profile.isOperator,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertDiary(system, { ...profile, birthDate: null, makerId: id });
  await insertMember(system, inOwnDiary(id), { role: 'owner', ...profile });
  return true;
}

/** The account, with the settings of the diary and with the member's reminders for it. */
export async function findProfile({ tx, userId, diaryId }: DiaryScope): Promise<Profile | null> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('diaries', 'diaries.id', 'members.diary_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.is_premium',
      'users.is_operator',
      'users.created_at',
      'members.reminder_enabled',
      'members.reminder_time',
      'members.reminder_email',
      'diaries.timezone',
      'diaries.day_start_hour',
      'diaries.hidden',
    ])
    .where('members.user_id', '=', userId)
    .where('members.diary_id', '=', diaryId)
    .executeTakeFirst();
  return row
    ? {
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
      }
    : null;
}

/** What every member of the diary shares. A reader must not change it. */
const diarySettings = ['timezone', 'dayStartHour', 'hidden'] as const satisfies readonly (keyof Profile)[];

/** The name is that of the account, and in the own diary also that of its person. */
export async function updateProfile(
  scope: DiaryScope,
  changes: ProfileChanges,
  now: string,
): Promise<Profile | null> {
  const { tx, userId, diaryId } = scope;
  await nextRevision(scope);
  const before = await findProfile(scope);
  if (!before) return null;
  await tx
    .updateTable('users')
    .set({ name: changes.name, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('members')
    .set({
      // The old values where nothing is given, because a statement has to set something.
      reminder_enabled: changes.reminderEnabled ?? before.reminderEnabled,
      reminder_time: changes.reminderTime,
      reminder_email: changes.reminderEmail,
    })
    .where('diary_id', '=', diaryId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('diaries')
    .set({
      ...(isOwnDiary(userId, diaryId) && { name: changes.name }),
      timezone: changes.timezone,
      day_start_hour: changes.dayStartHour,
      hidden: changes.hidden?.join(','),
      updated_at: now,
    })
    .where('id', '=', diaryId)
    .execute();
  const after = await findProfile(scope);
  if (!after) return null;
  if (diarySettings.some((name) => String(before[name]) !== String(after[name])))
    requireRole(scope, scope.role, 'writer');
  // Only if the schedule changed: planning anew would lose a reminder that is due now but not sent yet.
  if (!hasSameSchedule(before, after)) await planNextReminder(scope, after, now);
  return after;
}

function hasSameSchedule(one: ReminderSettings, other: ReminderSettings): boolean {
  return (['reminderEnabled', 'reminderTime', 'timezone', 'dayStartHour'] as const).every(
    (name) => one[name] === other[name],
  );
}

async function planNextReminder(scope: DiaryScope, profile: Profile, now: string): Promise<void> {
  const { lastRemindedOn } = await readReminderHistory(scope, now);
  const next = nextReminder(profile, now, { daysCheckedIn: new Set(), lastRemindedOn });
  await scope.tx
    .updateTable('members')
    .set({ next_reminder_at: next?.instant ?? null })
    .where('diary_id', '=', scope.diaryId)
    .where('user_id', '=', scope.userId)
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
    .set({ is_premium: isPremium, updated_at: now })
    .where('id', '=', person.id)
    .execute();
  return 'changed';
}

export async function listPremiumEmails(system: Kysely<Tables>): Promise<string[]> {
  const rows = await system.selectFrom('users').select('email').where('is_premium', '=', true).execute();
  return rows.map((row) => row.email).sort();
}
