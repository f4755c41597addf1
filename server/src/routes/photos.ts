import { checkInShape, dayShape } from '@flarewell/domain/wire/checkIns';
import { createRoute, z } from '@hono/zod-openapi';
import { type Api, json, refusals, type Services } from '#api.ts';
import { requireSession } from '#auth/session.ts';
import { findCheckIn, setPhotoUrl } from '#db/checkIns.ts';
import { readPhotoBody } from '#photos/body.ts';
import { ownerOf } from '#photos/paths.ts';
import { dropPhoto, photoHeaders, removePhoto, savePhoto } from '#photos/photos.ts';
import { processPhoto } from '#photos/processing.ts';
import { showPhotos } from '#photos/show.ts';
import { Problem } from '#problems.ts';

const tags = ['Photos'];
const path = '/api/check-ins/{day}/photo';
const params = z.object({ day: dayShape });
const image = { schema: z.string().meta({ format: 'binary' }) };

export function addPhotoRoutes(api: Api, services: Services): void {
  const { database, photos, photoUrls, log, now } = services;

  api.openapi(
    createRoute({
      method: 'put',
      path,
      tags,
      operationId: 'savePhoto',
      summary: "Give a day's check-in a photo, in place of the one it has",
      description: 'The raw image, under 5 MB. What is kept is a new JPEG without any metadata.',
      request: {
        params,
        body: {
          required: true,
          content: { 'image/jpeg': image, 'image/png': image, 'image/webp': image, 'image/avif': image },
        },
      },
      responses: {
        200: json(checkInShape, 'The check-in with its photo'),
        ...refusals('signed-out', 'not-found', 'photo-too-large', 'not-an-image', 'busy'),
      },
    }),
    async (c) => {
      const { userId } = c.var.session;
      const { day } = c.req.valid('param');
      const checkIn = await database.readAsUser(userId, (scope) => findCheckIn(scope, day));
      if (!checkIn) throw new Problem('not-found', { message: 'Save the check-in of that day first' });
      const photo = await processPhoto(await readPhotoBody(c.req.raw), c.req.header('Content-Type'));

      // The new one is whole in the store before anything points to it, and the old one goes only after that.
      const stored = await savePhoto(photos, { userId, checkInId: checkIn.id }, photo, now());
      const url = photoUrls.sign(stored, now());
      const changed = await database.asUser(userId, (scope) => setPhotoUrl(scope, day, url, now()));
      if (!changed) {
        await removePhoto(photos, stored);
        throw new Problem('not-found', { message: 'The check-in of that day was deleted meanwhile' });
      }
      await dropPhoto(photos, { url: changed.previous, except: stored, log });
      return c.json(showPhotos(changed.checkIn, photoUrls, now()), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path,
      tags,
      operationId: 'deletePhoto',
      summary: "Remove the photo of a day's check-in",
      request: { params },
      responses: {
        200: json(checkInShape, 'The check-in without its photo'),
        ...refusals('signed-out', 'not-found'),
      },
    }),
    async (c) => {
      const { day } = c.req.valid('param');
      const changed = await database.asUser(c.var.session.userId, (scope) =>
        setPhotoUrl(scope, day, null, now()),
      );
      if (!changed) throw new Problem('not-found');
      await dropPhoto(photos, { url: changed.previous, log });
      return c.json(showPhotos(changed.checkIn, photoUrls, now()), 200);
    },
  );

  api.get('/photos/:userId/:file', requireSession(services), async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const stored = photoUrls.verify(pathname + search, now());
    const isOwn = stored !== null && ownerOf(stored) === c.var.session.userId;
    const bytes = isOwn ? await photos.read(stored) : null;
    if (!bytes) throw new Problem('not-found');
    return c.body(bytes, 200, photoHeaders);
  });
}
