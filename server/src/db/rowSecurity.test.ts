import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/accounts.ts';
import { type Database, DiaryGone, type DiaryScope, inOwnDiary } from '#db/database.ts';
import { addMember } from '#db/diaries/diaries.ts';
import { openDatabase } from '#db/open.ts';
import { findCondition } from '#db/records/conditions.ts';
import { diaryTables, tableList, userOwnedTables } from '#db/tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import { addOtherRows, createPerson, NOW } from '#testing/people.ts';

const rightsOf = (table: string): readonly string[] =>
  tableList.find(({ name }) => name === table)?.member ?? [];
/** The tables of records that a member's transaction may read, and those of them that it may delete from. */
const readable = diaryTables.filter((table) => rightsOf(table).includes('select'));
const deletable = diaryTables.filter((table) => rightsOf(table).includes('delete'));
/** The same for what belongs to an account. */
const readableOfAccount = userOwnedTables.filter((table) => rightsOf(table).includes('select'));

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
    for (const { profile } of [maya, omar]) await addOtherRows(database, profile.id);
  });
  afterAll(async () => {
    await database.close();
    await home.remove();
  });

  test.each(readable)('%s: a query without a filter sees only the rows of the diary', async (table) => {
    const seen = await database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
      tx.selectFrom(table).select('diary_id').execute(),
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map((row) => row.diary_id))).toEqual(new Set([maya.profile.id]));
    const all = await database.system.selectFrom(table).select('diary_id').execute();
    expect(new Set(all.map((row) => row.diary_id))).toEqual(new Set([maya.profile.id, omar.profile.id]));
  });

  test.each(readableOfAccount)('%s: a query without a filter sees only the own rows', async (table) => {
    const seen = await database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
      tx.selectFrom(table).select('user_id').execute(),
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map((row) => row.user_id))).toEqual(new Set([maya.profile.id]));
  });

  describe('a member of another diary', () => {
    const inDiaryOf = (owner: typeof maya) => ({ userId: lin.profile.id, diaryId: owner.profile.id });
    let lin: typeof maya;
    beforeAll(async () => {
      lin = await createPerson(database);
      await addMember(database.system, inDiaryOf(maya), 'reader', NOW);
    });
    afterAll(() => database.system.transaction().execute((tx) => deleteAccount(tx, lin.profile.id)));

    test.each(readable)('%s: sees the rows of the open diary and no others', async (table) => {
      const seen = await database.readAsMember(inDiaryOf(maya), ({ tx }) =>
        tx.selectFrom(table).select('diary_id').execute(),
      );
      expect(new Set(seen.map((row) => row.diary_id))).toEqual(new Set([maya.profile.id]));
    });

    test.each(deletable)('%s: a reader changes nothing, even if the code forgot to ask', async (table) => {
      const before = await countRows(table, maya.profile.id);
      const work = ({ tx }: DiaryScope) => tx.deleteFrom(table).execute();
      await database.asMember(inDiaryOf(maya), work, 'reader');
      expect(await countRows(table, maya.profile.id)).toBe(before);
    });

    test('a stranger gets no transaction', async () => {
      const work = async () => 'done';
      await expect(database.readAsMember(inDiaryOf(omar), work)).rejects.toThrow(DiaryGone);
      await expect(database.asMember(inDiaryOf(omar), work, 'reader')).rejects.toThrow(DiaryGone);
    });

    test('a transaction that names a diary of others sees nothing', async () => {
      await database.readAsMember(inDiaryOf(maya), async ({ tx }) => {
        await sql`select set_config('app.diary_id', ${omar.profile.id}, true)`.execute(tx);
        for (const table of readable) expect(await tx.selectFrom(table).selectAll().execute()).toEqual([]);
        expect(await tx.selectFrom('diaries').selectAll().execute()).toEqual([]);
      });
    });

    test('nobody gives themselves a role, or makes themselves a member', async () => {
      const attempts = [
        sql`update members set role = 'owner'`,
        sql`insert into members select * from members`,
        sql`delete from members`,
        sql`select * from diary_links`,
        sql`update diaries set id = ${omar.profile.id}`,
        sql`update diaries set maker_id = ${omar.profile.id}`,
        sql`delete from diaries`,
      ];
      for (const attempt of attempts) {
        const work = ({ tx }: DiaryScope) => attempt.execute(tx);
        await expect(database.asMember(inDiaryOf(maya), work, 'reader')).rejects.toThrow(/permission denied/);
      }
    });
  });

  test.each(deletable)(
    '%s: a delete without a filter leaves the rows of other diaries alone',
    async (table) => {
      const before = await countRows(table, omar.profile.id);
      const rolledBack = database.asMember(inOwnDiary(maya.profile.id), async ({ tx }) => {
        await tx.deleteFrom(table).execute();
        const own = await tx.selectFrom(table).select('diary_id').execute();
        throw new Error(`left ${own.length}`);
      });
      await expect(rolledBack).rejects.toThrow('left 0');
      await database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
        tx.deleteFrom(table).where('diary_id', '=', omar.profile.id).execute(),
      );
      expect(await countRows(table, omar.profile.id)).toBe(before);
    },
  );

  test('the account of another user is not visible', async () => {
    const seen = await database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
      tx.selectFrom('users').select('id').execute(),
    );
    expect(seen).toEqual([{ id: maya.profile.id }]);
  });

  test('a row cannot be written into another diary', async () => {
    const row = {
      id: randomUUID(),
      diary_id: omar.profile.id,
      name: 'Planted',
      color: '#2563EB',
      created_at: NOW,
      updated_at: NOW,
    };
    await expect(
      database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
        tx.insertInto('conditions').values(row).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
        tx.updateTable('conditions').set({ diary_id: omar.profile.id }).execute(),
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
      await expect(
        database.asMember(inOwnDiary(maya.profile.id), ({ tx }) => attempt.execute(tx)),
      ).rejects.toThrow(/permission denied/);
    }
  });

  test('a transaction without a user sees nothing', async () => {
    await database.readAsMember(inOwnDiary(maya.profile.id), async ({ tx }) => {
      await sql`select set_config('app.user_id', '', true)`.execute(tx);
      for (const table of ['users', 'diaries', 'members', ...readable] as const) {
        expect(await tx.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    });
  });

  test('a transaction does not inherit the user of the previous one on the same connection', async () => {
    await database.asMember(inOwnDiary(maya.profile.id), (scope) => findCondition(scope, maya.hands.id));
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
  async function countRows(table: (typeof deletable)[number], userId: string) {
    const rows = await database.system
      .selectFrom(table)
      .select('diary_id')
      .where('diary_id', '=', userId)
      .execute();
    return rows.length;
  }
});
