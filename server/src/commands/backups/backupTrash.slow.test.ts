import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeBackup } from '#backups/makeBackup.ts';
import { runRestore } from '#commands/backups/restore.ts';
import { trashPathOf } from '#photos/paths.ts';
import {
  createInstallation,
  fillInstallation,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { NOW } from '#testing/people.ts';

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

test('R185 a backup leaves out the trash, and a store that has only a trash is empty for a restore', async () => {
  const [source, target] = [await createInstallation('sqlite'), await createInstallation('sqlite')];
  places.push(source, target);
  const [maya] = await fillInstallation(source);
  const path = maya?.path ?? '';
  const trashPath = trashPathOf(path, '2026-11-01');
  await withParts(source, ({ photos }) => photos.move(path, trashPath));
  const file = join(source.folder, 'backup.tar');
  const { manifest, photos } = await makeBackup(source.config, { path: file, now: NOW, passphrase: null });
  expect([manifest.photos, photos]).toEqual([3, { shown: 2, missing: 1 }]);

  await withParts(target, ({ photos }) => photos.put(trashPath, new Uint8Array([1])));
  await runRestore([file], target.config);
  const [stored, trashed] = await withParts(target, async ({ photos }) => [
    await Array.fromAsync(photos.list()),
    await Array.fromAsync(photos.listTrash()),
  ]);
  expect([stored?.length, trashed]).toEqual([3, [expect.objectContaining({ path })]]);
});
