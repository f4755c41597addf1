import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inOwnDiary } from '#db/database.ts';
import { canAnswer, openDatabase } from '#db/open.ts';
import { answerOf, createTestApp, refusal, type Settings, signUp, type TestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { createDatabase, type PostgresServer, startPostgres } from '#testing/databases/postgresServer.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { content, dayPath, postPhoto, signUpWithCheckIn } from '#testing/images/photos.ts';
import { keepLog } from '#testing/logLines.ts';
import { type S3Fault, startS3Server } from '#testing/services/s3Server.ts';

const DAY_MS = 86_400_000;
const unavailable = refusal('unavailable');

async function createLoggedApp(database: Database, settings: Settings = {}) {
  const { log, lines } = keepLog();
  const app = await createTestApp(database, settings, { log, isReady: () => canAnswer(database) });
  const outages = () => lines().filter(({ msg }) => msg === 'outage');
  const bugs = () => lines().filter(({ msg }) => msg === 'bug');
  return { app, outages, bugs };
}

async function readMetric(app: TestApp, name: string): Promise<number> {
  const text = await (await app.connect('127.0.0.1').get('/metrics')).text();
  const line = text.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1));
}

describe('a disk that cannot be written', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestSqlite();
  });
  afterAll(() => database.close());

  // SQLite refuses to grow the file, with the error of a full disk. A test cannot fill a real one everywhere.
  const fillDisk = () => sql`pragma max_page_count = 1`.execute(database.system);
  const freeDisk = () => sql`pragma max_page_count = 1000000`.execute(database.system);
  const long = { ...content, notes: 'Slept badly. '.repeat(140), revision: null };

  test('takes away saving and not reading, tells the operator why, and is over by itself', async () => {
    const { app, outages, bugs } = await createLoggedApp(database);
    const { client, checkIn } = await signUpWithCheckIn(app);
    await fillDisk();
    const days = Array.from({ length: 20 }, (_, day) => `/api/check-ins/2025-12-${day + 10}`);
    const answers = [];
    for (const day of days) answers.push(await client.put(day, long));
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.length).toBeGreaterThan(1);
    for (const answer of refused) {
      expect(answer.headers.get('Retry-After')).toBe('30');
      expect(await answerOf(answer)).toEqual(unavailable);
    }
    expect(await answerOf(client.get(dayPath))).toEqual([200, checkIn]);
    expect((await client.get('/readyz')).status).toBe(200);
    expect(bugs()).toEqual([]);
    expect(outages()).toMatchObject([
      { level: 50, cause: 'disk-full', code: 'SQLITE_FULL', place: database.place, isWrite: true },
    ]);
    expect(await readMetric(app, 'failed_writes_total{cause="disk-full"}')).toBe(refused.length);
    expect(await readMetric(app, 'last_failed_write_timestamp_seconds')).toBeCloseTo(Date.now() / 1000, -3);
    await freeDisk();
    expect((await client.put('/api/check-ins/2025-11-30', long)).status).toBe(201);
    await app.close();
  });

  test('a session that is due to be extended can still read', async () => {
    const { app, outages } = await createLoggedApp(database);
    const { client, profile } = await signUp(app);
    app.passTime(2 * DAY_MS);
    await sql`pragma query_only = on`.execute(database.system);
    expect(await answerOf(client.get('/api/profile'))).toMatchObject([200, { id: profile.id }]);
    expect(await answerOf(client.get('/api/auth/session'))).toMatchObject([
      200,
      { profile: { id: profile.id } },
    ]);
    expect(await answerOf(client.patch('/api/profile', { name: 'Nobody' }))).toEqual(unavailable);
    expect(outages()).toMatchObject([{ cause: 'read-only', code: 'SQLITE_READONLY' }]);
    await sql`pragma query_only = off`.execute(database.system);
    expect((await client.patch('/api/profile', { name: 'Maya' })).status).toBe(200);
    await app.close();
  });

  test('the error that ended a transaction is reported, also if SQLite has rolled back already', async () => {
    const { app } = await createLoggedApp(database);
    const { profile } = await signUp(app);
    const first = new Error('The disk is full.');
    const failing = database.asMember(inOwnDiary(profile.id), async ({ tx }) => {
      await sql`rollback`.execute(tx);
      throw first;
    });
    await expect(failing).rejects.toBe(first);
    await app.close();
  });
});

describe('PostgreSQL that is down', () => {
  let postgres: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openDatabase({ url: await createDatabase(postgres.url) });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  test('is no bug, in requests for the API and for pages, and everything works once it is back', async () => {
    const { app, outages, bugs } = await createLoggedApp(database);
    const { client, checkIn } = await signUpWithCheckIn(app);
    await postgres.crash(async () => {
      for (let round = 0; round < 2; round += 1) {
        expect(await answerOf(client.get('/api/profile'))).toEqual(unavailable);
        expect(await answerOf(client.get('/api/auth/session'))).toEqual(unavailable);
        expect(await answerOf(client.put(dayPath, { ...content, revision: 1 }))).toEqual(unavailable);
        expect(
          await answerOf(
            client.post('/api/auth/sign-in/email', { email: 'a@example.org', password: 'guess it' }),
          ),
        ).toEqual(unavailable);
      }
      expect((await client.get('/readyz')).status).toBe(503);
      // The landing page needs no database.
      expect((await client.get('/')).status).toBe(200);
    });
    expect(await answerOf(client.get(dayPath))).toEqual([200, checkIn]);
    expect((await client.get('/readyz')).status).toBe(200);
    expect(bugs()).toEqual([]);
    expect(outages()).toMatchObject([{ cause: 'database-away', place: database.place }]);
    await app.close();
  });

  test('a connection that breaks in the middle of a transaction is no bug, and its rollback does not hide why', async () => {
    const { app } = await createLoggedApp(database);
    const { profile } = await signUp(app);
    const broken = database.asMember(inOwnDiary(profile.id), async ({ tx }) => {
      await postgres.crash();
      await tx.selectFrom('conditions').selectAll().execute();
    });
    await expect(broken).rejects.toThrow(/terminat|connection/i);
    await app.close();
  });
});

describe('an S3 store that is down', () => {
  test.each<[string, S3Fault]>([
    ['503 SlowDown', { status: 503, code: 'SlowDown' }],
    ['UND_ERR_SOCKET', 'reset'],
  ])('%s: photos wait, and everything else works', async (code, fault) => {
    const database = await openTestSqlite();
    const store = await startS3Server();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
    const { app, outages, bugs } = await createLoggedApp(database, {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const { client, addPhoto } = await signUpWithCheckIn(app);
    const { photoUrl, revision } = await addPhoto();
    store.faults.push(...Array<S3Fault>(6).fill(fault));
    expect(await answerOf(postPhoto(client, await makeJpeg()))).toEqual(unavailable);
    expect(await answerOf(client.get(photoUrl))).toEqual(unavailable);
    expect((await client.put(dayPath, { ...content, notes: 'Without a photo', revision })).status).toBe(200);
    expect((await client.get(photoUrl)).status).toBe(200);
    expect(bugs()).toEqual([]);
    expect(outages()).toMatchObject([{ level: 50, cause: 'photo-store', code, place: bucket }]);
    await app.close();
    await store.stop();
    await database.close();
  });
});
