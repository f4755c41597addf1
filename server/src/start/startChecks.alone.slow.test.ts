import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runBackup } from '#commands/backups/backup.ts';
import { runRestore } from '#commands/backups/restore.ts';
import { runMove } from '#commands/move.ts';
import { runInvite } from '#commands/people/invite.ts';
import { runUsers } from '#commands/people/users.ts';
import { readConfig } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { diaryOf, trashPathOf } from '#photos/paths.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress, openUnmigrated, secretFile } from '#start/installation.ts';
import { startServer } from '#startServer.ts';
import {
  createInstallation,
  fillInstallation,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { makeServerEnvironment, type ServerSettings } from '#testing/processes/serverProcess.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const engines = ['sqlite', 'postgres'] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SECRET = 'the same for all servers of this database';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

async function create(...given: Parameters<typeof createInstallation>): Promise<TestInstallation> {
  const place = await createInstallation(...given);
  closers.push(() => place.remove());
  return place;
}

function start(place: TestInstallation, settings: ServerSettings = {}) {
  return startServer(
    readConfig(makeServerEnvironment({ ...place.settings, ...settings }), place.folder),
    root,
  );
}

/** Starts the server and stops it again. Returns the sentence if the start is refused. */
async function tryStart(place: TestInstallation, settings?: ServerSettings): Promise<string> {
  try {
    await (await start(place, settings)).stop();
    return 'It started.';
  } catch (problem) {
    if (problem instanceof StartupProblem) return problem.message;
    throw problem;
  }
}

async function startOnTakenPort(place: TestInstallation): Promise<void> {
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const { port } = blocker.address() as { port: number };
  expect(await tryStart(place, { PORT: String(port) })).toContain('is already in use');
  blocker.close();
}

const photoFolder = ({ config }: TestInstallation) => join(config.dataDir, 'photos');

/** Lists the files in the photo folder, those in the trash included. */
function listFiles(place: TestInstallation): string[] {
  const names = readdirSync(photoFolder(place), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.jpg')).sort();
}

/** Fills an installation with eight people whose photos and thumbnails, 16 files, are older than a day. */
async function fillWithOldPhotos(place: TestInstallation): Promise<string[]> {
  for (let count = 0; count < 4; count += 1) await fillInstallation(place);
  const before = new Date(Date.now() - 2 * DAY_MS);
  for (const name of listFiles(place)) utimesSync(join(photoFolder(place), name), before, before);
  return listFiles(place);
}

async function countTables({ config }: TestInstallation): Promise<number> {
  const database = openUnmigrated(databaseAddress(config));
  const tables = await database.system.introspection.getTables();
  await database.close();
  return tables.length;
}

describe('a start on the wrong database', () => {
  test('R182 is refused if the data folder was used before, and neither photos nor that database change', async () => {
    const [place, empty] = [await create('sqlite'), await create('postgres')];
    const photos = await fillWithOldPhotos(place);
    expect(photos).toHaveLength(16);
    const { DATABASE_URL } = empty.settings;
    const { dataDir } = place.config;
    expect(await tryStart(place, { DATABASE_URL })).toBe(
      `The database of DATABASE_URL has no tables of Flarewell, although the data folder was used before (${dataDir}/secret, ${dataDir}/flarewell.db): correct DATABASE_URL, run npm run move or npm run restore first, or, to begin a new diary, move these files away.`,
    );
    // A command makes no tables either, which would let the next start succeed.
    const config = { ...place.config, databaseUrl: DATABASE_URL ?? null };
    await expect(runInvite(['Maya'], config)).rejects.toThrow('although the data folder was used before');
    expect([listFiles(place), await countTables(empty)]).toEqual([photos, 0]);
    expect(await tryStart(place)).toBe('It started.');
    expect(listFiles(place)).toEqual(photos);
  });

  test.each(['missing', 'empty'])(
    'R182 is refused if the database file is %s, and starts when it is back',
    async (kind) => {
      const place = await create('sqlite');
      const photos = await fillWithOldPhotos(place);
      const file = join(place.config.dataDir, 'flarewell.db');
      renameSync(file, `${file}.moved`);
      if (kind === 'empty') writeFileSync(file, '');
      expect(await tryStart(place)).toBe(
        `There is no diary in ${file}, although the data folder was used before (${place.config.dataDir}/secret): put the database back or restore a backup, or, to begin a new diary, move this file away.`,
      );
      expect([existsSync(file), listFiles(place)]).toEqual([kind === 'empty', photos]);
      renameSync(`${file}.moved`, file);
      expect(await tryStart(place)).toBe('It started.');
      expect(listFiles(place)).toEqual(photos);
    },
  );

  test.each(engines)(
    'R182 is refused on %s if there are photos and no accounts, until they are moved away',
    async (engine) => {
      const [place, empty] = [await create('sqlite'), await create(engine)];
      const photos = await fillWithOldPhotos(place);
      rmSync(secretFile(place.config));
      for (const name of ['', '-wal', '-shm'])
        rmSync(join(place.config.dataDir, `flarewell.db${name}`), { force: true });
      const settings = { DATABASE_URL: empty.settings.DATABASE_URL };
      const refusal = `The database has no accounts, although there are photos in the folder ${photoFolder(place)}: correct DATABASE_URL, DATA_DIR or S3_BUCKET, or, to begin a new diary, move the photos away.`;
      for (let attempt = 0; attempt < 2; attempt += 1) expect(await tryStart(place, settings)).toBe(refusal);
      expect(listFiles(place)).toEqual(photos);
      renameSync(photoFolder(place), join(place.folder, 'photos-of-the-old-diary'));
      expect(await tryStart(place, settings)).toBe('It started.');
    },
  );

  test('R182 is refused if a bucket has photos, also on a server with a new data folder', async () => {
    const store = await startS3Server();
    closers.push(store.stop);
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
    const shared = {
      SECRET,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const [place, empty] = [await create('postgres', shared), await create('postgres', shared)];
    await fillInstallation(place);
    const DATA_DIR = join(place.folder, 'second');
    expect(await tryStart(place, { DATA_DIR })).toBe('It started.');
    expect(await tryStart(empty)).toContain(
      'although there are photos in the bucket photos: correct DATABASE_URL',
    );
    expect(store.objects.size).toBe(4);
  });
});

describe.each(engines)('on %s', (engine) => {
  test('R182 a server starts again before anybody has registered', async () => {
    const place = await create(engine);
    for (let count = 0; count < 3; count += 1) expect(await tryStart(place)).toBe('It started.');
  });

  test('R182 a server starts after a first start that failed', async () => {
    const place = await create(engine);
    await startOnTakenPort(place);
    expect(await tryStart(place)).toBe('It started.');
  });

  test('R182 a server starts after a first start that was killed before it made its tables', async () => {
    const place = await create(engine);
    openDataFolder(place.config.dataDir).release();
    expect(await tryStart(place)).toBe('It started.');
  });

  test('R182 a server starts after the last account was deleted, also if its photos could not be', async () => {
    const place = await create(engine);
    const people = await fillInstallation(place);
    await withParts(place, async ({ photos }) => {
      for await (const { path } of photos.list())
        if (diaryOf(path) === people[0]?.profile.id) await photos.move(path, trashPathOf(path, '2026-11-01'));
    });
    // A trash that is no folder lets every deletion fail.
    const trash = join(photoFolder(place), 'trash');
    renameSync(trash, `${trash}.kept`);
    writeFileSync(trash, '');
    for (const { profile } of people)
      expect(await Array.fromAsync(runUsers(['delete', profile.email, '--yes'], place.config))).toEqual([
        `Deleted ${profile.email}: the account and every record. The photo store failed; the server tries to delete the photos every hour. Earlier backups still contain all of it.`,
      ]);
    expect(listFiles(place).length).toBeGreaterThan(0);
    expect(await tryStart(place)).toBe('It started.');
    expect(listFiles(place).length).toBeGreaterThan(0);
    rmSync(trash);
    renameSync(`${trash}.kept`, trash);
    // Housekeeping removes them at once, those in the trash too.
    const server = await start(place);
    await expect.poll(() => listFiles(place)).toEqual([]);
    await server.stop();
    expect(await tryStart(place)).toBe('It started.');
  });

  test('R182 a server starts after a restore', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    await fillInstallation(source);
    const file = join(source.folder, 'backup.tar');
    await runBackup([file], source.config);
    await runRestore([file], target.config);
    expect(await tryStart(target)).toBe('It started.');
  });

  test('R179 a start that never serves deletes and moves nothing', async () => {
    const place = await create(engine);
    await fillWithOldPhotos(place);
    const old = '2020-01-01T00:00:00.000Z';
    await withParts(place, async ({ database, photos }) => {
      const [first = { path: '' }, second = { path: '' }] = await Array.fromAsync(photos.list());
      await database.system
        .insertInto('uploaded_photos')
        .values({
          path: first.path,
          diary_id: diaryOf(first.path),
          date: '2020-01-01T12:00:00',
          created_at: old,
        })
        .execute();
      await photos.move(second.path, trashPathOf(second.path, '2020-01-01'));
      await sql`update check_ins set photo_url = null`.execute(database.system);
    });
    const before = listFiles(place);
    await startOnTakenPort(place);
    expect(listFiles(place)).toEqual(before);
  });
});

test('R182 a server starts after a move to PostgreSQL, and after a first start that did not reach it', async () => {
  const [source, target] = [await create('sqlite'), await create('postgres')];
  const photos = await fillWithOldPhotos(source);
  const { DATABASE_URL = '' } = target.settings;
  await runMove([DATABASE_URL], source.config);
  expect(await tryStart(source, { DATABASE_URL })).toBe('It started.');
  expect(listFiles(source)).toEqual(photos);

  const fresh = await create('postgres');
  const unreachable = 'postgres://app:secret@127.0.0.1:9/flarewell';
  expect(await tryStart(fresh, { DATABASE_URL: unreachable })).toContain('cannot be used');
  expect(await tryStart(fresh)).toBe('It started.');
});

test('R183 a missing parent of the data folder is refused in one sentence, and not made', async () => {
  const place = await create('sqlite');
  const parent = join(place.folder, 'disk');
  const DATA_DIR = join(parent, 'data');
  expect(await tryStart(place, { DATA_DIR })).toBe(
    `The data folder ${DATA_DIR} (DATA_DIR) cannot be made, because there is no folder ${parent}: mount its disk, correct DATA_DIR, or make that folder.`,
  );
  expect(existsSync(parent)).toBe(false);
  mkdirSync(parent);
  expect(await tryStart(place, { DATA_DIR })).toBe('It started.');
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
});

describe('a server that serves', () => {
  /** Repeats the hours, because a run of the housekeeping is left out while the one before it is still running. */
  const pollHourly = (isDone: () => boolean) =>
    expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(HOUR_MS);
        return isDone();
      })
      .toBe(true);

  test('R179 sweeps photos an hour after its start, into the trash, and another database brings them back', async () => {
    // With another secret the start would be refused.
    const [place, other] = [await create('sqlite', { SECRET }), await create('postgres', { SECRET })];
    const photos = await fillWithOldPhotos(place);
    await fillInstallation(other);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const wrong = await start(place, { DATABASE_URL: other.settings.DATABASE_URL });
    await vi.advanceTimersByTimeAsync(HOUR_MS - 60_000);
    expect(listFiles(place)).toEqual(photos);
    await pollHourly(() => listFiles(place).every((name) => name.startsWith('trash/')));
    await wrong.stop();
    expect(listFiles(place)).toHaveLength(16);

    expect(await tryStart(place)).toBe('It started.');
    expect(listFiles(place)).toEqual(photos);
    expect(readdirSync(join(photoFolder(place), 'trash'))).toEqual([]);
  });

  test('R184 deletes the copy from before an upgrade a day after its first start, while it serves', async () => {
    const place = await create('sqlite');
    await fillInstallation(place);
    const copy = join(place.config.dataDir, 'flarewell.db.before-0016-invitations');
    writeFileSync(copy, readFileSync(join(place.config.dataDir, 'flarewell.db')));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = await start(place);
    await expect.poll(() => existsSync(`${copy}.started`)).toBe(true);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(existsSync(copy)).toBe(true);
    const yesterday = new Date(Date.now() - DAY_MS);
    utimesSync(`${copy}.started`, yesterday, yesterday);
    await pollHourly(() => !existsSync(copy));
    await server.stop();
    expect(existsSync(`${copy}.started`)).toBe(false);
  });
});
