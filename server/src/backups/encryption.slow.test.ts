import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createBackupWriter } from '#backups/backupFile.ts';
import { runBackup } from '#commands/backups/backup.ts';
import { runRestore } from '#commands/backups/restore.ts';
import type { Terminal } from '#commands/terminal.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  type TestInstallation,
} from '#testing/installations.ts';
import { NOW } from '#testing/people.ts';
import { useQuickPassphrases } from '#testing/quickPassphrases.ts';

useQuickPassphrases();

const PASSPHRASE = 'four words of a test';
const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function create(settings = {}) {
  const place = await createInstallation('sqlite', settings);
  places.push(place);
  return place;
}

async function backUp() {
  const source = await create({ BACKUP_PASSPHRASE: PASSPHRASE });
  await fillInstallation(source);
  const file = join(source.folder, 'backup.tar.age');
  const printed = await runBackup([file], source.config);
  return { file, printed };
}

const answering = (answer: string): Terminal => ({
  ask: async () => '',
  askSecret: async () => answer,
});

describe('an encrypted backup', () => {
  test('is made by the command too, and restored with the passphrase of the setting or of the terminal', async () => {
    const { file, printed } = await backUp();
    expect(printed).toEqual([
      `Backed up 2 people, 2 check-ins and 4 photo files to ${file}, encrypted with BACKUP_PASSPHRASE, and verified the file.`,
    ]);
    const [set, asked] = [await create({ BACKUP_PASSPHRASE: PASSPHRASE }), await create()];
    await runRestore([file], set.config);
    await runRestore([file], asked.config, answering(PASSPHRASE));
    expect((await readInstallation(set)).length).toBe((await readInstallation(asked)).length);
  });

  test('is refused in one sentence without the right passphrase, and nothing is restored', async () => {
    const { file } = await backUp();
    const target = await create();
    await expect(runRestore([file], target.config)).rejects.toThrow(
      `${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`,
    );
    await expect(runRestore([file], target.config, answering('another one'))).rejects.toThrow(
      `${file} cannot be opened: the passphrase is wrong, or the file was changed.`,
    );
    expect(await readInstallation(target)).toEqual([]);
  });

  test('is opened with a typed passphrase if BACKUP_PASSPHRASE was changed since', async () => {
    const { file } = await backUp();
    const target = await create({ BACKUP_PASSPHRASE: 'four words of today' });
    await expect(runRestore([file], target.config)).rejects.toThrow('the passphrase is wrong');
    await expect(runRestore([file], target.config, answering('another one'))).rejects.toThrow(
      'the passphrase is wrong',
    );
    const questions: string[] = [];
    const askSecret = async (question: string) => {
      questions.push(question);
      return PASSPHRASE;
    };
    await runRestore([file], target.config, { ...answering(''), askSecret });
    expect(questions).toEqual([`BACKUP_PASSPHRASE does not open ${file}. Its passphrase: `]);
    expect(await readInstallation(target)).not.toEqual([]);
  });

  test('that is cut off or changed anywhere is refused, and nothing is restored', async () => {
    const { file } = await backUp();
    const whole = readFileSync(file);
    const spoilt = `${file}.spoilt`;
    const target = await create({ BACKUP_PASSPHRASE: PASSPHRASE });
    const expectRefusal = async (bytes: Buffer) => {
      writeFileSync(spoilt, bytes);
      await expect(runRestore([spoilt], target.config)).rejects.toThrow(
        /it was cut off or changed\.$|the passphrase is wrong, or the file was changed\.$|is not encrypted, although/,
      );
    };
    const middle = Math.floor(whole.length / 2);
    const places = [0, 30, 60, 100, 140, 180, 250, middle, whole.length - 17, whole.length - 1];
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await expectRefusal(changed);
    }
    for (const length of [0, 10, 100, 200, middle, whole.length - 1])
      await expectRefusal(whole.subarray(0, length));
    await expectRefusal(Buffer.concat([whole, Buffer.from('x')]));
    expect(await readInstallation(target)).toEqual([]);
  });

  test('R187 is not replaced by a plain file, unless the operator means it', async () => {
    const plain = await create();
    await fillInstallation(plain);
    const [tar, age] = ['plain.tar', 'plain.tar.age'].map((name) => join(plain.folder, name));
    for (const file of [tar ?? '', age ?? '']) await runBackup([file], plain.config);
    const [unset, set] = [await create(), await create({ BACKUP_PASSPHRASE: PASSPHRASE })];
    const sentence = (reason: string) =>
      `is not encrypted, although ${reason}; add --unencrypted if you mean this file.`;
    await expect(runRestore([tar ?? ''], set.config)).rejects.toThrow(sentence('BACKUP_PASSPHRASE is set'));
    await expect(runRestore([age ?? ''], unset.config)).rejects.toThrow(sentence('its name ends in .age'));
    await expect(runBackup(['--verify', age ?? ''], unset.config)).rejects.toThrow(
      sentence('its name ends in .age'),
    );
    for (const target of [set, unset]) expect(await readInstallation(target)).toEqual([]);
    await runRestore([age ?? '', '--unencrypted'], set.config);
    await runRestore([tar ?? ''], unset.config);
    for (const target of [set, unset]) expect(await readInstallation(target)).not.toEqual([]);
  });

  test.each([null, PASSPHRASE])('reports a full disk, with the passphrase %s', async (passphrase) => {
    const full = await open('/dev/full', 'w');
    const write = async () => {
      const writer = await createBackupWriter(full, NOW, passphrase);
      try {
        for (let part = 0; part < 10; part += 1) await writer.add(`photos/${part}`, Buffer.alloc(200_000));
      } finally {
        await writer.abort();
      }
    };
    await expect(write()).rejects.toThrow(/ENOSPC/);
    await full.close();
  });
});
