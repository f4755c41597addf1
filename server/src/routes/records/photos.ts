import { uploadTokenOf } from '@flarewell/domain/photos';
import { dayShape, uploadedPhotoShape } from '@flarewell/domain/wire/checkIns';
import { createRoute, z } from '@hono/zod-openapi';
import { createNetworkPlaces } from '#auth/limits/networkPlaces.ts';
import { refuseEndedSession, requireSession } from '#auth/session.ts';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { addUploadedPhoto } from '#db/checkIns/uploadedPhotos.ts';
import { DiaryGone, RoleTooLow } from '#db/database.ts';
import { findRole } from '#db/diaries/roles.ts';
import { deriveCheckInId } from '#db/ids.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { json, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { readQuota, refuseBeyondQuota } from '#http/quotas.ts';
import { takePhotoTurns } from '#http/requests/load.ts';
import { createTurns } from '#http/requests/turns.ts';
import type { Api } from '#http/router.ts';
import { diaryOf } from '#photos/paths.ts';
import { photoHeaders, removePhoto, savePhoto, sizeOfPhoto } from '#photos/photos.ts';
import { processPhoto } from '#photos/processing.ts';
import { readPhotoBody, refuseGoneDiary, refuseTooManyUploads } from '#photos/uploads.ts';
import type { Services } from '#services/services.ts';

/** Each upload, of up to 5 MB, is in memory until it has arrived. */
export const photoUploads = { atOnce: 32, waiting: 0, each: 4, perNetwork: 8, retryAfterSeconds: 5 };
const image = { schema: z.string().meta({ format: 'binary' }) };

export function addPhotoRoutes(api: Api, services: Services): void {
  const { database, photos, photoUrls, arrivals, now } = services;
  const receiveInTurn = createTurns(photoUploads);
  const takePlace = createNetworkPlaces(services, photoUploads);

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/check-ins/{day}/photo',
      tags: ['Photos'],
      operationId: 'uploadPhoto',
      summary: "Upload a photo for a day's check-in, which has to be saved with it afterwards",
      description:
        'The raw image, under 5 MB. A new JPEG without metadata is stored, and deleted after two days unless a check-in uses it.',
      request: {
        params: z.object({ day: dayShape }),
        body: {
          required: true,
          content: { 'image/jpeg': image, 'image/png': image, 'image/webp': image },
        },
      },
      responses: {
        201: json(uploadedPhotoShape, 'Uploaded'),
        ...refusals('signed-out', 'photo-too-large', 'not-an-image', 'quota-reached', 'busy'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const { userId, diaryId } = session;
      const { day } = c.req.valid('param');
      const early = await readQuota(services, session);
      const current = await database.readAsMember(c.var.session, async (scope) => {
        await refuseTooManyUploads(scope, now());
        // Checked before the body is read, so that refusing costs little.
        await refuseBeyondQuota(scope, early, { photos: 1 });
        return findCheckIn(scope, day);
      });
      const receive = () => readPhotoBody(c.req.raw, arrivals.file);
      const body = await takePlace(c, () => receiveInTurn(userId, receive));
      await refuseEndedSession(c, services);
      const photo = await processPhoto(body, c.req.header('Content-Type'));
      const bytes = sizeOfPhoto(photo);
      // Stored completely before a row refers to it.
      const place = { diaryId, checkInId: current?.id ?? deriveCheckInId(diaryId, day) };
      const path = await savePhoto(photos, place, photo, now());
      // Read again, because other diaries may have grown while the photo arrived.
      const quota = await readQuota(services, session);
      try {
        await database.asMember(c.var.session, async (scope) => {
          await lockRecords(scope);
          await refuseTooManyUploads(scope, now());
          await refuseBeyondQuota(scope, quota, { photos: bytes });
          await addUploadedPhoto(scope, { day, path, bytes }, now());
        });
      } catch (problem) {
        await refuseGoneDiary(services, session);
        if ([Problem, DiaryGone, RoleTooLow].some((refusal) => problem instanceof refusal))
          await removePhoto(photos, path);
        throw problem;
      }
      return c.json({ photo: uploadTokenOf(path) }, 201);
    },
  );

  api.get('/photos/:diaryId/:file', requireSession(services), takePhotoTurns(), async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const stored = photoUrls.verify(pathname + search, now());
    const { userId } = c.var.session;
    const isMember =
      stored !== null && (await findRole(database.lookups, { userId, diaryId: diaryOf(stored) })) !== null;
    const bytes = isMember ? await photos.read(stored) : null;
    if (!bytes) throw new Problem('not-found');
    return c.body(bytes, 200, photoHeaders);
  });
}
