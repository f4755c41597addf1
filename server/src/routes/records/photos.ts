import { uploadTokenOf } from '@flarewell/domain/photos';
import { dayShape, uploadedPhotoShape } from '@flarewell/domain/wire/checkIns';
import { createRoute, z } from '@hono/zod-openapi';
import { createNetworkPlaces } from '#auth/limits/networkPlaces.ts';
import { refuseEndedSession, requireSession } from '#auth/session.ts';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { addUploadedPhoto } from '#db/checkIns/uploadedPhotos.ts';
import { deriveCheckInId } from '#db/ids.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { json, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { refuseBeyondQuota } from '#http/quotas.ts';
import { takePhotoTurns } from '#http/requests/load.ts';
import { createTurns } from '#http/requests/turns.ts';
import type { Api } from '#http/router.ts';
import { ownerOf } from '#photos/paths.ts';
import { photoHeaders, removePhoto, savePhoto, sizeOfPhoto } from '#photos/photos.ts';
import { processPhoto } from '#photos/processing.ts';
import { readPhotoBody, refuseDeletedAccount, refuseTooManyUploads } from '#photos/uploads.ts';
import type { Services } from '#services/services.ts';

/** Each upload, of up to 5 MB, is in memory until it has arrived. */
export const photoUploads = { atOnce: 32, waiting: 0, each: 4, perNetwork: 8, retryAfterSeconds: 5 };
const image = { schema: z.string().meta({ format: 'binary' }) };

export function addPhotoRoutes(api: Api, services: Services): void {
  const { database, photos, photoUrls, arrivals, quotas, now } = services;
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
      const { userId } = c.var.session;
      const { day } = c.req.valid('param');
      const current = await database.readAsUser(userId, async (scope) => {
        await refuseTooManyUploads(scope, now());
        // Checked before the body is read, so that refusing costs little.
        await refuseBeyondQuota(scope, quotas, { photos: 1 });
        return findCheckIn(scope, day);
      });
      const receive = () => readPhotoBody(c.req.raw, arrivals.file);
      const body = await takePlace(c, () => receiveInTurn(userId, receive));
      await refuseEndedSession(c, services);
      const photo = await processPhoto(body, c.req.header('Content-Type'));
      const bytes = sizeOfPhoto(photo);
      // Stored completely before a row refers to it.
      const owner = { userId, checkInId: current?.id ?? deriveCheckInId(userId, day) };
      const path = await savePhoto(photos, owner, photo, now());
      try {
        await database.asUser(userId, async (scope) => {
          await lockRecords(scope);
          await refuseTooManyUploads(scope, now());
          await refuseBeyondQuota(scope, quotas, { photos: bytes });
          await addUploadedPhoto(scope, { day, path, bytes }, now());
        });
      } catch (problem) {
        await refuseDeletedAccount(services, userId);
        if (problem instanceof Problem) await removePhoto(photos, path);
        throw problem;
      }
      return c.json({ photo: uploadTokenOf(path) }, 201);
    },
  );

  api.get('/photos/:userId/:file', requireSession(services), takePhotoTurns(), async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const stored = photoUrls.verify(pathname + search, now());
    const isOwn = stored !== null && ownerOf(stored) === c.var.session.userId;
    const bytes = isOwn ? await photos.read(stored) : null;
    if (!bytes) throw new Problem('not-found');
    return c.body(bytes, 200, photoHeaders);
  });
}
