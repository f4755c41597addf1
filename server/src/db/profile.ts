import { normalizeEmail } from '@flarewell/domain/identity';
import type { Profile } from '@flarewell/domain/profile';
import type { Kysely, Selectable } from 'kysely';
import type { UserScope } from '#db/database.ts';
import { nextRevision } from '#db/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** What a person may change at will: the email needs their password, and premium is the operator's to give. */
export type ProfileChanges = Partial<Omit<Profile, 'id' | 'email' | 'isPremium' | 'createdAt'>>;

/** Accounts are made before there is a user to act as. */
export async function createProfile(system: Kysely<Tables>, profile: Profile): Promise<void> {
  await system
    .insertInto('users')
    .values({
      id: profile.id,
      email: profile.email,
      name: profile.name,
      reminder_enabled: profile.reminderEnabled,
      reminder_time: profile.reminderTime,
      timezone: profile.timezone,
      is_premium: profile.isPremium,
      created_at: profile.createdAt,
      updated_at: profile.createdAt,
    })
    .execute();
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
  await tx
    .updateTable('users')
    .set({
      name: changes.name,
      reminder_enabled: changes.reminderEnabled,
      reminder_time: changes.reminderTime,
      timezone: changes.timezone,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  return findProfile(scope);
}

/** The operator's to give, so it goes by the system; whether there is such a person. */
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
    timezone: row.timezone,
    isPremium: Boolean(row.is_premium),
    createdAt: row.created_at,
  };
}
