import { randomUUID } from 'node:crypto';
import { photoPath } from '@flarewell/domain/photos';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, inOwnDiary } from '#db/database.ts';
import { queueWork } from '#db/records/pendingWork.ts';
import { cleanUp, sweepPhotos } from '#jobs/housekeeping.ts';
import { answerOf, bodyOf, createTestApp, refusal, signUp, type TestApp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { listFiles, listTrash } from '#testing/images/photos.ts';

const path = '/api/auth/delete-account';
const DAY_MS = 86_400_000;

/** Signs up a person with a photo and a row in every table that has rows per person. */
async function signUpWithEverything(app: TestApp) {
  const person = await signUp(app);
  const { client, credentials } = person;
  const condition = await bodyOf<{ id: string }>(client.post('/api/conditions', { name: 'Neck' }));
  const medication = await bodyOf<{ id: string }>(
    client.post('/api/medications', {
      name: 'Cream',
      dosage: 'Thin',
      frequency: 'Weekly',
      conditionIds: [condition.id],
    }),
  );
  const tracker = await bodyOf<{ id: string }>(client.post('/api/trackers', { name: 'Dairy' }));
  await client.post('/api/suspicions', { conditionId: condition.id, factor: `tracker:${tracker.id}` });
  const days = { from: '2026-01-05', to: '2026-01-06' };
  await client.post('/api/flares', { conditionId: condition.id, verdict: 'confirmed', ...days });
  const checkIn = {
    revision: null,
    trackers: [tracker.id],
    factors: {},
    conditionEntries: [{ conditionId: condition.id, severity: 3, symptoms: [] }],
    medicationEntries: [{ medicationId: medication.id, taken: true }],
  };
  await client.put('/api/check-ins/2026-01-05', checkIn);
  await client.put('/api/check-ins/2026-01-06', checkIn);
  await client.delete('/api/check-ins/2026-01-06');
  const photo = new Uint8Array(await makeJpeg());
  const type = { 'Content-Type': 'image/jpeg' };
  await bodyOf(client.request('POST', '/api/check-ins/2026-01-05/photo', photo, type));
  await bodyOf(client.post('/api/shares', { label: 'Dr. Weber' }));
  const other = app.connect();
  await other.post('/api/auth/sign-in/email', credentials);
  return { ...person, other, files: () => listFiles(app, person.profile.id) };
}

/** Returns the names of the tables that contain a text in any column. */
async function findTablesWith({ engine, system }: Database, text: string): Promise<string[]> {
  const names = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(system);
  const found = [];
  for (const { name } of names.rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(system);
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found.sort();
}

describeApp('deleting the account', (app, database) => {
  test('removes every row in every table, every photo and every session', async () => {
    const { client, credentials, profile, other, files } = await signUpWithEverything(app());
    expect(await findTablesWith(database(), profile.id)).toEqual([
      'accounts',
      'check_ins',
      'condition_entries',
      'conditions',
      'deleted_check_ins',
      'diaries',
      'flares',
      'medication_conditions',
      'medication_entries',
      'medications',
      'members',
      'sessions',
      'share_files',
      'shares',
      'suspicions',
      'tracker_entries',
      'trackers',
      'uploaded_photos',
      'users',
    ]);
    expect(await files()).toHaveLength(2);
    expect(await answerOf(client.post(path))).toEqual([204, null]);
    expect(await findTablesWith(database(), profile.id)).toEqual([]);
    expect(await findTablesWith(database(), credentials.email)).toEqual([]);
    expect(await files()).toEqual([]);
    expect([client.cookies.size, (await other.get('/api/profile')).status]).toEqual([0, 401]);
    const signedIn = await app().connect().post('/api/auth/sign-in/email', credentials);
    expect(await answerOf(signedIn)).toEqual(refusal('invalid-credentials'));
    await signUp(app(), credentials);
  });

  test('needs the password of the last five minutes, and without it nothing changes', async () => {
    const own = await createTestApp(database());
    const { client, credentials, profile, files } = await signUpWithEverything(own);
    const before = await exportRows(database(), profile.id);
    own.passTime(5 * 60_000);
    expect(await answerOf(client.post(path))).toEqual(refusal('proof-needed'));
    expect(await exportRows(database(), profile.id)).toEqual(before);
    expect(await files()).toHaveLength(2);
    await client.post('/api/auth/prove', { password: credentials.password });
    expect(await answerOf(client.post(path))).toEqual([204, null]);
    await own.close();
  });

  test('finishes a pending import before it deletes', async () => {
    const { client, profile } = await signUpWithEverything(app());
    await database().asMember(inOwnDiary(profile.id), (scope) =>
      queueWork(scope, { kind: 'import', importId: randomUUID() }, app().services.now()),
    );
    expect(await answerOf(client.post(path))).toEqual([204, null]);
    expect(await findTablesWith(database(), profile.id)).toEqual([]);
  });

  test('R180 succeeds while the photo store fails, and housekeeping removes the photos when it works', async () => {
    let isDown = true;
    const failing = await createTestApp(
      database(),
      {},
      {
        replace: ({ photos }) => ({
          photos: {
            ...photos,
            removeAll: (userId) =>
              isDown ? Promise.reject(new Error('It is down.')) : photos.removeAll(userId),
          },
        }),
      },
    );
    const { client, profile, files } = await signUpWithEverything(failing);
    // A file of an upload that crashed: only the deletion of everything finds it.
    const crashed = photoPath(profile.id, randomUUID(), 1, 'jpg');
    await failing.services.photos.put(crashed, new Uint8Array(1));
    expect(await answerOf(client.post(path))).toEqual([204, null]);
    expect(await findTablesWith(database(), profile.id)).toEqual(['photo_removals']);
    const keepHouse = async () => {
      await cleanUp(failing.services, failing.services.log);
      await sweepPhotos(failing.services, failing.services.log);
    };
    failing.passTime(2 * DAY_MS);
    await keepHouse();
    // Nothing was moved to the trash, although no check-in shows it.
    expect([await files(), await listTrash(failing, profile.id)]).toEqual([[crashed], []]);
    isDown = false;
    await keepHouse();
    expect([await files(), await listTrash(failing, profile.id)]).toEqual([[], []]);
    expect(await findTablesWith(database(), profile.id)).toEqual([]);
    await failing.close();
  });

  test('changes no data of other people', async () => {
    const [gone, kept] = [await signUpWithEverything(app()), await signUpWithEverything(app())];
    const before = await exportRows(database(), kept.profile.id);
    await gone.client.post(path);
    expect(await exportRows(database(), kept.profile.id)).toEqual(before);
    expect(await kept.files()).toHaveLength(2);
    expect((await kept.other.get('/api/profile')).status).toBe(200);
  });
});
