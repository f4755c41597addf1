import { photoByteLimit } from '@flarewell/domain/photos';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/describeApp.ts';
import { makeAvif, makeGif, makeJpeg, makePhonePhoto, makePng, makeWebp, pdf, svg } from '#testing/images.ts';
import { dayPath, listFiles, photoPath, putPhoto, signUpWithCheckIn } from '#testing/photos.ts';
import { exportRows } from '#testing/rows.ts';

const DAY_MS = 86_400_000;

describeApp('photos', (app, database) => {
  test.each([
    ['image/jpeg', makeJpeg],
    ['image/png', makePng],
    ['image/webp', makeWebp],
    ['image/avif', makeAvif],
  ])('%s is taken, and shown to its owner as a JPEG', async (type, make) => {
    const { client, checkIn, profile } = await signUpWithCheckIn(app());
    const saved = await bodyOf<StoredCheckIn>(putPhoto(client, await make(), type));
    const { photoUrl, thumbnailUrl, revision } = saved;
    expect(saved).toEqual({ ...checkIn, photoUrl, thumbnailUrl, revision });
    expect(revision).toBeGreaterThan(checkIn.revision);
    expect(await answerOf(client.get(dayPath))).toEqual([200, saved]);
    expect(photoUrl).toMatch(new RegExp(`^/photos/${profile.id}/${checkIn.id}-\\d+\\.jpg\\?expires=`));
    const photo = await client.get(photoUrl ?? '');
    const metadata = await sharp(await photo.bytes()).metadata();
    expect([photo.status, metadata.format, metadata.width]).toEqual([200, 'jpeg', 480]);
  });

  test('is served to no cache but the browser of its owner, and as nothing but an image', async () => {
    const { client, upload } = await signUpWithCheckIn(app());
    const { photoUrl, thumbnailUrl } = await upload();
    for (const url of [photoUrl, thumbnailUrl]) {
      const { status, headers } = await client.get(url);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      expect(headers.get('Cache-Control')).toBe('private, max-age=3600');
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    }
  });

  test('keeps neither place nor name nor the original', async () => {
    const { client } = await signUpWithCheckIn(app());
    const original = await makePhonePhoto();
    const { photoUrl } = await bodyOf<StoredCheckIn>(putPhoto(client, original));
    const kept = Buffer.from(await (await client.get(photoUrl ?? '')).bytes());
    const { exif, xmp, icc } = await sharp(kept).metadata();
    expect({ exif, xmp, icc }).toEqual({});
    expect(kept.includes('Maya')).toBe(false);
  });

  test('answers to nobody but its owner, by the very URL', async () => {
    const owner = await signUpWithCheckIn(app());
    const other = await signUp(app());
    const { photoUrl, thumbnailUrl } = await owner.upload();
    for (const url of [photoUrl, thumbnailUrl]) {
      expect(await answerOf(other.client.get(url))).toEqual(refusal('not-found'));
      expect(await answerOf(app().connect().get(url))).toEqual(refusal('signed-out'));
      const [file = '', query = ''] = url.split('?');
      for (const tampered of [
        file,
        `${file}?${query.replace(/expires=\d+/, 'expires=99999999999')}`,
        `${file}?${query.replace(/signature=./, 'signature=_')}`,
        `${file}?${query}&more=1`,
        `${file.replace('.jpg', '-thumb.jpg')}?${query}`,
        `${file.replace(owner.profile.id, other.profile.id)}?${query}`,
        `/photos/..%2f..%2f${file.slice(8)}?${query}`,
      ]) {
        const { status } = await owner.client.get(tampered);
        expect([tampered, status]).toEqual([tampered, 404]);
      }
    }
    expect((await owner.client.get(photoUrl)).status).toBe(200);
  });

  test('a URL ends after a year, and the check-in has a new one long before', async () => {
    const own = await createTestApp(database());
    const { client, upload } = await signUpWithCheckIn(own);
    const { photoUrl } = await upload();
    for (let month = 0; month < 12; month += 1) {
      own.passTime(29 * DAY_MS);
      await client.get('/api/profile');
    }
    const { photoUrl: renewed } = await bodyOf<StoredCheckIn>(client.get(dayPath));
    expect(renewed).not.toBe(photoUrl);
    own.passTime(20 * DAY_MS);
    expect([(await client.get(photoUrl)).status, (await client.get(renewed ?? '')).status]).toEqual([
      404, 200,
    ]);
    own.close();
  });

  test('a new one takes the place of the old one, whose file goes', async () => {
    const { client, upload, files } = await signUpWithCheckIn(app());
    const first = await upload();
    expect(await files()).toHaveLength(2);
    app().passTime(5);
    const second = await bodyOf<StoredCheckIn>(putPhoto(client, await makePng(), 'image/png'));
    expect(await files()).toHaveLength(2);
    expect((await client.get(first.photoUrl)).status).toBe(404);
    expect((await client.get(second.photoUrl ?? '')).status).toBe(200);
  });

  test('stays when the check-in is saved anew, and goes with it', async () => {
    const { client, upload, files } = await signUpWithCheckIn(app());
    const { photoUrl, revision } = await upload();
    const body = { revision, notes: 'Changed', factors: {}, conditionEntries: [], medicationEntries: [] };
    expect(await bodyOf(client.put(dayPath, body))).toMatchObject({ notes: 'Changed', photoUrl });
    expect((await client.delete(dayPath)).status).toBe(204);
    expect(await files()).toEqual([]);
    expect((await client.get(photoUrl)).status).toBe(404);
  });

  test('is taken away, also when there is none', async () => {
    const { client, checkIn, upload, files } = await signUpWithCheckIn(app());
    await upload();
    const without = [200, { ...checkIn, revision: expect.any(Number) }];
    expect(await answerOf(client.delete(photoPath))).toEqual(without);
    expect(await files()).toEqual([]);
    expect(await answerOf(client.delete(photoPath))).toEqual(without);
  });

  test('without a check-in there is nothing to give it to or to take it from', async () => {
    const owner = await signUpWithCheckIn(app());
    const other = await signUp(app());
    await owner.upload();
    const before = [await exportRows(database(), owner.profile.id), await owner.files()];
    expect(await answerOf(putPhoto(other.client, await makeJpeg()))).toEqual([
      404,
      { code: 'not-found', message: 'Save the check-in of that day first' },
    ]);
    expect(await answerOf(other.client.delete(photoPath))).toEqual(refusal('not-found'));
    expect(await listFiles(app(), other.profile.id)).toEqual([]);
    expect([await exportRows(database(), owner.profile.id), await owner.files()]).toEqual(before);
  });

  describe('what is no photo is refused, and the one that is there stays', () => {
    const noImage = [415, { code: 'not-an-image', message: 'Please select an image file' }];
    const tooLarge = [413, { code: 'photo-too-large', message: 'Photo size must be less than 5MB' }];
    const text = Buffer.from('just text');
    test.each([
      ['SVG', async () => svg, 'image/svg+xml', noImage],
      ['SVG called JPEG', async () => svg, 'image/jpeg', noImage],
      ['GIF', makeGif, 'image/gif', noImage],
      ['PDF', async () => pdf, 'image/jpeg', noImage],
      ['text', async () => text, 'text/plain', noImage],
      ['JSON', async () => Buffer.from('{}'), 'application/json', noImage],
      ['nothing', async () => Buffer.alloc(0), 'image/jpeg', noImage],
      ['JPEG called PNG', makeJpeg, 'image/png', noImage],
      ['JPEG called text', makeJpeg, 'text/plain', noImage],
      ['exactly 5 MB', async () => Buffer.alloc(photoByteLimit), 'image/jpeg', tooLarge],
      ['much more than 5 MB', async () => Buffer.alloc(2 * photoByteLimit), 'image/jpeg', tooLarge],
    ])('%s', async (_, make, type, answer) => {
      const { client, upload, files } = await signUpWithCheckIn(app());
      const saved = await upload();
      expect(await answerOf(putPhoto(client, await make(), type))).toEqual(answer);
      expect(await answerOf(client.get(dayPath))).toEqual([200, saved]);
      expect(await files()).toHaveLength(2);
    });
  });
});
