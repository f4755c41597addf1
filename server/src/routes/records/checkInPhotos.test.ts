import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { cleanUp, sweepPhotos } from '#jobs/housekeeping.ts';
import { thumbnailPathOf } from '#photos/paths.ts';
import { MOST_UPLOADS, UPLOAD_MS } from '#photos/uploads.ts';
import { answerOf, bodyOf, createTestApp, refusal, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { makeJpeg } from '#testing/images/images.ts';
import {
  content,
  dayPath,
  listFiles,
  listTrash,
  postPhoto,
  signUpWithCheckIn,
  uploadPhoto,
} from '#testing/images/photos.ts';

const HOUR_MS = 3_600_000;
const otherDay = '/api/check-ins/2026-01-06';
const gone = refusal('invalid-input', { photo: 'Please choose the photo again' });
const log = pino({ level: 'silent' });

const save = (client: TestClient, body: object, path = dayPath) => client.put(path, { ...content, ...body });
const shows = async (client: TestClient, url: string | null) => (await client.get(url ?? '')).status;

describeApp('the photo of a check-in', (app, database) => {
  test('comes with the first save of a day, and carries the id of the check-in in its path', async () => {
    const { client, profile } = await signUp(app());
    const photo = await uploadPhoto(client);
    expect((await client.get(dayPath)).status).toBe(404);
    const [status, made] = await answerOf(save(client, { revision: null, photo }));
    const { id, photoUrl, thumbnailUrl } = made as ShownCheckIn;
    expect([status, made]).toMatchObject([201, content]);
    expect(photoUrl).toMatch(new RegExp(`^/photos/${profile.id}/${id}-\\d+\\.jpg\\?expires=`));
    expect([await shows(client, photoUrl), await shows(client, thumbnailUrl)]).toEqual([200, 200]);
    expect(await answerOf(client.get(dayPath))).toEqual([200, made]);
  });

  test('is kept, replaced or removed together with the rest of the check-in', async () => {
    const { client, addPhoto, files } = await signUpWithCheckIn(app());
    const first = await addPhoto();
    const kept = await bodyOf<ShownCheckIn>(save(client, { revision: first.revision, notes: 'Kept' }));
    const { changedAt } = kept;
    expect(kept).toEqual({ ...first, notes: 'Kept', revision: first.revision + 1, changedAt });

    app().passTime(5);
    const photo = await uploadPhoto(client);
    expect(await files()).toHaveLength(4);
    const body = { revision: kept.revision, notes: 'Replaced', photo };
    const replaced = await bodyOf<ShownCheckIn>(save(client, body));
    expect(replaced).toMatchObject({ id: first.id, notes: 'Replaced' });
    expect([await shows(client, first.photoUrl), await shows(client, replaced.photoUrl)]).toEqual([404, 200]);
    expect(await files()).toHaveLength(2);

    const without = { revision: replaced.revision, notes: 'Removed', photo: null };
    expect(await bodyOf(save(client, without))).toMatchObject({
      notes: 'Removed',
      photoUrl: null,
      thumbnailUrl: null,
    });
    expect(await files()).toEqual([]);
  });

  test('is deleted together with the check-in', async () => {
    const { client, addPhoto, files } = await signUpWithCheckIn(app());
    const { photoUrl } = await addPhoto();
    expect((await client.delete(dayPath)).status).toBe(204);
    expect([await files(), await shows(client, photoUrl)]).toEqual([[], 404]);
  });

  test('a retried save changes nothing, whatever revision it has, even much later', async () => {
    const own = await createTestApp(database());
    const { client, profile, checkIn } = await signUpWithCheckIn(own);
    const body = { revision: checkIn.revision, notes: 'With a photo', photo: await uploadPhoto(client) };
    const saved = await bodyOf<ShownCheckIn>(save(client, body));
    const before = await exportRows(database(), profile.id);
    for (const revision of [checkIn.revision, saved.revision, null]) {
      expect(await answerOf(save(client, { ...body, revision }))).toEqual([200, saved]);
    }
    expect(await exportRows(database(), profile.id)).toEqual(before);
    own.passTime(UPLOAD_MS + HOUR_MS);
    await cleanUp(own.services, log);
    expect(await answerOf(save(client, body))).toEqual([200, saved]);
    const removed = await bodyOf<ShownCheckIn>(
      save(client, { ...body, revision: saved.revision, photo: null }),
    );
    expect(await answerOf(save(client, { ...body, revision: null, photo: null }))).toEqual([200, removed]);
    own.close();
  });

  test('is used by one of eight concurrent saves; eight identical saves all succeed', async () => {
    const { client, checkIn, files } = await signUpWithCheckIn(app());
    const { revision } = checkIn;
    const photo = await uploadPhoto(client);
    const attempts = Array.from({ length: 8 }, (_, index) => ({ revision, notes: `${index}`, photo }));
    const answers = await Promise.all(attempts.map((body) => answerOf(save(client, body))));
    expect(answers.map(([status]) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const current = await bodyOf<ShownCheckIn>(client.get(dayPath));
    expect(answers).toContainEqual([200, current]);

    app().passTime(5);
    const same = { revision: current.revision, notes: 'Same', photo: await uploadPhoto(client) };
    const agreed = await Promise.all(attempts.map(() => answerOf(save(client, same))));
    for (const answer of agreed) expect(answer).toEqual([200, await bodyOf(client.get(dayPath))]);
    expect(await files()).toHaveLength(2);
  });

  test('stays uploaded after a conflict, and is saved with the current revision', async () => {
    const { client, checkIn } = await signUpWithCheckIn(app());
    const photo = await uploadPhoto(client);
    const current = await bodyOf<ShownCheckIn>(
      save(client, { revision: checkIn.revision, notes: 'Phone', photo: null }),
    );
    const late = { revision: checkIn.revision, notes: 'Laptop', photo };
    expect(await answerOf(save(client, late))).toMatchObject([409, { code: 'conflict', current }]);
    const saved = await bodyOf<ShownCheckIn>(save(client, { ...late, revision: current.revision }));
    expect(await shows(client, saved.photoUrl)).toBe(200);
    const stale = { ...late, notes: 'Older', photo: await uploadPhoto(client) };
    expect(await answerOf(save(client, stale))).toMatchObject([409, { current: saved }]);
  });

  test('is refused with its field if the token is invalid, and nothing changes', async () => {
    const { client, profile, addPhoto, files } = await signUpWithCheckIn(app());
    const [stranger, first] = [await signUp(app()), await addPhoto()];
    app().passTime(5);
    const replaced = (first.photoUrl.split('?')[0] ?? '').split('/').at(-1) ?? '';
    const { revision } = await addPhoto();
    const lost = await uploadPhoto(client);
    await app().services.photos.remove(`${profile.id}/${lost}`);
    await app().services.photos.remove(thumbnailPathOf(`${profile.id}/${lost}`));
    const before = [await exportRows(database(), profile.id), await files()];
    for (const photo of [
      '',
      'none',
      'a\u0000b',
      '../../../etc/passwd',
      replaced,
      lost,
      await uploadPhoto(stranger.client),
      `../${stranger.profile.id}/${await uploadPhoto(stranger.client)}`,
    ]) {
      expect([photo, await answerOf(save(client, { revision, notes: 'Changed', photo }))]).toEqual([
        photo,
        gone,
      ]);
    }
    for (const photo of [7, {}, [lost]]) {
      expect((await save(client, { revision, photo })).status).toBe(400);
    }
    expect([await exportRows(database(), profile.id), await files()]).toEqual(before);
  });

  test('can be used only by its owner, for the day that it was uploaded for', async () => {
    const owner = await signUpWithCheckIn(app());
    const other = await signUpWithCheckIn(app());
    const photo = await uploadPhoto(owner.client);
    const before = [await exportRows(database(), owner.profile.id), await owner.files()];
    expect(await answerOf(save(owner.client, { revision: null, photo }, otherDay))).toEqual(gone);
    const { revision } = other.checkIn;
    expect(await answerOf(save(other.client, { revision, photo }))).toEqual(gone);
    expect((await save(app().connect(), { revision: null, photo })).status).toBe(401);
    expect([await exportRows(database(), owner.profile.id), await owner.files()]).toEqual(before);
    expect(await other.files()).toEqual([]);
    const saved = await bodyOf<ShownCheckIn>(save(owner.client, { revision: owner.checkIn.revision, photo }));
    expect(await shows(owner.client, saved.photoUrl)).toBe(200);
  });

  test('R181 is deleted two days after its upload, unless a check-in uses it', async () => {
    const own = await createTestApp(database());
    const { client, profile, checkIn, files } = await signUpWithCheckIn(own);
    const [photo, late] = [await uploadPhoto(client), await uploadPhoto(client, otherDay)];
    own.passTime(UPLOAD_MS - HOUR_MS);
    await cleanUp(own.services, log);
    expect(await files()).toHaveLength(4);
    const saved = await bodyOf<ShownCheckIn>(save(client, { revision: checkIn.revision, photo }));
    own.passTime(2 * HOUR_MS);
    // Not at a start: on the wrong database it would delete a photo that a check-in shows.
    await cleanUp(own.services, log);
    expect(await files()).toHaveLength(4);
    await sweepPhotos(own.services, log);
    expect(await files()).toHaveLength(2);
    expect(await listTrash(own, profile.id)).toEqual([]);
    expect(await shows(client, saved.photoUrl)).toBe(200);
    expect(await answerOf(save(client, { revision: null, photo: late }, otherDay))).toEqual(gone);
    expect((await client.get(otherDay)).status).toBe(404);
    own.close();
  });

  test('is never deleted by the sweep while its check-in is being saved', async () => {
    const own = await createTestApp(database());
    const { client } = await signUp(own);
    const days = Array.from({ length: 6 }, (_, index) => `/api/check-ins/2026-03-0${1 + index}`);
    const uploads: [string, string][] = [];
    for (const path of days) uploads.push([path, await uploadPhoto(client, path)]);
    // Old enough for the sweep to delete them if they were not listed as waiting uploads.
    own.passTime(UPLOAD_MS - HOUR_MS);
    const sweep = async () => {
      await cleanUp(own.services, log);
      await sweepPhotos(own.services, log);
    };
    for (const [path, photo] of uploads) {
      const [, saved] = await Promise.all([sweep(), save(client, { revision: null, photo }, path), sweep()]);
      expect(await shows(client, (await bodyOf<ShownCheckIn>(saved)).photoUrl)).toBe(200);
    }
    own.close();
  });

  test('the number of unused uploads of one person is limited, even if they arrive at once', async () => {
    const own = await createTestApp(database());
    const { client, profile, checkIn, files } = await signUpWithCheckIn(own);
    const jpeg = await makeJpeg();
    const pathOf = (index: number) => `/api/check-ins/2026-02-${10 + (index % 12)}`;
    const upload = (index: number) => postPhoto(client, jpeg, 'image/jpeg', pathOf(index));
    while ((await files()).length / 2 < MOST_UPLOADS - 2) {
      own.passTime(1);
      await uploadPhoto(client, pathOf((await files()).length));
    }
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(upload));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429]);
    expect(await files()).toHaveLength(2 * MOST_UPLOADS);
    const refused = await upload(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(UPLOAD_MS / 1000 - 3600);
    expect(await answerOf(refused)).toEqual([
      429,
      {
        code: 'too-many-requests',
        message: 'Too many of your photos are waiting for their check-in to be saved. Please try again later',
      },
    ]);
    const other = await signUp(own);
    await uploadPhoto(other.client);

    const { photo } = await bodyOf<{ photo: string }>(
      answers.find(({ status }) => status === 201) as Response,
    );
    const day = pathOf(answers.findIndex(({ status }) => status === 201));
    await bodyOf(save(client, { revision: null, photo }, day));
    expect((await upload(0)).status).toBe(201);
    expect((await upload(1)).status).toBe(429);
    expect(await answerOf(client.get(dayPath))).toEqual([200, checkIn]);
    expect((await client.post('/api/reset', { confirm: true })).status).toBe(204);
    expect(await listFiles(own, profile.id)).toEqual([]);
    expect((await upload(1)).status).toBe(201);
    own.close();
  });
});
