import { photoMessages } from '@flarewell/domain/photos';
import type { UserScope } from '#db/database.ts';
import { listUploadTimes } from '#db/uploadedPhotos.ts';
import { Problem } from '#http/problems.ts';
import { isStoredPath } from '#photos/paths.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';

/** How long a photo waits for the check-in it was uploaded for: over the next evening's attempt. */
export const UPLOAD_MS = 2 * 86_400_000;
/** How many of one person may wait, so that nobody can fill the disk with what no check-in shows. */
export const MOST_UPLOADS = 20;

/** Names an uploaded photo. Good for nobody else: it is looked up among what the same person uploaded for the day. */
export const readUploadToken = (path: string) => path.slice(path.indexOf('/') + 1);

/** Says no before there is one too many, and when there will be room again. */
export async function refuseTooManyUploads(scope: UserScope, now: string): Promise<void> {
  const times = await listUploadTimes(scope);
  const [oldest] = times;
  if (oldest === undefined || times.length < MOST_UPLOADS) return;
  const waitMs = Date.parse(oldest) + UPLOAD_MS - Date.parse(now);
  throw new Problem('too-many-requests', {
    message: 'Too many of your photos are waiting for their check-in to be saved. Please try again later',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** The photo that a save names, with the address to keep; null and undefined stay what they are. */
export async function findUpload(
  { photos, photoUrls }: { photos: PhotoStore; photoUrls: PhotoUrls },
  { userId, token, now }: { userId: string; token: string | null | undefined; now: string },
): Promise<{ url: string; isStored: boolean } | null | undefined> {
  if (token === null || token === undefined) return token;
  const path = `${userId}/${token}`;
  if (!isStoredPath(path)) throw makeUnknownPhotoProblem();
  return { url: photoUrls.sign(path, now), isStored: await photos.has(path) };
}

export function makeUnknownPhotoProblem(): Problem {
  return new Problem('invalid-input', { fields: { photo: photoMessages.gone } });
}
