import { photoByteLimit } from '@flarewell/domain/photos';
import type { ShownCheckIn, UploadedPhoto } from '@flarewell/domain/wire/checkIns';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { makeGif, makeJpeg, makePhonePhoto, makePng, makeWebp, pdf, svg } from '#testing/images/images.ts';
import { content, dayPath, listFiles, postPhoto, signUpWithCheckIn } from '#testing/images/photos.ts';

const DAY_MS = 86_400_000;

describeApp('photos', (app, database) => {
  test.each([
    ['image/jpeg', makeJpeg],
    ['image/png', makePng],
    ['image/webp', makeWebp],
  ])('%s is accepted, and shown to its owner as a JPEG', async (type, make) => {
    const { client, checkIn, profile } = await signUpWithCheckIn(app());
    const [status, uploaded] = await answerOf(postPhoto(client, await make(), type));
    expect([status, uploaded]).toEqual([201, { photo: expect.any(String) }]);
    expect(await answerOf(client.get(dayPath))).toEqual([200, checkIn]);
    const body = { ...content, revision: checkIn.revision, ...(uploaded as UploadedPhoto) };
    const saved = await bodyOf<ShownCheckIn>(client.put(dayPath, body));
    const { photoUrl, thumbnailUrl, revision, changedAt } = saved;
    expect(saved).toEqual({ ...checkIn, photoUrl, thumbnailUrl, revision, changedAt });
    expect(revision).toBeGreaterThan(checkIn.revision);
    expect(await answerOf(client.get(dayPath))).toEqual([200, saved]);
    expect(photoUrl).toMatch(new RegExp(`^/photos/${profile.id}/${checkIn.id}-\\d+\\.jpg\\?expires=`));
    const photo = await client.get(photoUrl ?? '');
    const metadata = await sharp(await photo.bytes()).metadata();
    expect([photo.status, metadata.format, metadata.width]).toEqual([200, 'jpeg', 480]);
  });

  test('are cached nowhere, not even in the browser, and served only as images', async () => {
    const { client, addPhoto } = await signUpWithCheckIn(app());
    const { photoUrl, thumbnailUrl } = await addPhoto();
    for (const url of [photoUrl, thumbnailUrl]) {
      const { status, headers } = await client.get(url);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    }
  });

  test('are stored without location, name and the original file', async () => {
    const { client } = await signUp(app());
    const uploaded = await bodyOf<UploadedPhoto>(postPhoto(client, await makePhonePhoto()));
    const body = { ...content, revision: null, ...uploaded };
    const { photoUrl } = await bodyOf<ShownCheckIn>(client.put(dayPath, body));
    const kept = Buffer.from(await (await client.get(photoUrl ?? '')).bytes());
    const { exif, xmp, icc } = await sharp(kept).metadata();
    expect({ exif, xmp, icc }).toEqual({});
    expect(kept.includes('Maya')).toBe(false);
  });

  test('are served only to their owner, even with the exact URL', async () => {
    const owner = await signUpWithCheckIn(app());
    const other = await signUp(app());
    const { photoUrl, thumbnailUrl } = await owner.addPhoto();
    for (const url of [photoUrl, thumbnailUrl]) {
      expect(await answerOf(other.client.get(url))).toEqual(refusal('not-found'));
      expect(await answerOf(app().connect().get(url))).toEqual(refusal('signed-out'));
      const [file = '', query = ''] = url.split('?');
      for (const tampered of [
        file,
        `${file}?${query.replace(/expires=\d+/, 'expires=99999999999')}`,
        `${file}?${query.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? 'A' : '_'}`)}`,
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

  test('a URL expires after a year, and the check-in gets a new one long before', async () => {
    const own = await createTestApp(database());
    const { client, credentials, addPhoto } = await signUpWithCheckIn(own);
    const { photoUrl } = await addPhoto();
    own.passTime(12 * 29 * DAY_MS);
    await client.post('/api/auth/sign-in/email', credentials);
    const { photoUrl: renewed } = await bodyOf<ShownCheckIn>(client.get(dayPath));
    expect(renewed).not.toBe(photoUrl);
    own.passTime(20 * DAY_MS);
    expect([(await client.get(photoUrl)).status, (await client.get(renewed ?? '')).status]).toEqual([
      404, 200,
    ]);
    own.close();
  });

  describe('an invalid photo is refused, and the stored one stays', () => {
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
      const { client, addPhoto, files } = await signUpWithCheckIn(app());
      const saved = await addPhoto();
      expect(await answerOf(postPhoto(client, await make(), type))).toEqual(answer);
      expect(await answerOf(client.get(dayPath))).toEqual([200, saved]);
      expect(await files()).toHaveLength(2);
    });
  });

  test('an upload without a session or for an invalid day is refused', async () => {
    const { client, profile } = await signUp(app());
    const jpeg = await makeJpeg();
    expect(await answerOf(postPhoto(app().connect(), jpeg))).toEqual(refusal('signed-out'));
    expect(await answerOf(postPhoto(client, jpeg, 'image/jpeg', '/api/check-ins/2026-02-29'))).toEqual(
      refusal('invalid-input', { day: 'Please choose a valid date' }),
    );
    expect(await listFiles(app(), profile.id)).toEqual([]);
  });
});
