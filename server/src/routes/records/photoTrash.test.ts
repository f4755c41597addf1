import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { cleanUp } from '#jobs/housekeeping.ts';
import { trashPathOf } from '#photos/paths.ts';
import { bodyOf, type TestApp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import {
  content,
  dayPath,
  listFiles,
  listTrash,
  signUpWithCheckIn,
  uploadPhoto,
} from '#testing/images/photos.ts';

/** Moves all photos of a person to the trash, as a sweep on the wrong database does. */
async function trashAll(app: TestApp, userId: string): Promise<void> {
  const { photos } = app.services;
  for (const path of await listFiles(app, userId)) await photos.move(path, trashPathOf(path, '2026-11-01'));
}

describeApp('photos in the trash', (app) => {
  async function createTrashed() {
    const person = await signUpWithCheckIn(app());
    const saved = await person.addPhoto();
    const stored = await person.files();
    await trashAll(app(), person.profile.id);
    const files = async () => [await person.files(), await listTrash(app(), person.profile.id)];
    return { ...person, saved, stored, files };
  }
  const keepHouse = () => cleanUp(app().services, app().services.log);

  test('R179 are shown while a check-in shows them, and come back with the next housekeeping', async () => {
    const { client, saved, stored, files } = await createTrashed();
    const show = async () => [
      (await client.get(saved.photoUrl)).status,
      (await client.get(saved.thumbnailUrl)).status,
    ];
    expect([await show(), await files()]).toEqual([
      [200, 200],
      [[], stored],
    ]);
    await keepHouse();
    expect([await show(), await files()]).toEqual([
      [200, 200],
      [stored, []],
    ]);
  });

  test('R179 are saved with their check-in if they were uploads', async () => {
    const { client, profile, checkIn, files } = await signUpWithCheckIn(app());
    const photo = await uploadPhoto(client);
    await trashAll(app(), profile.id);
    const saved = await bodyOf<ShownCheckIn>(
      client.put(dayPath, { ...content, revision: checkIn.revision, photo }),
    );
    expect((await client.get(saved.photoUrl ?? '')).status).toBe(200);
    await keepHouse();
    expect(await files()).toHaveLength(2);
  });

  test.each(['photo', 'check-in', 'records', 'account'])('R180 are gone with their %s', async (what) => {
    const { client, saved, files } = await createTrashed();
    const deletions = {
      photo: () => client.put(dayPath, { ...content, revision: saved.revision, photo: null }),
      'check-in': () => client.delete(dayPath),
      records: () => client.post('/api/reset', { confirm: true }),
      account: () => client.post('/api/auth/delete-account'),
    };
    expect((await deletions[what as keyof typeof deletions]()).status).toBeLessThan(300);
    expect(await files()).toEqual([[], []]);
    await keepHouse();
    expect(await files()).toEqual([[], []]);
  });

  test('R180 that no check-in shows are gone after a reset, too', async () => {
    const { client, profile, files } = await createTrashed();
    app().passTime(5);
    await uploadPhoto(client);
    await trashAll(app(), profile.id);
    // The database knows nothing of these files, as after a crash.
    await app().services.database.asMember(inOwnDiary(profile.id), ({ tx, userId }) =>
      tx.deleteFrom('uploaded_photos').where('diary_id', '=', userId).execute(),
    );
    expect((await files())[1]).toHaveLength(4);
    expect((await client.post('/api/reset', { confirm: true })).status).toBe(204);
    expect(await files()).toEqual([[], []]);
  });
});
