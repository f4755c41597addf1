import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runBackup } from '#commands/backups/backup.ts';
import { runRestore } from '#commands/backups/restore.ts';
import { runMove } from '#commands/move.ts';
import type { EngineName } from '#db/database.ts';
import { diaryTables } from '#db/tables.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress } from '#start/installation.ts';
import { createInstallation, withParts } from '#testing/installations.ts';
import { findDifferences } from '#testing/releases/compareRows.ts';
import { installFixture, listFixtures, readFixtureRows } from '#testing/releases/fixtures.ts';

async function install(engine: EngineName, settings: Parameters<typeof createInstallation>[1] = {}) {
  const place = await createInstallation(engine, settings);
  onTestFinished(place.remove);
  return place;
}

/** The database of a release, which this version has not upgraded yet. */
async function installRelease(release: string, engine: EngineName) {
  const place = await install(engine);
  openDataFolder(place.config.dataDir).release();
  await installFixture(release, databaseAddress(place.config));
  return place;
}

/** The records of a release, without links for doctors, which a restore ends. */
const recordsOf = (release: string) =>
  readFixtureRows(release).filter(
    ({ table }) => diaryTables.some((name) => name === table) && !table.startsWith('share'),
  );

describe.each(listFixtures())('the database of the released schema %s', (release) => {
  test.each([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const)(
    'is backed up on %s before its upgrade, verified, and restored on %s with every record',
    async (from, to) => {
      const place = await installRelease(release, from);
      const file = join(place.folder, 'backup.tar');
      await runBackup([file], place.config);
      expect((await runBackup(['--verify', file], place.config))[0]).toContain('would restore: 2 people');
      const empty = await install(to);
      expect((await runRestore([file], empty.config))[0]).toContain('Restored 2 people');
      expect(await withParts(empty, ({ database }) => findDifferences(database, recordsOf(release)))).toEqual(
        [],
      );
    },
  );

  test('moves to PostgreSQL with every row', async () => {
    const place = await installRelease(release, 'sqlite');
    const target = await install('postgres');
    const [moved] = await runMove([target.settings.DATABASE_URL ?? ''], place.config);
    expect(moved).toContain('Moved 2 people');
    expect(
      await withParts(target, ({ database }) => findDifferences(database, readFixtureRows(release))),
    ).toEqual([]);
  });
});
