import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { runBackup } from '#commands/backups/backup.ts';
import { readConfig } from '#config/config.ts';
import {
  createInstallation,
  fillInstallation,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { startCommand } from '#testing/processes/commandProcess.ts';

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function createFilled(...given: Parameters<typeof createInstallation>) {
  const place = await createInstallation(...given);
  places.push(place);
  await fillInstallation(place);
  return place;
}

describe('a backup into BACKUP_DIR', () => {
  test.each(['without an argument', 'by its path'])('%s creates the folder', async (way) => {
    const place = await createFilled('sqlite');
    const folder = join(place.folder, 'backups');
    const config = readConfig({ ...place.settings, BACKUP_DIR: folder }, place.folder);
    await runBackup(way === 'by its path' ? [folder] : [], config);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^flarewell-backup-.*\.tar$/)]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('whose disk is not mounted is refused', async () => {
    const place = await createFilled('sqlite');
    const folder = join(place.folder, 'not', 'mounted');
    const config = readConfig({ ...place.settings, BACKUP_DIR: folder }, place.folder);
    await expect(runBackup([], config)).rejects.toThrow(
      `The folder ${folder} cannot be used for backups (BACKUP_DIR): ENOENT`,
    );
    expect(existsSync(join(place.folder, 'not'))).toBe(false);
  });
});

describe('the draft of a backup', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is removed on %s', async (signal) => {
    const place = await createFilled('postgres');
    const folder = join(place.folder, 'backups');
    mkdirSync(folder);
    await withParts(place, ({ database }) =>
      database.system.transaction().execute(async (tx) => {
        // The backup waits for this lock, so that it cannot end before the signal.
        await sql`lock table users in access exclusive mode`.execute(tx);
        const child = startCommand(place.settings, 'backup', [folder]);
        onTestFinished(() => void child.kill('SIGKILL'));
        const ended = once(child, 'exit');
        await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\.tar\.draft$/)]);
        child.kill(signal);
        expect(await ended).toEqual([null, signal]);
      }),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that a crash left is named, and not overwritten', async () => {
    const place = await createFilled('sqlite');
    const file = join(place.folder, 'backup.tar');
    const draft = `${file}.draft`;
    writeFileSync(draft, 'half a backup');
    await expect(runBackup([file], place.config)).rejects.toThrow(
      `${draft} exists: another backup is writing it, or was ended while it did. In that case delete it.`,
    );
    expect(readFileSync(draft, 'utf8')).toBe('half a backup');
  });
});
