import type crypto from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';

/** The next derivation of a password waits for this. */
const held = vi.hoisted(() => ({ begun: () => undefined, gate: null as Promise<void> | null }));
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>();
  return {
    ...real,
    argon2: (...[algorithm, parameters, done]: Parameters<typeof real.argon2>) => {
      const { begun, gate } = held;
      held.gate = null;
      begun();
      Promise.resolve(gate).then(() => real.argon2(algorithm, parameters, done));
    },
  };
});

const { answerOf, refusal, signUp } = await import('#testing/app.ts');
const { describeAppOnBothEngines } = await import('#testing/databases/describeApp.ts');
const { addPasskey, askForPasskey, turnOnSecondFactor } = await import('#testing/signInWays.ts');

const signInPath = '/api/auth/sign-in/email';
const newPassword = 'battery staple';

/** Starts `work` and stops it at the password check until `release`. */
async function holdCheck<T>(work: () => Promise<T>) {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(held, { begun: begun.resolve, gate: gate.promise });
  const result = work();
  await begun.promise;
  return { result, release: gate.resolve };
}

/** How many of the database's transactions wait for a row that another one has locked. */
async function countWaiting({ system }: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(system);
  return Number(rows[0]?.waiting);
}

describeAppOnBothEngines('a sign-in during which the password changes', (app, database) => {
  const changePassword = (person: Awaited<ReturnType<typeof signUp>>) =>
    person.client.post('/api/auth/change-password', {
      currentPassword: person.credentials.password,
      newPassword,
    });
  const countSessions = async (userId: string) =>
    (await database().system.selectFrom('sessions').select('id').where('user_id', '=', userId).execute())
      .length;

  test.each(['only the password', 'a second factor'])(
    'is refused if the old password was checked before, with %s',
    async (means) => {
      const person = await signUp(app());
      if (means === 'a second factor') await turnOnSecondFactor(app(), person.client);
      const { result, release } = await holdCheck(() =>
        answerOf(app().connect().post(signInPath, person.credentials)),
      );
      expect((await changePassword(person)).status).toBe(204);
      release();
      expect(await result).toEqual(refusal('invalid-credentials'));
      expect(await countSessions(person.profile.id)).toBe(1);
    },
  );

  test('is refused if the account was deleted meanwhile', async () => {
    const { client, credentials } = await signUp(app());
    const { result, release } = await holdCheck(() =>
      answerOf(app().connect().post(signInPath, credentials)),
    );
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);
    release();
    expect(await result).toEqual(refusal('invalid-credentials'));
  });

  test('another change of the password is refused too, because it ended that session', async () => {
    const person = await signUp(app());
    const thief = app().connect();
    await thief.post(signInPath, person.credentials);
    const body = { currentPassword: person.credentials.password, newPassword: 'stolen horse' };
    const { result, release } = await holdCheck(() =>
      answerOf(thief.post('/api/auth/change-password', body)),
    );
    expect((await changePassword(person)).status).toBe(204);
    release();
    expect(await result).toEqual(refusal('signed-out'));
    const signedIn = await app()
      .connect()
      .post(signInPath, { ...person.credentials, password: newPassword });
    expect(signedIn.status).toBe(200);
  });

  test('a link that the thief was making does not outlast it', async () => {
    const person = await signUp(app());
    const thief = app().connect();
    await thief.post(signInPath, person.credentials);
    const newShare = {
      label: 'x',
      days: 30,
      notes: false,
      photos: false,
      patterns: false,
      passcode: 'amber canyon river',
    };
    const { result, release } = await holdCheck(() => answerOf(thief.post('/api/shares', newShare)));
    const stopping = { currentPassword: person.credentials.password, newPassword, stopsLinks: true };
    expect((await person.client.post('/api/auth/change-password', stopping)).status).toBe(204);
    release();
    expect(await result).toEqual(refusal('signed-out'));
    const files = database().system.selectFrom('share_files').select('share_id');
    expect(await files.where('diary_id', '=', person.profile.id).execute()).toEqual([]);
  });

  test.each(['the password', 'a passkey'])(
    'does not outlast a change that is not committed yet, by %s',
    async (by) => {
      const person = await signUp(app());
      const { device } = await addPasskey(person.client);
      const other = app().connect();
      await other.post(signInPath, person.credentials);
      const visitor = app().connect();
      const passkeyPath = '/api/auth/sign-in/passkey';
      const response = device.get(await askForPasskey(visitor, passkeyPath));
      const signIn = () =>
        by === 'a passkey'
          ? visitor.post(passkeyPath, { response })
          : visitor.post(signInPath, person.credentials);

      // SQLite runs one transaction at a time, so there the requests simply follow each other.
      const { engine, system } = database();
      const gate = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const lock = system.transaction().execute(async (tx) => {
        const sessions = tx.updateTable('sessions').set({ updated_at: sql`updated_at` });
        await sessions.where('user_id', '=', person.profile.id).execute();
        locked.resolve();
        await gate.promise;
      });
      await locked.promise;
      const changing = changePassword(person);
      // The change has written the new password, and waits for the session that it is about to end.
      if (engine === 'postgres') await expect.poll(() => countWaiting(database())).toBe(1);
      let isAnswered = false;
      const signingIn = signIn().finally(() => {
        isAnswered = true;
      });
      if (engine === 'postgres')
        await expect.poll(async () => isAnswered || (await countWaiting(database())) > 1).toBe(true);
      gate.resolve();
      await lock;
      expect((await changing).status).toBe(204);
      await signingIn;
      expect((await person.client.get('/api/profile')).status).toBe(200);
      expect((await other.get('/api/profile')).status).toBe(401);
      if (engine === 'postgres') expect((await visitor.get('/api/profile')).status).toBe(401);
    },
  );
});
