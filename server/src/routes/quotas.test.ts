import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { answerOf, bodyOf, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { content, dayPath, listFiles, postPhoto, uploadPhoto } from '#testing/images/photos.ts';
import { addShare } from '#testing/people.ts';

const MEGABYTE = 1_000_000;
const isFull = [
  409,
  {
    code: 'quota-reached',
    message:
      'Your diary is full: this server stores up to 1 MB of text for each person. ' +
      'Delete check-ins that you no longer need, or shorten their notes',
  },
];
const noRoomForPhotos = [
  409,
  {
    code: 'quota-reached',
    message:
      'Your photo storage is full: this server stores up to 1 MB of photos for each person. ' +
      'Remove photos that you no longer need',
  },
];

const save = (client: TestClient, day: string, notes: string, revision: number | null = null) =>
  client.put(`/api/check-ins/${day}`, { ...content, notes, revision });

describeApp(
  'a quota of one megabyte',
  (app, database) => {
    /** Pretends that this person's check-ins have this size. */
    const setSize = (userId: string, size: { bytes?: number; photo_bytes?: number }) =>
      database().asMember(inOwnDiary(userId), ({ tx }) =>
        tx.updateTable('check_ins').set(size).where('diary_id', '=', userId).execute(),
      );

    test('refuses a check-in that does not fit, and changes nothing', async () => {
      const { client, profile } = await signUp(app());
      const first = await bodyOf<{ revision: number }>(save(client, '2026-01-01', 'Short'));
      await setSize(profile.id, { bytes: MEGABYTE - 100 });
      expect(await answerOf(save(client, '2026-01-02', 'x'.repeat(500)))).toEqual(isFull);
      expect((await client.get('/api/check-ins/2026-01-02')).status).toBe(404);
      expect(await answerOf(save(client, '2026-01-01', 'x'.repeat(500), first.revision))).toEqual(isFull);
    });

    test('lets a full diary be shortened, or saved again without a change', async () => {
      const { client, profile } = await signUp(app());
      const { revision } = await bodyOf<{ revision: number }>(save(client, '2026-01-01', 'A long note'));
      await setSize(profile.id, { bytes: 2 * MEGABYTE });
      expect((await save(client, '2026-01-01', 'A long note', revision)).status).toBe(200);
      expect((await save(client, '2026-01-01', 'Short', revision)).status).toBe(200);
      // Saving measured the size again, so there is room now.
      expect((await save(client, '2026-01-02', 'x'.repeat(500))).status).toBe(201);
    });

    test('R216 refuses to bring a rating back into a check-in that was changed since and has no room', async () => {
      const { client, profile } = await signUp(app());
      const { id } = await bodyOf<{ id: string }>(client.post('/api/conditions', { name: 'Hands' }));
      const conditionEntries = [{ conditionId: id, severity: 2, symptoms: [], notes: 'x'.repeat(500) }];
      const rated = { ...content, conditionEntries, revision: null };
      await client.put('/api/check-ins/2026-01-01', rated);
      await client.delete(`/api/conditions/${id}`);
      const { revision } = await bodyOf<{ revision: number }>(client.get('/api/check-ins/2026-01-01'));
      expect((await save(client, '2026-01-01', 'Short', revision)).status).toBe(200);
      expect((await save(client, '2026-01-02', 'Short')).status).toBe(201);
      const setSizeOf = (day: string, bytes: number) =>
        database().asMember(inOwnDiary(profile.id), ({ tx }) =>
          tx
            .updateTable('check_ins')
            .set({ bytes })
            .where('diary_id', '=', profile.id)
            .where('date', '=', `${day}T12:00:00`)
            .execute(),
        );
      await setSizeOf('2026-01-02', MEGABYTE - 300);
      expect(await answerOf(client.post(`/api/conditions/${id}/restore`))).toEqual(isFull);
      expect(await bodyOf(client.get('/api/check-ins/2026-01-01'))).toMatchObject({ conditionEntries: [] });
      await setSizeOf('2026-01-02', 300);
      expect((await client.post(`/api/conditions/${id}/restore`)).status).toBe(204);
      expect(await bodyOf(client.get('/api/check-ins/2026-01-01'))).toMatchObject({ conditionEntries });
    });

    test('counts each person separately', async () => {
      const [maya, omar] = [await signUp(app()), await signUp(app())];
      await save(maya.client, '2026-01-01', 'Mine');
      await setSize(maya.profile.id, { bytes: MEGABYTE });
      expect((await save(omar.client, '2026-01-01', 'Mine')).status).toBe(201);
    });

    test('refuses an import that does not fit, and accepts one that replaces as much', async () => {
      const { client, profile } = await signUp(app());
      const checkIn = { ...content, id: profile.id, date: '2026-01-02T12:00:00', photoUrl: null };
      const file = { conditions: [], medications: [], checkIns: [checkIn] };
      await save(client, '2026-01-01', 'Mine');
      await setSize(profile.id, { bytes: MEGABYTE });
      expect(await answerOf(client.post('/api/import', file))).toEqual(isFull);
      const same = { ...file, checkIns: [{ ...checkIn, date: '2026-01-01T12:00:00' }] };
      expect((await client.post('/api/import', same)).status).toBe(200);
    });

    test('refuses a photo that does not fit, and stores nothing of it', async () => {
      const { client, profile } = await signUp(app());
      await save(client, '2026-01-05', 'Mine');
      await setSize(profile.id, { photo_bytes: MEGABYTE - 100 });
      expect(await answerOf(postPhoto(client, await makeJpeg()))).toEqual(noRoomForPhotos);
      expect(await listFiles(app(), profile.id)).toEqual([]);
    });

    test('counts a photo from its upload until it is removed', async () => {
      const { client, profile } = await signUp(app());
      const sizeOf = async (table: 'check_ins' | 'uploaded_photos') => {
        const column = table === 'check_ins' ? 'photo_bytes' : 'bytes';
        const rows = await database()
          .system.selectFrom(table)
          .select(`${column} as size`)
          .where('diary_id', '=', profile.id)
          .execute();
        return rows.reduce((sum, { size }) => sum + size, 0);
      };
      const photo = await uploadPhoto(client);
      const size = await sizeOf('uploaded_photos');
      expect(size).toBeGreaterThan(100);
      const saved = await bodyOf<{ revision: number }>(
        client.put(dayPath, { ...content, revision: null, photo }),
      );
      expect([await sizeOf('uploaded_photos'), await sizeOf('check_ins')]).toEqual([0, size]);
      const edited = await bodyOf<{ revision: number }>(
        client.put(dayPath, { ...content, notes: 'Edited', revision: saved.revision }),
      );
      expect(await sizeOf('check_ins')).toBe(size);
      await client.put(dayPath, { ...content, revision: edited.revision, photo: null });
      expect(await sizeOf('check_ins')).toBe(0);
    });
  },
  { TEXT_QUOTA_MB: '1', PHOTO_QUOTA_MB: '1' },
);

describeApp('while an import or a reset is finished', (app, database) => {
  test('requests for the records are told to wait, and the account can be used', async () => {
    const { client, profile } = await signUp(app());
    const pending = { diary_id: profile.id, kind: 'reset' as const, touched_at: '2999-01-01T00:00:00.000Z' };
    await database().asMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.insertInto('pending_work').values(pending).execute(),
    );
    const waiting = await client.get('/api/check-ins?since=0');
    expect([waiting.status, waiting.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await answerOf(save(client, '2026-01-01', 'Mine'))).toMatchObject([503, { code: 'busy' }]);
    for (const noun of ['sync', 'trackers', 'flares', 'conditions', 'medications']) {
      expect((await client.get(`/api/${noun}`)).status).toBe(503);
    }
    expect((await client.post('/api/suspicions', {})).status).toBe(503);
    expect((await client.post('/api/shares', { label: 'Dr. Weber' })).status).toBe(503);
    expect((await client.get('/api/profile')).status).toBe(200);
    expect((await client.patch('/api/profile', { name: 'Maya K' })).status).toBe(200);
  });

  test('a link can still be stopped, because that ends it at once', async () => {
    const { client, profile } = await signUp(app());
    const { share } = await addShare(database(), profile.id, { expiresAt: '2999-01-01T00:00:00.000Z' });
    const pending = { diary_id: profile.id, kind: 'reset' as const, touched_at: '2999-01-01T00:00:00.000Z' };
    await database().asMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.insertInto('pending_work').values(pending).execute(),
    );
    expect((await client.delete(`/api/shares/${share.id}`)).status).toBe(204);
    expect(await bodyOf(client.get('/api/shares'))).toMatchObject({
      shares: [{ id: share.id, endedAt: expect.any(String) }],
    });
  });

  test('a request resumes what a stopped server left unfinished', async () => {
    const { client, profile } = await signUp(app());
    await save(client, '2026-01-01', 'Mine');
    const pending = { diary_id: profile.id, kind: 'reset' as const, touched_at: '2020-01-01T00:00:00.000Z' };
    await database().asMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.insertInto('pending_work').values(pending).execute(),
    );
    expect((await client.get('/api/check-ins?since=0')).status).toBe(503);
    await expect
      .poll(async () => (await client.get('/api/check-ins?since=0')).status, { timeout: 60_000 })
      .toBe(200);
    expect((await client.get('/api/check-ins/2026-01-01')).status).toBe(404);
  });
});
