import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { type Migration, migrations } from '#db/migrations/list.ts';

// The statements below are exact copies of those in the first release. Do not change them.

const USER_ROLE = 'flarewell_user';

const currentUser = "(select nullif(current_setting('app.user_id', true), '')::uuid)";

/** For tables that only the system reads: row-level security without a policy. */
const closed = (table: string) => [`alter table ${table} enable row level security`];

const rowSecurity: string[] = [
  `do $$ begin
    begin
      create role ${USER_ROLE} nologin;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end;
    begin
      grant ${USER_ROLE} to current_user;
    exception when undefined_object or insufficient_privilege then null;
    end;
    -- Whoever made the role and gave it to us, this is what matters.
    begin
      set local role ${USER_ROLE};
      reset role;
    exception when others then
      raise exception 'an administrator has to run: create role ${USER_ROLE} nologin; grant ${USER_ROLE} to %;',
        current_user;
    end;
  end $$`,

  `do $$ begin
    execute format('grant usage on schema %I to ${USER_ROLE}', current_schema());
  end $$`,

  ...ownedBy('users', 'id'),
  // Premium is the operator's to give: a user's transaction cannot write it, nor make or remove accounts.
  `grant select, update (email, name, reminder_enabled, reminder_time, timezone, updated_at) on users to ${USER_ROLE}`,
  ...[
    'conditions',
    'medications',
    'medication_conditions',
    'check_ins',
    'condition_entries',
    'medication_entries',
  ].flatMap((table) => [
    ...ownedBy(table, 'user_id'),
    `grant select, insert, update, delete on ${table} to ${USER_ROLE}`,
  ]),
];

function ownedBy(table: string, column: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `create policy own_rows on ${table} to ${USER_ROLE}
      using (${column} = ${currentUser}) with check (${column} = ${currentUser})`,
  ];
}

const accountSecurity: string[] = [
  `grant update (revision, cleared_revision) on users to ${USER_ROLE}`,
  ...ownedBy('deleted_check_ins', 'user_id'),
  `grant select, insert, update, delete on deleted_check_ins to ${USER_ROLE}`,
  ...['accounts', 'sessions', 'verifications', 'throttles'].flatMap(closed),
];

const reminderSecurity: string[] = [
  `grant update (reminder_email, next_reminder_at) on users to ${USER_ROLE}`,
  ...ownedBy('reminder_deliveries', 'user_id'),
  `grant select on reminder_deliveries to ${USER_ROLE}`,
  ...['push_keys', 'push_subscriptions'].flatMap(closed),
];

const uploadedPhotoSecurity: string[] = [
  ...ownedBy('uploaded_photos', 'user_id'),
  `grant select, insert, delete on uploaded_photos to ${USER_ROLE}`,
];

const rights: Record<string, string[]> = {
  '0002-row-security': rowSecurity,
  '0004-account-security': accountSecurity,
  '0006-uploaded-photo-security': uploadedPhotoSecurity,
  '0008-reminder-security': reminderSecurity,
};

/** Migrates an empty PostgreSQL database to the state of the first release, with one role for the whole server. */
export function migrateAsBefore(database: Database): Promise<string[]> {
  const before = migrations.slice(0, 8).map(
    ({ name, statements }): Migration => ({
      name,
      statements: (columns, engine) => rights[name] ?? statements(columns, engine),
    }),
  );
  return migrate(database, before);
}
