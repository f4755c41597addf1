import { addMs } from '@flarewell/domain/day';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { inOwnDiary } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { openDatabase } from '#db/open.ts';
import { deleteOldDeliveries } from '#db/reminders/deliveries.ts';
import { createTestDatabase, describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeProfile } from '#testing/people.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import { created, createReminderTicks, due, listDeliveries } from '#testing/reminders/ticks.ts';

const DAY_MS = 24 * 3_600_000;

describeOnBothEngines('deliveries', (database) => {
  async function createReminded() {
    const profile = makeProfile({ createdAt: created });
    await createProfile(database().system, profile);
    await createReminderTicks(database()).tick(due);
    return profile.id;
  }

  test('are kept for a week', async () => {
    const id = await createReminded();
    const sent = [{ day: '2026-11-14', target: 'email', state: 'sent', attempts: 1 }];
    await deleteOldDeliveries(database().system, addMs(due, 7 * DAY_MS));
    expect(await listDeliveries(database(), id)).toEqual(sent);
    await deleteOldDeliveries(database().system, addMs(due, 7 * DAY_MS + 1));
    expect(await listDeliveries(database(), id)).toEqual([]);
  });

  test('exist once per day, diary, person and target', async () => {
    const user_id = await createReminded();
    const again = sql`insert into reminder_deliveries (id, user_id, diary_id, day, target, state, due_at, try_at)
      select ${crypto.randomUUID()}, user_id, diary_id, day, target, 'waiting', due_at, try_at
      from reminder_deliveries where user_id = ${user_id}`;
    await expect(again.execute(database().system)).rejects.toThrow(/unique/i);
  });

  test('that are due are found by an index', async () => {
    const { engine, system } = database();
    const waiting =
      "state = 'waiting' and try_at <= '2026-11-14' and target != 'email' order by try_at limit 20";
    const queries = [
      "select user_id from members where next_reminder_at <= '2026-11-14' limit 1",
      `select id from reminder_deliveries where ${waiting}`,
    ];
    const plans = await system.connection().execute(async (connection) => {
      // With so few rows PostgreSQL would choose a sequential scan.
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const explain = sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain');
      return Promise.all(
        queries.map(async (query) => {
          const { rows } = await sql`${explain} ${sql.raw(query)}`.execute(connection);
          return JSON.stringify(rows);
        }),
      );
    });
    expect(plans).toEqual([
      expect.stringContaining('members_to_remind'),
      expect.stringContaining('reminder_deliveries_waiting'),
    ]);
  });
});

describe.each(['sqlite', 'postgres'] as const)(
  'a database from before there were reminders, on %s',
  (engine) => {
    test('reminds everybody from the next time on', async () => {
      const home = await createTestDatabase(engine);
      const database = 'url' in home.address ? openPostgres(home.address.url) : openSqlite(home.address.file);
      const first = migrations.findIndex(({ name }) => name === '0007-reminders');
      await migrate(database, migrations.slice(0, first));
      const { id } = makeProfile();
      const flag = sql.lit(engine === 'sqlite' ? 1 : true);
      await sql`insert into users
      (id, email, name, reminder_enabled, reminder_time, timezone, is_premium, created_at, updated_at)
      values (${id}, 'a@example.org', 'A', ${flag}, '20:00', 'Europe/Berlin', ${flag}, '2026-01-01', '2026-01-01')
    `.execute(database.system);
      await migrate(database);
      const { sent, tick } = createReminderTicks(database);
      for (const days of [0, 0.5, 1, 2]) await tick(addMs(due, days * DAY_MS + 3 * 3_600_000));
      expect(sent).toEqual([]);
      await tick(addMs(due, 3 * DAY_MS));
      expect(sent).toEqual([`${id} 2026-11-17 email`]);
      await database.close();
      await home.remove();
    });
  },
);

describe('with row-level security on PostgreSQL', () => {
  test('a person sees their own deliveries and changes none, and sees no device and no key', async () => {
    const home = await createTestDatabase('postgres');
    const database = await openDatabase(home.address);
    const [maya, omar] = [makeProfile({ createdAt: created }), makeProfile({ createdAt: created })];
    for (const profile of [maya, omar]) {
      await createProfile(database.system, profile);
      await addDevice(database, profile.id);
    }
    await createReminderTicks(database).tick(due);
    const seen = await database.asMember(inOwnDiary(maya.id), ({ tx }) =>
      tx.selectFrom('reminder_deliveries').select('user_id').execute(),
    );
    expect(seen).toEqual([{ user_id: maya.id }, { user_id: maya.id }]);
    for (const attempt of [
      sql`update reminder_deliveries set state = 'waiting'`,
      sql`delete from reminder_deliveries`,
      sql`select * from push_subscriptions`,
      sql`select * from push_keys`,
    ]) {
      await expect(database.asMember(inOwnDiary(maya.id), ({ tx }) => attempt.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
    await database.close();
    await home.remove();
  });
});
