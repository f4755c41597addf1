import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keepHouse } from '#jobs/housekeeping.ts';
import { answerOf, bodyOf, createTestApp, refusal } from '#testing/app.ts';
import { describeApp } from '#testing/describeApp.ts';
import { makePng } from '#testing/images.ts';
import { dayPath, photoPath, putPhoto, signUpWithCheckIn } from '#testing/photos.ts';

const DAY_MS = 86_400_000;

describeApp('photos when something fails', (_, database) => {
  test('a crash between store and database breaks no link, and the sweep removes what it left', async () => {
    let crashes = false;
    const crashing = await createTestApp(
      database(),
      {},
      {
        replace: ({ database: real }) => ({
          database: {
            ...real,
            asUser: (userId, work) =>
              crashes ? Promise.reject(new Error('Crash.')) : real.asUser(userId, work),
          },
        }),
      },
    );
    const { client, upload, files } = await signUpWithCheckIn(crashing);
    const { photoUrl, thumbnailUrl } = await upload();
    const kept = await files();
    crashes = true;
    crashing.passTime(5);
    expect(await answerOf(putPhoto(client, await makePng(), 'image/png'))).toEqual(refusal('unexpected'));
    crashes = false;
    expect(await files()).toHaveLength(4);
    expect(await bodyOf(client.get(dayPath))).toMatchObject({ photoUrl, thumbnailUrl });
    expect((await client.get(photoUrl)).status).toBe(200);
    const log = pino({ level: 'silent' });
    await keepHouse(crashing.services, log);
    expect(await files()).toHaveLength(4);
    crashing.passTime(DAY_MS + 1000);
    await keepHouse(crashing.services, log);
    expect(await files()).toEqual(kept);
    expect((await client.get(photoUrl)).status).toBe(200);
    crashing.close();
  });

  test('an old one that cannot be removed is left for the sweep, and nobody is told', async () => {
    const failing = await createTestApp(
      database(),
      {},
      {
        replace: ({ photos }) => ({
          photos: { ...photos, remove: () => Promise.reject(new Error('The disk is read-only.')) },
        }),
      },
    );
    const { client, upload, files } = await signUpWithCheckIn(failing);
    const { photoUrl } = await upload();
    failing.passTime(5);
    const replaced = await bodyOf<StoredCheckIn>(putPhoto(client, await makePng(), 'image/png'));
    expect(replaced.photoUrl).not.toBe(photoUrl);
    expect([(await client.delete(photoPath)).status, (await client.delete(dayPath)).status]).toEqual([
      200, 204,
    ]);
    expect(await files()).toHaveLength(4);
    failing.close();
  });
});
