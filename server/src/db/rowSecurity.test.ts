import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvitation } from '#db/accounts/invitations.ts';
import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import { deleteCheckIn, saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { addUploadedPhoto } from '#db/checkIns/uploadedPhotos.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createCondition, deleteCondition, findCondition } from '#db/records/conditions.ts';
import { queueWork, stageBatches } from '#db/records/pendingWork.ts';
import { createShare } from '#db/records/shares.ts';
import { tableList, userOwnedTables } from '#db/tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import { createPerson, makeCheckIn, makeCondition, makeInvitation, makeShare, NOW } from '#testing/people.ts';

const rightsOf = (table: (typeof userOwnedTables)[number]): readonly string[] =>
  tableList.find(({ name }) => name === table)?.user ?? [];
/** The tables that a user's transaction may read, and those of them that it may delete from. */
const readable = userOwnedTables.filter((table) => rightsOf(table).includes('select'));
const deletable = userOwnedTables.filter((table) => rightsOf(table).includes('delete'));

describe('row-level security on postgres', () => {
  let home: TestDatabase;
  let database: Database;
  let maya: Awaited<ReturnType<typeof createPerson>>;
  let omar: Awaited<ReturnType<typeof createPerson>>;

  beforeAll(async () => {
    home = await createTestDatabase('postgres');
    database = await openDatabase(home.address);
    maya = await createPerson(database);
    omar = await createPerson(database);
    for (const { profile } of [maya, omar]) await addOtherRows(profile.id);
  });
  afterAll(async () => {
    await database.close();
    await home.remove();
  });

  test.each(readable)('%s: a query without a user filter sees only the user’s own rows', async (table) => {
    const seen = await database.asUser(maya.profile.id, ({ tx }) =>
      tx.selectFrom(table).select('user_id').execute(),
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map((row) => row.user_id))).toEqual(new Set([maya.profile.id]));
    const all = await database.system.selectFrom(table).select('user_id').execute();
    expect(new Set(all.map((row) => row.user_id))).toEqual(new Set([maya.profile.id, omar.profile.id]));
  });

  test.each(deletable)(
    '%s: a delete without a user filter leaves the rows of others alone',
    async (table) => {
      const before = await countRows(table, omar.profile.id);
      const rolledBack = database.asUser(maya.profile.id, async ({ tx }) => {
        await tx.deleteFrom(table).execute();
        const own = await tx.selectFrom(table).select('user_id').execute();
        throw new Error(`left ${own.length}`);
      });
      await expect(rolledBack).rejects.toThrow('left 0');
      await database.asUser(maya.profile.id, ({ tx }) =>
        tx.deleteFrom(table).where('user_id', '=', omar.profile.id).execute(),
      );
      expect(await countRows(table, omar.profile.id)).toBe(before);
    },
  );

  test('the account of another user is not visible', async () => {
    const seen = await database.asUser(maya.profile.id, ({ tx }) =>
      tx.selectFrom('users').select('id').execute(),
    );
    expect(seen).toEqual([{ id: maya.profile.id }]);
  });

  test('a row cannot be written for another user', async () => {
    const row = {
      id: randomUUID(),
      user_id: omar.profile.id,
      name: 'Planted',
      color: '#2563EB',
      created_at: NOW,
      updated_at: NOW,
    };
    await expect(
      database.asUser(maya.profile.id, ({ tx }) => tx.insertInto('conditions').values(row).execute()),
    ).rejects.toThrow(/row-level security/);
    await expect(
      database.asUser(maya.profile.id, ({ tx }) =>
        tx.updateTable('conditions').set({ user_id: omar.profile.id }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('a user cannot make themselves premium or operator, nor make or remove accounts', async () => {
    const attempts = [
      sql`update users set is_premium = true`,
      sql`update users set is_operator = true`,
      sql`update invitations set used_at = null`,
      sql`select * from registration`,
      sql`insert into registration (name, updated_at) values ('registration', ${NOW})`,
      sql`update users set id = ${omar.profile.id}`,
      sql`delete from users`,
      sql`insert into users select * from users`,
      sql`select * from schema_migrations`,
    ];
    for (const attempt of attempts) {
      await expect(database.asUser(maya.profile.id, ({ tx }) => attempt.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  test('a transaction without a user sees nothing', async () => {
    await database.asUser('', async ({ tx }) => {
      for (const table of ['users', ...readable] as const) {
        expect(await tx.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    });
  });

  test('a transaction does not inherit the user of the previous one on the same connection', async () => {
    await database.asUser(maya.profile.id, (scope) => findCondition(scope, maya.hands.id));
    const { rows } = await sql<{ role: string; user: string | null }>`
      select current_setting('role') as role, current_setting('app.user_id', true) as user`.execute(
      database.system,
    );
    expect(rows[0]).toEqual({ role: 'none', user: '' });
  });

  test('every table has row-level security', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity`.execute(
      database.system,
    );
    expect(rows).toEqual([]);
  });

  /** Rows in the tables that `createPerson` leaves empty. */
  async function addOtherRows(userId: string) {
    const photo = { day: '2026-11-14', path: `${userId}/a.jpg`, bytes: 1000 };
    const batch = { position: 0, checkIns: '[]', photos: '{}' };
    const secrets = { tokenHash: randomUUID(), passcodeHash: null, content: 'eyJ…' };
    await database.asUser(userId, async (scope) => {
      await saveCheckIn(scope, makeCheckIn('2026-11-13'), null, { base: null, now: NOW });
      await deleteCheckIn(scope, '2026-11-13');
      const gone = makeCondition();
      await createCondition(scope, gone);
      await deleteCondition(scope, gone.id, NOW);
      await addUploadedPhoto(scope, photo, NOW);
      await queuePhotoRemovals(scope, [photo.path]);
      await createShare(scope, makeShare(), secrets);
      await createInvitation(scope, makeInvitation());
      await stageBatches(scope, randomUUID(), [batch], NOW);
      await queueWork(scope, { kind: 'reset' }, NOW);
    });
    const delivery = { day: '2026-11-14', target: 'email', state: 'sent', due_at: NOW, try_at: NOW } as const;
    await database.system
      .insertInto('reminder_deliveries')
      .values({ id: randomUUID(), user_id: userId, attempts: 1, ...delivery })
      .execute();
  }

  async function countRows(table: (typeof deletable)[number], userId: string) {
    const rows = await database.system
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    return rows.length;
  }
});
