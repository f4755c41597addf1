import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createBackupWriter,
  type Manifest,
  openBackup,
  openEntries,
  readRows,
  verifyBackup,
} from '#backups/backupFile.ts';
import { runBackup } from '#commands/backups/backup.ts';
import type { EngineName } from '#db/database.ts';
import { usualEngines } from '#testing/extent.ts';
import { createInstallation, fillInstallation, runInProcess, withParts } from '#testing/installations.ts';
import { useQuickPassphrases } from '#testing/quickPassphrases.ts';

useQuickPassphrases();

async function backUp(engine: EngineName, settings: Parameters<typeof createInstallation>[1] = {}) {
  const place = await createInstallation(engine, settings);
  onTestFinished(place.remove);
  const [person] = await fillInstallation(place);
  const make = async (name: string) => {
    const file = join(place.folder, name);
    await runBackup([file], place.config);
    return file;
  };
  return { place, person, make };
}

/** Where no installation is. */
async function visit(settings = {}) {
  const nowhere = await createInstallation('sqlite', settings);
  onTestFinished(nowhere.remove);
  return nowhere;
}

/** Writes the backup anew, with other rows and a manifest that fits them, as a bug in an earlier version would have. */
async function rewrite(file: string, change: (line: string, table: string) => string): Promise<string> {
  const source = await openBackup(file);
  const readEntries = await openEntries(source, file, async () => '');
  const { format: _, entries, ...head } = await verifyBackup(readEntries, file);
  const path = `${file}.changed`;
  const target = await open(path, 'wx');
  const writer = await createBackupWriter(target, head.madeAt, null);
  const names = new Set(entries.map(({ name }) => name));
  for await (const entry of readEntries()) {
    if (!names.has(entry.name)) continue;
    const rows = await readRows(head as Manifest, entry);
    const lines = rows?.lines.map((line) => change(line, rows.table.name));
    await writer.add(entry.name, lines ? gzipSync(`${lines.join('\n')}\n`) : entry.bytes);
  }
  await writer.finish(head);
  await target.close();
  await source.close();
  return path;
}

describe.each(usualEngines)('the verification of a backup of %s', (engine) => {
  test('R190 says that it would restore, needs no installation and changes nothing', async () => {
    const { make } = await backUp(engine);
    const file = await make('backup.tar');
    const nowhere = await visit();
    const run = await runInProcess(nowhere, 'backup', '--verify', file);
    expect(run).toEqual({
      code: 0,
      printed: expect.stringMatching(
        /^.+backup\.tar made at \S+ would restore: 2 people, 2 check-ins and 4 photo files, all of them read and verified\.\n$/,
      ),
      complained: '',
    });
    expect(readdirSync(nowhere.folder)).toEqual([]);
  });
});

describe('the verification of a backup', () => {
  test('R190 opens an encrypted one with the passphrase of the setting or of the terminal', async () => {
    const { make, place } = await backUp('sqlite', { BACKUP_PASSPHRASE: 'four words of a test' });
    const file = await make('backup.tar.age');
    expect((await runBackup(['--verify', file], place.config))[0]).toContain('would restore');
    const { config } = await visit();
    const answering = (answer: string) => ({ ask: async () => '', askSecret: async () => answer });
    const verify = (answer: string) => runBackup(['--verify', file], config, answering(answer));
    expect((await verify('four words of a test'))[0]).toContain('would restore');
    await expect(verify('other words')).rejects.toThrow('the passphrase is wrong, or the file was changed.');
    await expect(runBackup(['--verify', file], config)).rejects.toThrow('set BACKUP_PASSPHRASE');
  });

  test('R190 tells of photos and of a secret that the backup lacks', async () => {
    const { make, place, person } = await backUp('sqlite', { SECRET: 'x'.repeat(32) });
    await withParts(place, ({ photos }) => photos.remove(person?.path ?? ''));
    expect((await runBackup(['--verify', await make('backup.tar')], place.config)).slice(1)).toEqual([
      '1 photo that a check-in shows is missing from it.',
      'It contains no secret: to restore it, you need the SECRET that it was made with.',
    ]);
  });

  test('R190 fails for a file that is damaged, and for rows that do not fit', async () => {
    const { make } = await backUp('sqlite');
    const file = await make('backup.tar');
    const nowhere = await visit();
    const verify = (path: string) => runInProcess(nowhere, 'backup', '--verify', path);
    const spoilt = `${file}.spoilt`;
    writeFileSync(spoilt, readFileSync(file).subarray(0, -5000));
    expect(await verify(spoilt)).toEqual({
      code: 1,
      printed: '',
      complained: `${spoilt} is not a complete backup of Flarewell: it was cut off or changed.\n`,
    });
    const orphan = await rewrite(file, (line, table) =>
      table === 'check_ins' ? line.replace(/"diary_id":"[^"]{4}/, '"diary_id":"none') : line,
    );
    expect(await verify(orphan)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/would not restore: .*FOREIGN KEY/),
    });
    expect(existsSync(nowhere.config.dataDir)).toBe(false);
  });

  test('a name that looks like an option makes no backup', async () => {
    const { place } = await backUp('sqlite');
    const before = readdirSync(place.folder);
    for (const arg of ['--help', '--verfiy']) {
      const run = await runInProcess(place, 'backup', arg);
      expect(run.code).toBe(arg === '--help' ? 0 : 2);
    }
    expect(readdirSync(place.folder)).toEqual(before);
    expect(existsSync('--help')).toBe(false);
  });
});
