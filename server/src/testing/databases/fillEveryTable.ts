import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import { keepInstallation } from '#db/accounts/installation.ts';
import { createInvitation, createServerInvitation } from '#db/accounts/invitations.ts';
import { setPremium } from '#db/accounts/profile.ts';
import { allowDiaryLinks, chooseWhoMayRegister } from '#db/accounts/registration.ts';
import { setOperator } from '#db/accounts/users.ts';
import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import { type Database, inOwnDiary } from '#db/database.ts';
import { insertMember } from '#db/diaries/diaries.ts';
import { createShare } from '#db/records/shares.ts';
import type { Tables } from '#db/schema.ts';
import { type DiaryTable, diaryTables, type UserOwnedTable } from '#db/tables.ts';
import { createPerson, makeInvitation, makeShare, NOW } from '#testing/people.ts';

/**
 * Inserts rows into every table, with values that the engines write differently. Every column has a value in some row, so
 * that a copy or a migration that loses it is noticed.
 */
export async function fillEveryTable(database: Database): Promise<void> {
  const { system } = database;
  const { profile } = await createPerson(database);
  const other = await createPerson(database);
  const times = { created_at: NOW, updated_at: NOW };
  await setPremium(system, profile.email, true, NOW);
  const user_id = profile.id;
  const diary_id = user_id;
  await system
    .updateTable('diaries')
    .set({ hidden: 'itch', day_start_hour: 2, birth_date: '1990-05-01' })
    .where('id', '=', diary_id)
    .execute();
  await insertMember(
    system,
    { userId: user_id, diaryId: other.profile.id },
    { ...other.profile, role: 'writer' },
  );
  await system
    .insertInto('diary_links')
    .values({
      id: randomUUID(),
      diary_id,
      user_id,
      role: 'reader',
      token_hash: 'h',
      created_at: NOW,
      expires_at: NOW,
    })
    .execute();
  await allowDiaryLinks(system, true, NOW);
  await system
    .updateTable('check_ins')
    .set({ notes: '{"not": 1, "json": "ü 🙂 \\u0041"}', factors: '{"weather":"Hot",  "diet":1,"stress": 2}' })
    .where('diary_id', '=', other.profile.id)
    .execute();
  await system
    .insertInto('deleted_check_ins')
    .values({ diary_id, date: '2026-01-01T12:00:00', revision: 4 })
    .execute();
  await system
    .insertInto('deleted_records')
    .values({ diary_id, id: randomUUID(), content: '{ "conditions": [] }', revision: 4, deleted_at: NOW })
    .execute();
  await system
    .insertInto('uploaded_photos')
    .values({ path: `${user_id}/a.jpg`, diary_id, date: '2026-01-01T12:00:00', created_at: NOW })
    .execute();
  await database.asMember(inOwnDiary(user_id), (scope) =>
    queuePhotoRemovals(scope, [`${user_id}/b.jpg`, 'trash']),
  );
  // More than are copied at once.
  for (let count = 0; count < 5; count += 1) {
    const secrets = { tokenHash: randomUUID(), passcodeHash: null, content: 'eyJ…' };
    await database.asMember(inOwnDiary(user_id), (scope) =>
      createShare(scope, makeShare({ hasNotes: true }), secrets),
    );
  }
  await database.asMember(inOwnDiary(user_id), (scope) => createInvitation(scope, makeInvitation()));
  await createServerInvitation(system, makeInvitation());
  await setOperator(system, user_id, { isOperator: true, now: NOW });
  await chooseWhoMayRegister(system, 'invited', NOW);
  const import_id = randomUUID();
  await system
    .insertInto('pending_work')
    .values({ diary_id, kind: 'import', import_id, touched_at: NOW })
    .execute();
  await system
    .insertInto('import_batches')
    .values({ diary_id, import_id, position: 0, check_ins: '[ ]', photos: '{}', created_at: NOW })
    .execute();
  await system
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id,
      account_id: user_id,
      provider_id: 'credential',
      password: 'x',
      ...times,
    })
    .execute();
  const session_id = randomUUID();
  await system
    .insertInto('sessions')
    .values({
      id: session_id,
      user_id,
      token_hash: 'h',
      expires_at: NOW,
      ip_address: null,
      user_agent: 'A',
      ...times,
    })
    .execute();
  await system
    .insertInto('verifications')
    .values({ id: randomUUID(), identifier: 'i', value: '{"b":1,"a":2}', expires_at: NOW, ...times })
    .execute();
  await system
    .insertInto('account_tokens')
    .values({
      token_hash: 'h',
      purpose: 'change-email',
      user_id,
      email: 'new@example.org',
      expires_at: NOW,
      created_at: NOW,
    })
    .execute();
  await system
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id,
      name: 'Phone',
      credential_id: 'c',
      public_key: 'k',
      counter: 3,
      device_type: 'multiDevice',
      backed_up: true,
      transports: 'internal,hybrid',
      aaguid: null,
      created_at: NOW,
    })
    .execute();
  await system.insertInto('second_factors').values({ user_id, secret: 's', created_at: NOW }).execute();
  await system.insertInto('backup_codes').values({ user_id, code_hash: 'h' }).execute();
  await system
    .insertInto('push_keys')
    .values({ name: 'vapid', public_key: 'B', private_key: 'p', created_at: NOW })
    .execute();
  await keepInstallation(system, { fingerprint: 'f', setupNonce: 'n', now: NOW });
  await system
    .insertInto('push_subscriptions')
    .values({ session_id, user_id, endpoint: 'https://push', p256dh: 'p', auth: 'a', created_at: NOW })
    .execute();
  await system
    .insertInto('reminder_deliveries')
    .values({
      id: randomUUID(),
      user_id,
      diary_id,
      day: '2026-11-14',
      target: 'email',
      state: 'sent',
      attempts: 1,
      due_at: NOW,
      try_at: NOW,
    })
    .execute();
  await system.insertInto('throttles').values({ key: 'Ä', count: 3, resets_at: NOW }).execute();
  await system.insertInto('throttles').values({ key: 'a', count: 3, resets_at: NOW }).execute();
  await fillNullColumns(database, user_id, other.profile.id);
}

/** Gives a value to the columns that are null in all rows so far. */
async function fillNullColumns({ system }: Database, userId: string, otherId: string): Promise<void> {
  const set = <Name extends UserOwnedTable | DiaryTable>(
    table: Name,
    values: Updateable<Tables[Name]>,
    owner = otherId,
  ) => {
    const column = diaryTables.some((name) => name === table) ? 'diary_id' : 'user_id';
    const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(column)} = ${owner}`.execute(
      system,
    );
  };
  await system
    .updateTable('users')
    .set({ disabled_at: NOW, email_changed_at: NOW })
    .where('id', '=', otherId)
    .execute();
  await set('conditions', { description: 'Since childhood' });
  await set('check_ins', { photo_url: `/photos/${otherId}/b.jpg`, photo_bytes: 12_345 });
  await set('medication_entries', { taken: false, times_taken: null, skipped_reason: 'Forgot' });
  await set('trackers', { until: '2026-11-13' });
  await set('suspicions', { factor: 'stress', tracker_id: null });
  await set('deleted_check_ins', { created_at: NOW, written_by: userId }, userId);
  await set('shares', { last_opened_at: NOW, last_recipient: 'Dr. Weber', ended_at: NOW }, userId);
  await set('invitations', { used_at: NOW }, userId);
  await set('share_files', { passcode_hash: '$argon2id$' }, userId);
  await set('sessions', { ip_address: '192.0.2.1', proved_at: NOW }, userId);
  await set('passkeys', { aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', last_used_at: NOW }, userId);
  await set('second_factors', { confirmed_at: NOW }, userId);
}
