import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { cleanUp, sweepPhotos } from '#jobs/housekeeping.ts';
import { answerOf, bodyOf, createTestApp, refusal } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { makePng } from '#testing/images/images.ts';
import {
  content,
  dayPath,
  listTrash,
  postPhoto,
  signUpWithCheckIn,
  uploadPhoto,
} from '#testing/images/photos.ts';

const DAY_MS = 86_400_000;

describeApp('photos when something fails', (_, database) => {
  test('R179 a crash between store and database breaks no link, and what it left goes to the trash', async () => {
    let crashes = false;
    const crashing = await createTestApp(
      database(),
      {},
      {
        replace: ({ database: real }) => ({
          database: {
            ...real,
            asMember: (member, work) =>
              crashes ? Promise.reject(new Error('Crash.')) : real.asMember(member, work),
          },
        }),
      },
    );
    const { client, profile, addPhoto, files } = await signUpWithCheckIn(crashing);
    const { photoUrl, thumbnailUrl } = await addPhoto();
    const kept = await files();
    crashes = true;
    crashing.passTime(5);
    expect(await answerOf(postPhoto(client, await makePng(), 'image/png'))).toEqual(refusal('unexpected'));
    crashes = false;
    expect(await files()).toHaveLength(4);
    expect(await bodyOf(client.get(dayPath))).toMatchObject({ photoUrl, thumbnailUrl });
    expect((await client.get(photoUrl)).status).toBe(200);
    const log = pino({ level: 'silent' });
    await sweepPhotos(crashing.services, log);
    expect(await files()).toHaveLength(4);
    crashing.passTime(DAY_MS + 1000);
    await sweepPhotos(crashing.services, log);
    expect(await files()).toEqual(kept);
    expect(await listTrash(crashing, profile.id)).toHaveLength(2);
    expect((await client.get(photoUrl)).status).toBe(200);
    crashing.close();
  });

  test('a crash while a check-in is saved leaves it as it was, and the new photo for the retry', async () => {
    let crashes = false;
    const crashing = await createTestApp(
      database(),
      {},
      {
        replace: ({ database: real }) => ({
          database: {
            ...real,
            asMember: (member, work) =>
              real.asMember(member, async (scope) => {
                const done = await work(scope);
                if (crashes) throw new Error('Crash.');
                return done;
              }),
          },
        }),
      },
    );
    const { client, addPhoto, files } = await signUpWithCheckIn(crashing);
    const saved = await addPhoto();
    crashing.passTime(5);
    const photo = await uploadPhoto(client);
    const body = { ...content, revision: saved.revision, notes: 'New', photo };
    crashes = true;
    expect(await answerOf(client.put(dayPath, body))).toEqual(refusal('unexpected'));
    crashes = false;
    expect(await answerOf(client.get(dayPath))).toEqual([200, saved]);
    expect((await client.get(saved.photoUrl)).status).toBe(200);
    const replaced = await bodyOf<ShownCheckIn>(client.put(dayPath, body));
    expect([replaced.notes, (await client.get(replaced.photoUrl ?? '')).status]).toEqual(['New', 200]);
    expect(await files()).toHaveLength(2);
    crashing.close();
  });

  test('R180 a photo that cannot be deleted is deleted later and never put in the trash; the request succeeds', async () => {
    let isBroken = true;
    const failing = await createTestApp(
      database(),
      {},
      {
        replace: ({ photos }) => ({
          photos: {
            ...photos,
            remove: (path) =>
              isBroken ? Promise.reject(new Error('The disk is read-only.')) : photos.remove(path),
          },
        }),
      },
    );
    const { client, profile, addPhoto, files } = await signUpWithCheckIn(failing);
    const { photoUrl } = await addPhoto();
    failing.passTime(5);
    const replaced = await addPhoto();
    expect(replaced.photoUrl).not.toBe(photoUrl);
    const body = { ...content, revision: replaced.revision, photo: null };
    expect(await answerOf(client.put(dayPath, body))).toMatchObject([200, { photoUrl: null }]);
    failing.passTime(5);
    await addPhoto();
    expect((await client.delete(dayPath)).status).toBe(204);
    expect(await files()).toHaveLength(6);
    const log = pino({ level: 'silent' });
    failing.passTime(2 * DAY_MS);
    await cleanUp(failing.services, log);
    await sweepPhotos(failing.services, log);
    expect([await files(), await listTrash(failing, profile.id)]).toEqual([expect.any(Array), []]);
    expect(await files()).toHaveLength(6);
    isBroken = false;
    await cleanUp(failing.services, log);
    expect([await files(), await listTrash(failing, profile.id)]).toEqual([[], []]);
    failing.close();
  });
});
