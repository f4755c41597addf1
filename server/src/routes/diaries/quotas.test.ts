import { expect, test } from 'vitest';
import { answerOf, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { addDiary, admit, signUpFamily } from '#testing/diaries.ts';
import { bothEngines } from '#testing/extent.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { content, listFiles, postPhoto } from '#testing/images/photos.ts';

const MEGABYTE = 1_000_000;

describeApp(
  'the quota of an account that made several diaries',
  (app, database) => {
    const save = (client: TestClient, day = '2026-01-01', notes = 'Mine') =>
      client.put(`/api/check-ins/${day}`, { ...content, notes, revision: null });
    /** Pretends that the check-ins of this diary have this size. */
    const setSize = (userId: string, diaryId: string, size: { bytes?: number; photo_bytes?: number }) =>
      database().asMember({ userId, diaryId }, ({ tx }) =>
        tx.updateTable('check_ins').set(size).where('diary_id', '=', diaryId).execute(),
      );
    const codeOf = async (answer: Promise<Response>) => {
      const [status, body] = await answerOf(answer);
      return status < 300 ? status : (body as { code: string }).code;
    };

    test('is one for all of them', async () => {
      const { client, profile } = await signUp(app());
      const [leo, mia] = [await addDiary(client), await addDiary(client, 'Mia')];
      await save(client.in(leo.id));
      await setSize(profile.id, leo.id, { bytes: MEGABYTE - 100, photo_bytes: MEGABYTE - 100 });
      const file = {
        conditions: [],
        medications: [],
        checkIns: [{ ...content, id: profile.id, date: '2026-01-02T12:00:00', photoUrl: null }],
      };
      for (const who of [client, client.in(mia.id)]) {
        expect(await codeOf(save(who, '2026-01-05', 'x'.repeat(500)))).toBe('quota-reached');
        expect(await codeOf(postPhoto(who, await makeJpeg()))).toBe('quota-reached');
        expect(await codeOf(who.post('/api/import', file))).toBe('quota-reached');
      }
      expect(await listFiles(app(), profile.id)).toEqual([]);
      expect(await listFiles(app(), mia.id)).toEqual([]);
    });

    test('is not that of who writes: ten members have not ten quotas', async () => {
      const { maya, jonas, id, mayaIn, jonasIn } = await signUpFamily(app());
      await save(mayaIn);
      await setSize(maya.profile.id, id, { bytes: MEGABYTE });
      expect(await codeOf(save(jonasIn, '2026-01-02'))).toBe('quota-reached');
      // Nor does it take from that of who writes.
      expect(await codeOf(save(jonas.client))).toBe(201);
      await setSize(jonas.profile.id, jonas.profile.id, { bytes: MEGABYTE });
      await setSize(maya.profile.id, id, { bytes: 100 });
      expect(await codeOf(save(jonasIn, '2026-01-02'))).toBe(201);
    });

    test('is called by the name of the account whose it is, for everybody who writes', async () => {
      const { maya, jonas, id, mayaIn, jonasIn } = await signUpFamily(app());
      await admit(maya.client, maya.profile.id, jonas.client);
      const jonasInMayas = jonas.client.in(maya.profile.id);
      for (const client of [mayaIn, maya.client]) await save(client);
      const full = { bytes: MEGABYTE, photo_bytes: MEGABYTE };
      for (const diaryId of [id, maya.profile.id]) await setSize(maya.profile.id, diaryId, full);
      const limit = (kind: string) =>
        `this server stores up to 1 MB of ${kind} for each account, in all diaries that it has made`;
      const advice = 'Delete check-ins that you no longer need, or shorten their notes';
      const text = `storage for check-ins is full: ${limit('text')}. ${advice}`;
      const photos = `photo storage is full: ${limit('photos')}. Remove photos that you no longer need`;
      const messageOf = async (answer: Promise<Response>) => {
        const [, body] = await answerOf(answer);
        return (body as { message: string }).message;
      };
      for (const [client, whose] of [
        [mayaIn, 'Your'],
        [maya.client, 'Your'],
        [jonasIn, 'Maya’s'],
        [jonasInMayas, 'Maya’s'],
      ] as const) {
        expect(await messageOf(save(client, '2026-01-02'))).toBe(`${whose} ${text}`);
        expect(await messageOf(postPhoto(client, await makeJpeg()))).toBe(`${whose} ${photos}`);
      }
    });

    test('moves with the diary to the owner who joined first, when the account is deleted', async () => {
      const { maya, jonas, id, mayaIn, jonasIn } = await signUpFamily(app());
      const [ann, ben] = [await signUp(app()), await signUp(app())];
      for (const { client } of [ben, ann]) await admit(maya.client, id, client, 'owner');
      await maya.client.patch(`/api/diaries/${id}/members/${jonas.profile.id}`, { role: 'owner' });
      await save(mayaIn);
      await setSize(maya.profile.id, id, { bytes: MEGABYTE });
      expect(await codeOf(save(jonas.client))).toBe(201);
      await maya.client.post('/api/auth/delete-account');
      expect(await codeOf(save(jonasIn, '2026-01-02'))).toBe('quota-reached');
      expect(await codeOf(save(jonas.client, '2026-01-02'))).toBe('quota-reached');
      for (const { client } of [ann, ben]) expect(await codeOf(save(client))).toBe(201);
    });

    test('moves with the diary when who made it hands it over and leaves', async () => {
      const { maya, jonas, id, path, mayaIn, jonasIn } = await signUpFamily(app(), 'owner');
      await save(mayaIn);
      await setSize(maya.profile.id, id, { bytes: MEGABYTE });
      expect((await maya.client.delete(`${path}/members/${maya.profile.id}`)).status).toBe(204);
      const made = await database()
        .system.selectFrom('diaries')
        .select('maker_id')
        .where('id', '=', id)
        .execute();
      expect(made).toEqual([{ maker_id: jonas.profile.id }]);
      expect(await codeOf(save(maya.client))).toBe(201);
      expect(await codeOf(save(jonasIn, '2026-01-02'))).toBe('quota-reached');
    });

    test('is exceeded at most by what is being saved at the same moment', async () => {
      const { client, profile } = await signUp(app());
      const diaries = [profile, await addDiary(client), await addDiary(client, 'Mia')];
      await save(client);
      await setSize(profile.id, profile.id, { bytes: MEGABYTE - 1500 });
      const notes = 'x'.repeat(1000);
      const attempt = (day: string) =>
        Promise.all(diaries.map(({ id }) => codeOf(save(client.in(id), day, notes))));
      const first = await attempt('2026-02-01');
      expect(first).toContain(201);
      // Whatever fitted together at that moment, nothing is added afterwards.
      expect(await attempt('2026-02-02')).toEqual(Array(3).fill('quota-reached'));
      const sizes = await Promise.all(
        diaries.map(async ({ id }) => {
          const rows = await database()
            .system.selectFrom('check_ins')
            .select('bytes')
            .where('diary_id', '=', id)
            .execute();
          return rows.reduce((sum, { bytes }) => sum + bytes, 0);
        }),
      );
      const used = sizes.reduce((sum, size) => sum + size, 0);
      const saved = first.filter((status) => status === 201).length;
      expect(used).toBeLessThanOrEqual(MEGABYTE - 1500 + saved * 1500);
    });
  },
  { TEXT_QUOTA_MB: '1', PHOTO_QUOTA_MB: '1' },
  bothEngines,
);
