import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase, runOnServer } from '#testing/databases.ts';
import { createPerson } from '#testing/people.ts';

test('a connection that breaks in the middle fails its transaction and nothing else', async () => {
  const home = await createTestDatabase('postgres');
  const database = await openDatabase(home.address);
  const { profile } = await createPerson(database);
  const broken = database.asUser(profile.id, async ({ tx }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await tx.deleteFrom('check_ins').execute();
    await runOnServer(`select pg_terminate_backend(${rows[0]?.pid})`);
    await tx.deleteFrom('conditions').execute();
  });
  await expect(broken).rejects.toThrow(/terminat|connection/i);
  const kept = await database.readAsUser(profile.id, ({ tx }) =>
    tx.selectFrom('check_ins').selectAll().execute(),
  );
  expect(kept).toHaveLength(1);
  await database.close();
  await home.remove();
});
