import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@flarewell/domain/day';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { nameBackup } from '#backups/names.ts';
import { type BackupPlan, makeScheduledBackup } from '#backups/scheduled.ts';
import { makeInWorker } from '#backups/scheduledInWorker.ts';
import { runRestore } from '#commands/backups/restore.ts';
import { readConfig } from '#config/config.ts';
import { backUpAlone } from '#db/locks.ts';
import { databaseAddress, openUnmigrated } from '#start/installation.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { useQuickPassphrases } from '#testing/quickPassphrases.ts';

useQuickPassphrases();

const PASSPHRASE = 'four words of a test';
const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function create(...given: Parameters<typeof createInstallation>) {
  const place = await createInstallation(...given);
  places.push(place);
  return place;
}

const at = (day: string) => `${day}T03:30:00.000Z`;
const nameOf = (day: string, isEncrypted = false) =>
  nameBackup({ kind: 'scheduled', madeAt: at(day), isEncrypted });

function planFor(place: TestInstallation, plan: Partial<BackupPlan> = {}): BackupPlan {
  const keep = { daily: 7, weekly: 4, monthly: 12 };
  const folder = join(place.folder, 'backups');
  return { folder, at: '03:30', keep, passphrase: null, timezone: 'UTC', ...plan };
}

const make = (place: TestInstallation, plan: BackupPlan, day: string) =>
  makeScheduledBackup({ place: place.config, plan, now: at(day) });

/** Every photo and thumbnail with its bytes. */
const readPhotos = (place: TestInstallation) =>
  withParts(place, async ({ photos }) => {
    const found = new Map<string, string>();
    for await (const { path } of photos.list())
      found.set(path, Buffer.from((await photos.read(path)) ?? []).toString('base64'));
    return [...found].sort();
  });

/** Without what a restore changes on purpose: revisions and the next reminder. */
const withoutRestored = (lines: string[]) =>
  lines.map((line) => {
    const kept = line.replace(/"next_reminder_at":"[^"]+"/, '');
    return kept.includes('"cleared_revision":')
      ? kept.replace(/"(revision|cleared_revision)":\d+/g, '')
      : kept;
  });

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('backups that a server on %s makes', (from, to) => {
  test(`are thinned out, and the oldest, encrypted, is the same installation when restored on ${to}`, async () => {
    const [source, target] = [await create(from), await create(to, { BACKUP_PASSPHRASE: PASSPHRASE })];
    await fillInstallation(source);
    const plan = planFor(source, {
      passphrase: PASSPHRASE,
      keep: { daily: 2, weekly: 0, monthly: 2 },
    });
    const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03'];
    const before = await readInstallation(source);
    for (const day of days) await make(source, plan, day);
    expect(readdirSync(plan.folder).sort()).toEqual(
      ['2026-01-31', '2026-02-02', '2026-02-03'].map((day) => nameOf(day, true)),
    );
    const file = join(plan.folder, nameOf('2026-01-31', true));
    const bytes = readFileSync(file);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(bytes.includes('manifest')).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(plan.folder).mode & 0o777).toBe(0o700);

    await runRestore([file], target.config);
    expect(before.length).toBeGreaterThan(10);
    expect(withoutRestored(await readInstallation(target))).toEqual(withoutRestored(before));
    const photos = await readPhotos(source);
    expect(photos).toHaveLength(4);
    expect(await readPhotos(target)).toEqual(photos);
  });

  test('are made once for each time, and made up later', async () => {
    const place = await create(from);
    await fillInstallation(place);
    const plan = planFor(place);
    expect(await make(place, plan, '2026-01-05')).toMatchObject({ kind: 'made', photosMissing: 0 });
    const again = { place: place.config, plan, now: '2026-01-06T03:29:59.000Z' };
    expect(await makeScheduledBackup(again)).toEqual({ kind: 'elsewhere' });
    expect(await make(place, plan, '2026-03-05')).toMatchObject({ kind: 'made', deleted: 0 });
    expect(readdirSync(plan.folder)).toHaveLength(2);
  });
});

test('of two servers on one PostgreSQL, one makes the backup', async () => {
  const place = await create('postgres');
  await fillInstallation(place);
  const plan = planFor(place);
  const outcomes = await Promise.all(['a', 'b', 'c'].map(() => make(place, plan, '2026-01-05')));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['elsewhere', 'elsewhere', 'made']);
  expect(readdirSync(plan.folder)).toEqual([nameOf('2026-01-05')]);
  const other = openUnmigrated(databaseAddress(place.config));
  const held = await backUpAlone(other, () => make(place, plan, '2026-01-06'));
  await other.close();
  expect(held).toEqual({ kind: 'elsewhere' });
  expect(await make(place, plan, '2026-01-06')).toMatchObject({ kind: 'made' });
});

test('one that hangs in its worker ends when it is stopped, and leaves no draft', async () => {
  const place = await create('postgres');
  await fillInstallation(place);
  const plan = planFor(place);
  mkdirSync(plan.folder);
  const { dataDir, databaseUrl, migrationUrl, s3, secret } = place.config;
  const installation = { dataDir, databaseUrl, migrationUrl, s3, secret };
  await withParts(place, ({ database }) =>
    database.system.transaction().execute(async (tx) => {
      await sql`lock table check_ins in access exclusive mode`.execute(tx);
      const { answer, stop } = makeInWorker({ place: installation, plan, now: at('2026-01-05') });
      await expect.poll(() => readdirSync(plan.folder)).toEqual([`${nameOf('2026-01-05')}.draft`]);
      await stop();
      expect(await answer).toEqual({ kind: 'failed', reason: 'It was stopped.' });
    }),
  );
  expect(readdirSync(plan.folder)).toEqual([]);
  expect(await make(place, plan, '2026-01-05')).toMatchObject({ kind: 'made' });
});

test('a server without accounts makes none, and so deletes none', async () => {
  const place = await create('sqlite');
  await fillInstallation(place);
  const plan = planFor(place, { keep: { daily: 1, weekly: 0, monthly: 0 } });
  await make(place, plan, '2026-01-05');
  const empty = await create('sqlite');
  await withParts(empty, async () => undefined);
  expect(await make(empty, plan, '2026-01-06')).toEqual({ kind: 'empty' });
  expect(readdirSync(plan.folder)).toEqual([nameOf('2026-01-05')]);
});

test('a photo store that was emptied makes backups that push out none with photos', async () => {
  const place = await create('sqlite');
  await fillInstallation(place);
  const plan = planFor(place, { keep: { daily: 1, weekly: 0, monthly: 0 } });
  await make(place, plan, '2026-01-05');
  rmSync(join(place.config.dataDir, 'photos'), { recursive: true });
  expect(await make(place, plan, '2026-01-06')).toMatchObject({
    photosMissing: 2,
    isThinnedOut: false,
    deleted: 0,
  });
  expect(readdirSync(plan.folder)).toHaveLength(2);
});

test('a backup that would not fit is not begun', async () => {
  const place = await create('sqlite');
  await fillInstallation(place);
  const plan = planFor(place);
  mkdirSync(plan.folder);
  writeFileSync(join(plan.folder, nameOf('2026-01-05')), 'without photos');
  const { bavail, bsize } = statfsSync(plan.folder);
  const largest = join(plan.folder, nameOf('2026-01-04'));
  writeFileSync(largest, '');
  // Sparse: it takes no space itself.
  truncateSync(largest, bavail * bsize + 1_000_000_000);
  await expect(make(place, plan, '2026-01-06')).rejects.toThrow(
    /^The disk of .+ has \d+ MB free, and a backup needs \d+ MB: delete backups /,
  );
  expect(readdirSync(plan.folder)).toEqual([nameOf('2026-01-04'), nameOf('2026-01-05')]);
});

test('a PostgreSQL that ends idle transactions does not end the lock of a backup', async () => {
  const place = await create('postgres');
  const url = databaseAddress(place.config);
  const owner = openUnmigrated(url);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.system);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set idle_in_transaction_session_timeout = 200`.execute(
    owner.system,
  );
  await owner.close();
  const [one, other] = [openUnmigrated(url), openUnmigrated(url)];
  const outcome = await backUpAlone(one, async () => {
    await sleep(1000);
    return backUpAlone(other, async () => 'made twice');
  });
  expect(outcome).toBeNull();
  await Promise.all([one.close(), other.close()]);
});

describe('the folder of backups', () => {
  test('keeps every file that the server did not name, and loses what a crash left', async () => {
    const place = await create('sqlite');
    await fillInstallation(place);
    const plan = planFor(place, { keep: { daily: 1, weekly: 0, monthly: 0 } });
    mkdirSync(plan.folder);
    const byHand = nameBackup({ kind: 'backup', madeAt: at('2020-01-01'), isEncrypted: false });
    const foreign = [
      byHand,
      `${byHand}.draft`,
      'flarewell-scheduled-2020-02-30T03-30-00-000Z.tar',
      'flarewell-scheduled-2020-01-01T03-30-00-000Z.tar.bak',
      'letters.txt.draft',
    ];
    for (const name of foreign) writeFileSync(join(plan.folder, name), 'mine');
    mkdirSync(join(plan.folder, nameOf('2020-01-01')));
    symlinkSync(join(plan.folder, byHand), join(plan.folder, nameOf('2020-01-02')));
    writeFileSync(join(plan.folder, `${nameOf('2025-12-31')}.draft`), 'half a backup');
    writeFileSync(join(plan.folder, nameOf('2025-12-30')), 'old');
    expect(await make(place, plan, '2026-01-05')).toMatchObject({ deleted: 1, draftsDeleted: 1 });
    const kept = [...foreign, nameOf('2020-01-01'), nameOf('2020-01-02'), nameOf('2026-01-05')];
    expect(readdirSync(plan.folder).sort()).toEqual(kept.sort());
  });

  test('that cannot be used is refused in one sentence, and no older backup is deleted', async () => {
    const place = await create('sqlite');
    await fillInstallation(place);
    const nowhere = join(place.folder, 'not', 'mounted');
    await expect(make(place, planFor(place, { folder: nowhere }), '2026-01-05')).rejects.toThrow(
      `The folder ${nowhere} cannot be used for backups (BACKUP_DIR): ENOENT`,
    );
    const file = join(place.folder, 'file');
    writeFileSync(file, '');
    await expect(make(place, planFor(place, { folder: file }), '2026-01-05')).rejects.toThrow(
      `The folder ${file} cannot be used for backups (BACKUP_DIR): ENOTDIR`,
    );
    const plan = planFor(place, { keep: { daily: 1, weekly: 0, monthly: 0 } });
    await make(place, plan, '2026-01-05');
    rmSync(join(place.config.dataDir, 'flarewell.db'));
    expect(await make(place, plan, '2026-01-06')).toEqual({ kind: 'empty' });
    expect(readdirSync(plan.folder)).toEqual([nameOf('2026-01-05')]);
  });

  test('is listed by restore, newest first, and a name is enough to take one', async () => {
    const source = await create('sqlite');
    await fillInstallation(source);
    const plan = planFor(source);
    const config = readConfig(
      { DATA_DIR: join(source.folder, 'new'), BACKUP_DIR: plan.folder },
      source.folder,
    );
    await expect(runRestore([], config)).rejects.toThrow(`The folder ${plan.folder} cannot be read`);
    mkdirSync(plan.folder);
    expect(await runRestore([], config)).toEqual([`There is no backup in ${plan.folder}.`]);
    for (const day of ['2026-01-05', addDays('2026-01-05', 1)]) await make(source, plan, day);
    const [head = '', titles = '', ...lines] = await runRestore([], config);
    expect(head).toBe(`Backups in ${plan.folder}. Restore one with: npm run restore -- NAME`);
    expect(titles).toMatch(/^Name +Age +Size +Encrypted$/);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([nameOf('2026-01-06'), nameOf('2026-01-05')]);
    expect(lines[0]).toMatch(/ \d+ days +\d+\.\d kB +no$/);
    const [printed] = await runRestore([nameOf('2026-01-05')], config);
    expect(printed).toContain(`from ${join(plan.folder, nameOf('2026-01-05'))} made at ${at('2026-01-05')}`);
  });
});
