import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createBackupWriter, openBackup, openEntries, verifyBackup } from '#backups/backupFile.ts';
import type { TarEntry } from '#backups/tar.ts';
import { runBackup } from '#commands/backups/backup.ts';
import { endings, runRestore } from '#commands/backups/restore.ts';
import { createServerInvitation, useInvitation } from '#db/accounts/invitations.ts';
import { listCheckIns } from '#db/checkIns/readCheckIns.ts';
import { inOwnDiary } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { listShares } from '#db/records/shares.ts';
import { loadPushKeys } from '#reminders/pushKeys.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress, openUnmigrated, secretFile } from '#start/installation.ts';
import { usualEngines } from '#testing/extent.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  startOnce,
  startWriting,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { addShare, makeInvitation, NOW } from '#testing/people.ts';
import { makeVersion } from '#testing/processes/versions.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function create(...given: Parameters<typeof createInstallation>) {
  const place = await createInstallation(...given);
  places.push(place);
  return place;
}

async function backUp(place: TestInstallation, name = 'backup.tar') {
  const file = join(place.folder, name);
  return { file, printed: await runBackup([file], place.config) };
}

/** Backs up until something was written meanwhile: on a busy machine the writer may not get a turn during the first one. */
async function backUpDuringWrites(place: TestInstallation, written: { last: number }) {
  for (let attempt = 1; ; attempt += 1) {
    const before = written.last;
    const { file } = await backUp(place, `backup-${attempt}.tar`);
    if (written.last > before) return { file, before };
  }
}

async function readManifest(path: string) {
  const file = await openBackup(path);
  const manifest = await verifyBackup(await openEntries(file, path, async () => ''), path);
  await file.close();
  return manifest;
}

/** Copies a backup into one that also names the migration of a newer version. */
async function makeNewer(path: string, migration: string): Promise<string> {
  const file = await openBackup(path);
  const readEntries = await openEntries(file, path, async () => '');
  const { format: _, entries, ...head } = await verifyBackup(readEntries, path);
  const newer = `${path}.newer`;
  const target = await open(newer, 'wx');
  const writer = await createBackupWriter(target, head.madeAt, null);
  const names = new Set(entries.map(({ name }) => name));
  for await (const { name, bytes } of readEntries()) if (names.has(name)) await writer.add(name, bytes);
  await writer.finish({ ...head, migrations: [...head.migrations, migration] });
  await target.close();
  await file.close();
  return newer;
}

describe.each([
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a backup of %s restored into %s', (from, to) => {
  test('is the same installation: rows, photos and secret', async () => {
    const [source, target] = [await create(from), await create(to)];
    const [person] = await fillInstallation(source);
    const { file, printed } = await backUp(source);
    expect(printed).toEqual([
      `Backed up 2 people, 2 check-ins and 4 photo files to ${file}, and verified the file.`,
    ]);
    const { madeAt } = await readManifest(file);
    expect(await runRestore([file], target.config)).toEqual([
      `Restored 2 people, 2 check-ins and 4 photo files from ${file} made at ${madeAt}, and verified every table.`,
      ...endings,
    ]);
    const restored = await readInstallation(target);
    expect(restored.map(withoutNext)).toEqual(bumpRevisions(await readInstallation(source)));
    expect(readFileSync(secretFile(target.config))).toEqual(readFileSync(secretFile(source.config)));
    expect(statSync(secretFile(target.config)).mode & 0o777).toBe(0o600);
    const readPhoto = (place: TestInstallation) =>
      withParts(place, async ({ photos }) => Buffer.from((await photos.read(person?.path ?? '')) ?? []));
    const photo = await readPhoto(source);
    expect(photo.length).toBeGreaterThan(0);
    expect(await readPhoto(target)).toEqual(photo);
  });

  test('ends every shared link, because it may bring back links that were stopped later', async () => {
    const [source, target] = [await create(from), await create(to)];
    const [person] = await fillInstallation(source);
    const userId = person?.profile.id ?? '';
    const [works, expired] = await withParts(source, async ({ database }) => [
      await addShare(database, userId, { expiresAt: '9999-01-01T00:00:00.000Z' }),
      await addShare(database, userId, { createdAt: '2020-01-01T00:00:00.000Z', expiresAt: NOW }),
    ]);
    const before = new Date().toISOString();
    const printed = await runRestore([(await backUp(source)).file], target.config);
    expect(printed[1]).toBe('Ended 1 shared link: people have to share anew.');
    await withParts(target, async ({ database }) => {
      const [first, second] = await database.readAsMember(inOwnDiary(userId), listShares);
      expect([first, second]).toEqual([{ ...works?.share, endedAt: expect.any(String) }, expired?.share]);
      expect((first?.endedAt ?? '') >= before).toBe(true);
      expect(await database.system.selectFrom('share_files').selectAll().execute()).toEqual([]);
    });
  });
});

describe.each(usualEngines)('a backup of %s', (engine) => {
  test('with unused invitations withdraws them when it is restored, and tells their number', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    await fillInstallation(source);
    const invitations = [makeInvitation(), makeInvitation(), makeInvitation()];
    await withParts(source, async ({ database }) => {
      for (const invitation of invitations) await createServerInvitation(database.system, invitation);
      await useInvitation(database.system, invitations[0]?.tokenHash ?? '', NOW);
    });
    const printed = await runRestore([(await backUp(source)).file], target.config);
    expect(printed[1]).toBe('Withdrew 2 unused invitations: invite these people anew.');
  });

  test('while the server writes is a consistent snapshot', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    const [person] = await fillInstallation(source);
    if (!person) throw new Error('Nobody is there.');
    const { profile, hands } = person;
    const writer = await startWriting(source, profile.id, hands.id);
    const { file, before } = await backUpDuringWrites(source, writer.written);
    await writer.stop();

    await runRestore([file], target.config);
    const restored = await withParts(target, ({ database }) =>
      database.asMember(inOwnDiary(profile.id), (scope) =>
        listCheckIns(scope, { from: '2026-01-01', to: '2026-01-31' }),
      ),
    );
    const versions = restored.map(({ notes }) => Number(notes)).sort((a, b) => a - b);
    for (const checkIn of restored) {
      const { id: _, ...version } = makeVersion(Number(checkIn.notes), hands.id);
      expect(checkIn).toMatchObject(version);
    }
    const newest = versions.at(-1) ?? -1;
    expect(newest).toBeGreaterThanOrEqual(before);
    expect(versions).toEqual(versions.map((_, at) => newest - versions.length + 1 + at));
    const again = await backUp(target);
    const [first, second] = [await readManifest(file), await readManifest(again.file)];
    // A restore raises the revisions of diaries, and plans the reminders of their members anew.
    const kept = ({ tables }: typeof first) =>
      tables.filter(({ name }) => name !== 'diaries' && name !== 'members');
    expect(kept(second)).toEqual(kept(first));
  });

  test('of an older version is made without a migration, and is migrated when it is restored', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    openDataFolder(source.config.dataDir).release();
    const database = openUnmigrated(databaseAddress(source.config));
    const old = migrations.slice(0, 2);
    await migrate(database, old);
    const id = '0a5c7f0e-6f0e-4f0e-8f0e-0a5c7f0e6f0e';
    const at = '2026-11-14T18:42:00.000Z';
    await sql`insert into users (id, email, name, reminder_enabled, reminder_time, timezone, is_premium, created_at, updated_at)
      values (${id}, 'maya@example.org', 'Maya', ${true}, '20:00', 'UTC', ${false}, ${at}, ${at})`.execute(
      database.system,
    );
    await database.close();
    const { file } = await backUp(source);
    expect((await readManifest(file)).migrations).toEqual(old.map(({ name }) => name));
    const untouched = openUnmigrated(databaseAddress(source.config));
    expect(await migrate(untouched)).toHaveLength(migrations.length - 2);
    await untouched.close();
    await runRestore([file], target.config);
    // The account, its diary and its membership.
    expect(await readInstallation(target)).toHaveLength(3);
  });

  test('is not restored into an installation with data, which stays unchanged', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    await fillInstallation(source);
    await fillInstallation(target);
    const { file } = await backUp(source);
    const before = await readInstallation(target);
    await expect(runRestore([file], target.config)).rejects.toThrow(
      'already contains data; nothing was restored.',
    );
    expect(await readInstallation(target)).toEqual(before);
  });

  test('is restored into an installation that was started but never used', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    await fillInstallation(source);
    const start = (place: TestInstallation) =>
      withParts(place, async ({ database }) =>
        loadPushKeys(database, { secret: await startOnce(place, database), now: NOW }),
      );
    const keys = [await start(source), await start(target)];
    expect(keys[0]).not.toEqual(keys[1]);
    const before = new Date().toISOString();
    await runRestore([(await backUp(source)).file], target.config);
    expect(await start(target)).toEqual(keys[0]);
    const restored = await readInstallation(target);
    expect(restored.map(withoutNext)).toEqual(bumpRevisions(await readInstallation(source)));
    const nextAt = restored.map((line) => /"next_reminder_at":"([^"]+)"/.exec(line)?.[1]).filter(Boolean);
    expect(nextAt).toEqual([expect.any(String), expect.any(String)]);
    for (const at of nextAt) expect(at && at >= before).toBe(true);
  });

  test('leaves nothing behind when restoring fails half way', async () => {
    const [source, target] = [await create(engine), await create(engine)];
    await fillInstallation(source);
    const { file } = await backUp(source);
    const before = await withParts(target, async ({ database }) => {
      // A unique index refuses the second person's rows, to simulate a disk that becomes full half way.
      await sql`create unique index medication_entries_half_way on medication_entries (position)`.execute(
        database.system,
      );
      return [];
    });
    await expect(runRestore([file], target.config)).rejects.toThrow(/medication_entries/);
    await withParts(target, ({ database }) =>
      sql`drop index medication_entries_half_way`.execute(database.system),
    );
    expect(await readInstallation(target)).toEqual(before);
  });
});

describe('a backup file', () => {
  test('is readable only by its owner, named after its time, never overwritten, and leaves no draft', async () => {
    const place = await create('sqlite');
    await fillInstallation(place);
    const folder = join(place.folder, 'backups');
    mkdirSync(folder);
    await runBackup([folder], place.config);
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^flarewell-backup-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    await expect(runBackup([join(folder, name)], place.config)).rejects.toThrow('already exists');
    await expect(runBackup([join(folder, 'no', 'where')], place.config)).rejects.toThrow('does not exist.');
  });

  test('that is damaged or incomplete is refused, and nothing is restored', async () => {
    const [source, target] = [await create('sqlite'), await create('sqlite')];
    await fillInstallation(source);
    const { file } = await backUp(source);
    const whole = readFileSync(file);
    const handle = await openBackup(file);
    const entries: TarEntry[] = [];
    const readEntries = await openEntries(handle, file, async () => '');
    for await (const entry of readEntries()) entries.push(entry);
    const spoilt = join(source.folder, 'spoilt.tar');
    const expectRefusal = async (bytes: Buffer) => {
      writeFileSync(spoilt, bytes);
      await expect(runRestore([spoilt], target.config)).rejects.toThrow(
        `${spoilt} is not a complete backup of Flarewell: it was cut off or changed.`,
      );
    };
    expect(entries.length).toBeGreaterThan(10);
    for (const { bytes } of entries) {
      const start = whole.indexOf(bytes);
      for (const at of [start - 512, start, start + Math.floor(bytes.length / 2), start + bytes.length - 1]) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await expectRefusal(changed);
      }
    }
    for (const length of [0, 511, 5000, whole.length - 4096]) await expectRefusal(whole.subarray(0, length));
    await handle.close();
    expect(await readInstallation(target)).toEqual([]);
  });

  test('of a newer version is refused, and the migration is named', async () => {
    const [source, target] = [await create('sqlite'), await create('sqlite')];
    await fillInstallation(source);
    const newer = await makeNewer((await backUp(source)).file, '9999-newer');
    await expect(runRestore([newer], target.config)).rejects.toThrow(
      'The backup was made by a newer version of Flarewell (migration "9999-newer")',
    );
  });

  test('does not contain a SECRET that the operator set, and both commands say so', async () => {
    const SECRET = 'x'.repeat(32);
    const source = await create('sqlite', { SECRET });
    const [unset, set] = [await create('sqlite'), await create('sqlite', { SECRET })];
    await fillInstallation(source);
    const { file, printed } = await backUp(source);
    expect(printed[1]).toBe(
      'The backup does not contain SECRET, because you set it yourself: keep it with the backup.',
    );
    expect((await runRestore([file], unset.config))[1]).toBe(
      `The server will refuse to start. This database was used with a secret that this server does not have (SECRET is not set, and there is no file ${secretFile(unset.config)}): restore the old one, or give this server the SECRET of the other servers; if it is lost, npm run secret -- replace makes a new one and keeps all records.`,
    );
    expect((await runRestore([file], set.config))[1]).toBe(endings[0]);
  });

  test('is restored under another SECRET than its own only with a warning that no start will accept it', async () => {
    const [source, target] = [await create('sqlite'), await create('sqlite', { SECRET: 'x'.repeat(32) })];
    await fillInstallation(source);
    expect((await runRestore([(await backUp(source)).file], target.config))[1]).toMatch(
      /^The server will refuse to start\. .+ does not have \(SECRET has another value\): .+ secret -- replace makes a new one/,
    );
  });

  test('reports the photos that check-ins show but the store does not have', async () => {
    const place = await create('sqlite');
    const [person] = await fillInstallation(place);
    await withParts(place, ({ photos }) => photos.remove(person?.path ?? ''));
    const { printed } = await backUp(place);
    expect(printed[1]).toBe(
      '1 photo that a check-in shows is missing from the photo store, and so from the backup.',
    );
  });

  test('carries photos from a bucket to a folder and back', async () => {
    const [store, other] = [await startS3Server(), await startS3Server()];
    const settingsOf = ({ settings }: typeof store) => ({
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    });
    const source = await create('sqlite', settingsOf(store));
    const [folder, bucket] = [await create('sqlite'), await create('sqlite', settingsOf(other))];
    await fillInstallation(source);
    await runRestore([(await backUp(source)).file], folder.config);
    await runRestore([(await backUp(folder)).file], bucket.config);
    const bytesOf = ({ objects }: typeof store) =>
      [...objects].map(([key, { bytes }]) => [key, bytes]).sort();
    expect(bytesOf(store)).toHaveLength(4);
    expect(bytesOf(other)).toEqual(bytesOf(store));
    await store.stop();
    await other.stop();
  });
});

describe('the commands backup and restore', () => {
  test('refuse wrong arguments in one sentence', async () => {
    const place = await create('sqlite');
    const backup = (...args: string[]) => runBackup(args, place.config);
    const restore = (...args: string[]) => runRestore(args, place.config);
    await expect(backup()).rejects.toThrow('Name a folder or a file: npm run backup -- FOLDER_OR_FILE.');
    await expect(restore()).rejects.toThrow('Name the backup: npm run restore -- FILE.');
    await expect(backup(place.folder)).rejects.toThrow(
      `There is no database of Flarewell in ${place.config.dataDir} (DATA_DIR).`,
    );
    await expect(restore('/no/where')).rejects.toThrow(
      "The backup /no/where cannot be read: ENOENT: no such file or directory, open '/no/where'.",
    );
    const text = join(place.folder, 'notes.txt');
    writeFileSync(text, 'my shopping list');
    await expect(restore(text)).rejects.toThrow(
      `${text} is not a complete backup of Flarewell: it was cut off or changed.`,
    );
  });

  test('refuse to restore while the server runs', async () => {
    const [source, target] = [await create('sqlite'), await create('sqlite')];
    await fillInstallation(source);
    const { file } = await backUp(source);
    const folder = openDataFolder(target.config.dataDir);
    await expect(runRestore([file], target.config)).rejects.toThrow('is in use by another Flarewell process');
    folder.release();
  });
});

/** The rows that a restore is expected to write: it bumps every user's revision and skips reminders that are due. */
function bumpRevisions(lines: string[]): string[] {
  return lines.map((line) => {
    if (!line.includes('"cleared_revision":')) return withoutNext(line);
    const row = JSON.parse(line) as { revision: number };
    const revision = row.revision + 1_000_000;
    return JSON.stringify({ ...row, revision, cleared_revision: revision });
  });
}

function withoutNext(line: string): string {
  return line.replace(/"next_reminder_at":"[^"]+",/, '');
}
