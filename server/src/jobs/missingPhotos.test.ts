import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { expect, test } from 'vitest';
import { createMetrics } from '#http/observe.ts';
import { startMissingPhotosCount } from '#jobs/missingPhotos.ts';
import { thumbnailPathOf } from '#photos/paths.ts';
import { bodyOf, createTestApp, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { addDiary } from '#testing/diaries.ts';
import { content, uploadPhoto } from '#testing/images/photos.ts';
import { keepLog } from '#testing/logLines.ts';

describeOnEngines('missing photos', (database) => {
  /** Registers somebody who saves a photo on each of these days, and returns the files of the photos. */
  async function savePhotos(app: TestApp, ...days: string[]): Promise<string[]> {
    return savePhotosIn(app, (await signUp(app)).client, ...days);
  }

  async function savePhotosIn(app: TestApp, client: TestClient, ...days: string[]): Promise<string[]> {
    const files: string[] = [];
    for (const day of days) {
      const path = `/api/check-ins/${day}`;
      const photo = await uploadPhoto(client, path);
      const saved = client.put(path, { ...content, revision: null, photo });
      const { photoUrl } = await bodyOf<{ photoUrl: string }>(saved);
      files.push(join(app.dataDir, 'photos', pathOfPhotoUrl(photoUrl)));
    }
    return files;
  }

  async function count(app: TestApp) {
    const metrics = createMetrics();
    const { log, lines } = keepLog();
    const stop = startMissingPhotosCount(app.services, log, metrics, 0);
    const measure = async () =>
      /^photos_missing (.+)$/m.exec(await metrics.registry.metrics())?.[1] ?? lines().at(-1)?.msg;
    await expect.poll(measure).toBeDefined();
    await stop();
    return { missing: await measure(), lines: lines() };
  }

  test('are counted: one of several, all of a person, but no thumbnail and no newer check-in', async () => {
    const app = await createTestApp(database(), {}, { log: keepLog().log });
    const [first = '', second = ''] = await savePhotos(app, '2026-01-05', '2026-01-06');
    const [only = ''] = await savePhotos(app, '2026-01-05');
    app.passTime(1000);
    rmSync(thumbnailPathOf(second));
    expect(await count(app)).toEqual({ missing: '0', lines: [] });
    rmSync(first);
    rmSync(join(only, '..'), { recursive: true });
    expect(await count(app)).toMatchObject({ missing: '2', lines: [{ level: 40, missing: 2 }] });
    app.passTime(-86_400_000);
    expect((await count(app)).missing).toBe('0');
    app.close();
  });

  test('are counted in the diary of a child of which none is left, too', async () => {
    const app = await createTestApp(database(), {}, { log: keepLog().log });
    const { client } = await signUp(app);
    const leo = client.in((await addDiary(client)).id);
    const [only = ''] = await savePhotosIn(app, leo, '2026-01-05');
    app.passTime(1000);
    const before = Number((await count(app)).missing);
    rmSync(join(only, '..'), { recursive: true });
    expect(Number((await count(app)).missing)).toBe(before + 1);
    app.close();
  });

  test('of which nothing is known have no number', async () => {
    const replace = () => ({
      photos: {
        list: () => {
          throw new Error('The photo store does not answer');
        },
      } as never,
    });
    const app = await createTestApp(database(), {}, { replace });
    const { missing, lines } = await count(app);
    expect(missing).toBe('Missing photos could not be counted');
    expect(lines).toMatchObject([{ level: 40, reason: 'The photo store does not answer' }]);
    app.close();
  });
});
